import { expect, test } from "vitest";
import type { ChatSettings, UserBlock } from "../../shared/contract/threads.ts";
import { type AttachmentFacts, type ChatFacts, checkChat, checkModels } from "../../shared/rules/chat.ts";
import { MIB } from "../../shared/units.ts";

const settings: ChatSettings = { model: "chat-large-4", system: "", maxTokens: 1000 };
const hello: UserBlock = { type: "text", text: "Hello" };
const file = (change: Partial<AttachmentFacts>): AttachmentFacts => ({
  kind: "image",
  mime: "image/png",
  bytes: 1000,
  width: 100,
  height: 100,
  ...change,
});

function found(blocks: UserBlock[], change: Partial<ChatSettings> = {}, facts: Partial<ChatFacts> = {}): string[] {
  return checkChat(blocks, { ...settings, ...change }, { media: new Map(), ...facts }).map(
    ({ level, reason, field }) => `${level} ${reason} ${field}`,
  );
}

/** With one attached file of these facts. */
const withFile = (change: Partial<AttachmentFacts>) => found([{ type: "media", id: "f" }], {}, { media: new Map([["f", file(change)]]) });

test.each<[string, string[], string[]]>([
  ["a plain message", found([hello]), []],
  ["nothing", found([]), ["error message-empty blocks"]],
  ["blanks", found([{ type: "text", text: " \n" }]), ["error message-empty blocks"]],
  ["a file without words", withFile({}), []],
  ["a file that is not known yet", found([{ type: "media", id: "x" }]), []],
  ["a PDF", withFile({ kind: "other", mime: "application/pdf" }), []],
  ["a table", withFile({ kind: "other", mime: "text/csv" }), []],
  ["a zip", withFile({ kind: "other", mime: "application/zip" }), ["error document-format blocks[0]"]],
  ["a film", withFile({ kind: "video", mime: "video/mp4" }), ["error chat-without-films blocks[0]"]],
  ["a picture of another format", withFile({ mime: "image/tiff" }), ["error image-format blocks[0]"]],
  ["a heavy picture", withFile({ bytes: 6 * MIB }), ["warning picture-heavy blocks[0]"]],
  ["a wide picture", withFile({ width: 9000 }), ["warning picture-wide blocks[0]"]],
  ["too many tokens for the answer", found([hello], { maxTokens: 40_000 }), ["error max-tokens-over-model maxTokens"]],
  ["a model that the catalogue does not know", found([hello], { model: "their-own", maxTokens: 999_999 }), []],
  [
    "thinking of a model that has none",
    found([hello], { thinkingTokens: 2000, maxTokens: 4000 }),
    ["error model-without-thinking thinkingTokens"],
  ],
  ["no thinking", found([hello], { thinkingTokens: 0 }), []],
  ["little thinking", found([hello], { model: "chat-think-4", thinkingTokens: 1023 }), ["error thinking-too-short thinkingTokens"]],
  [
    "as much thinking as answer",
    found([hello], { model: "chat-think-4", thinkingTokens: 2000, maxTokens: 2000 }),
    ["error thinking-over-answer thinkingTokens"],
  ],
  ["enough of both", found([hello], { model: "chat-think-4", thinkingTokens: 1024, maxTokens: 1025 }), []],
  ["sampling under the first version", found([hello], { temperature: 1 }, { version: "2023-06-01" }), []],
  ["sampling under the newest version", found([hello], { topK: 1 }, { version: "2026-10-21" }), ["warning sampling-refused temperature"]],
  ["exactly 32 MB", found([hello], {}, { bytes: 32 * MIB }), []],
  ["a byte more", found([hello], {}, { bytes: 32 * MIB + 1 }), ["error request-too-heavy blocks"]],
  ["a full window", found([hello], { model: "chat-tiny-1" }, { tokens: 1000 }), []],
  ["a token more", found([hello], { model: "chat-tiny-1" }, { tokens: 1001 }), ["warning window-too-small blocks"]],
])("CH-01 CH-02 %s", (_name, problems, expected) => {
  expect(problems).toEqual(expected);
});

test("CH-01 of several models at once, each one's own limit is told, and what is so for all of them once", () => {
  const asked = { ...settings, maxTokens: 4096 };
  const facts = { media: new Map([["f", file({ kind: "video", mime: "video/mp4" })]]) };
  const problems = checkModels([{ type: "media", id: "f" }], asked, ["chat-large-4", "chat-small-4", "chat-tiny-1"], facts);
  expect(problems.map(({ reason, detail }) => [reason, detail?.["model"]])).toEqual([
    ["chat-without-films", undefined],
    ["max-tokens-over-model", "chat-tiny-1"],
  ]);
});
