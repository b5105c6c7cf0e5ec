import { describe, expect, test } from "vitest";
import type { GenerativeSettings, UserBlock } from "../../../shared/contract/threads.ts";
import { generativeModels } from "../../../shared/models.ts";
import { checkGenerative, type GenerativeFacts, withoutPictures } from "../../../shared/rules/generative.ts";
import { MIB } from "../../../shared/units.ts";

const hello: UserBlock = { type: "text", text: "Hello" };
const settings = (model: string, more: Partial<GenerativeSettings> = {}): GenerativeSettings => ({
  area: "generative",
  model,
  system: "",
  isStreamed: true,
  ...more,
});
const file = (kind: "image" | "video" | "audio" | "other", mime: string) => new Map([["m", { kind, mime }]]);
const attached: UserBlock = { type: "media", id: "m" };
const pictured = { role: "assistant" as const, blocks: [{ type: "picture", id: "p", part: {} }] };
const asked = { role: "user" as const, blocks: [hello] };

function found(blocks: UserBlock[], of: GenerativeSettings, facts: Partial<GenerativeFacts> = {}): string[] {
  return checkGenerative(blocks, of, { media: new Map(), ...facts }).map(({ level, reason, field }) => `${level} ${reason} ${field}`);
}

const flash = "genimg-flash-3.1";
const cases: [name: string, expected: string[], ...of: Parameters<typeof found>][] = [
  ["nothing but blanks", ["error message-empty blocks"], [{ type: "text", text: " \n" }], settings(flash)],
  ["a film", ["error pictures-only blocks[1]"], [hello, attached], settings(flash), { media: file("video", "video/mp4") }],
  ["a sound", ["error pictures-only blocks[0]"], [attached], settings(flash), { media: file("audio", "audio/wav") }],
  ["a document", ["error pictures-only blocks[0]"], [attached], settings(flash), { media: file("other", "application/pdf") }],
  ["a GIF", ["error image-format blocks[0]"], [attached], settings(flash), { media: file("image", "image/gif") }],
  ["a file of the service's", ["error service-file-elsewhere blocks[0]"], [{ type: "service-file", id: "f" }], settings(flash)],
  ["a picture of a text model", ["error model-without-pictures modalities"], [hello], settings("gentext-pro-3", { modalities: ["IMAGE"] })],
  ["a ratio of a text model", ["error field-of-other-variant aspectRatio"], [hello], settings("gentext-pro-3", { aspectRatio: "1:1" })],
  ["a size of a text model", ["error field-of-other-variant imageSize"], [hello], settings("gentext-pro-2.5", { imageSize: "1K" })],
  ["1:8 of a model of ten ratios", ["error ratio-not-offered aspectRatio"], [hello], settings("genimg-pro-3", { aspectRatio: "1:8" })],
  ["4K of a model of two sizes", ["error size-not-offered imageSize"], [hello], settings("genimg-flash-2.5", { imageSize: "4K" })],
  ["0.5K of the large model", ["error size-not-offered imageSize"], [hello], settings("genimg-pro-3", { imageSize: "0.5K" })],
  ["a small k", ["error size-not-offered imageSize"], [hello], settings(flash, { imageSize: "2k" })],
  ["words alone of an image model", ["warning no-picture-asked modalities"], [hello], settings(flash, { modalities: ["TEXT"] })],
  ["one kind twice", ["error modality-twice modalities"], [hello], settings(flash, { modalities: ["IMAGE", "IMAGE"] })],
  [
    "a level in the 2.5 series",
    ["error thinking-by-budget thinkingLevel"],
    [hello],
    settings("gentext-flash-2.5", { thinkingLevel: "LOW" }),
  ],
  ["a budget in the 3 series", ["error thinking-by-level thinkingBudget"], [hello], settings("gentext-pro-3", { thinkingBudget: 0 })],
  ["a level of an image model", ["error model-without-thinking thinkingLevel"], [hello], settings(flash, { thinkingLevel: "LOW" })],
  ["a budget of an image model", ["error model-without-thinking thinkingBudget"], [hello], settings(flash, { thinkingBudget: 5 })],
  ["a level that is none", ["error option-not-offered thinkingLevel"], [hello], settings("gentext-pro-3", { thinkingLevel: "MEDIUM" })],
  [
    "level and budget together, of any model",
    ["error thinking-level-and-budget thinkingBudget"],
    [hello],
    settings("theirs", { thinkingLevel: "LOW", thinkingBudget: 1 }),
  ],
  ["a budget of −2", ["error thinking-budget-not-whole thinkingBudget"], [hello], settings("gentext-pro-2.5", { thinkingBudget: -2 })],
  [
    "a budget over the answer",
    ["warning thinking-over-answer thinkingBudget"],
    [hello],
    settings("gentext-pro-2.5", { thinkingBudget: 100, maxTokens: 100 }),
  ],
  ["half a token", ["error max-tokens-not-whole maxTokens"], [hello], settings(flash, { maxTokens: 0.5 })],
  ["a temperature of 3", ["error option-out-of-range temperature"], [hello], settings(flash, { temperature: 3 })],
  ["a top-p of 2", ["error option-out-of-range topP"], [hello], settings(flash, { topP: 2 })],
  ["a top-k of 0", ["error option-too-small topK"], [hello], settings(flash, { topK: 0 })],
  ["six stop sequences", ["warning stop-sequences-many stopSequences"], [hello], settings(flash, { stopSequences: [..."abcdef"] })],
  [
    "a search without a tool",
    ["error web-search-tool-missing webSearch"],
    [hello],
    settings(flash, { webSearch: true }),
    { webSearchTool: " " },
  ],
  [
    "fifteen pictures",
    ["warning pictures-many blocks"],
    Array<UserBlock>(15).fill(attached),
    settings(flash),
    { media: file("image", "image/png") },
  ],
  ["a heavy request", ["warning request-heavy blocks"], [hello], settings(flash), { bytes: 20 * MIB + 1 }],
  ["one that nobody takes", ["error request-too-heavy blocks"], [hello], settings(flash), { bytes: 100 * MIB + 1 }],
  [
    "pictures with signatures that stay behind",
    ["warning signatures-broken pictureTurns"],
    [hello],
    settings(flash, { pictureTurns: 0 }),
    { history: [asked, pictured] },
  ],
];

const sound: [name: string, ...of: Parameters<typeof found>][] = [
  ["nothing but a picture", [attached], settings(flash), { media: file("image", "image/heic") }],
  [
    "the extreme ratio of the model that has it",
    [hello],
    settings(flash, { aspectRatio: "1:8", imageSize: "0.5K", modalities: ["IMAGE"] }),
  ],
  ["−1 and 0 for thinking", [hello], settings("gentext-flash-2.5", { thinkingBudget: -1 })],
  [
    "whatever a model takes that only the service knows",
    [hello],
    settings("theirs", { aspectRatio: "7:3", imageSize: "8K", modalities: ["IMAGE"] }),
  ],
  [
    "pictures that stay behind of a model that does not sign",
    [hello],
    settings("genimg-flash-2.5", { pictureTurns: 0 }),
    { history: [asked, pictured] },
  ],
  [
    "older turns of which none has a picture",
    [hello],
    settings(flash, { pictureTurns: 0 }),
    { history: [asked, { role: "assistant", blocks: [hello] }] },
  ],
];

describe("GC-02 GC-03 what is wrong with a question before it is sent", () => {
  test.each(cases)("%s", (_name, expected, ...of) => expect(found(...of)).toEqual(expected));
  test.each(sound)("right: %s", (_name, ...of) => expect(found(...of)).toEqual([]));

  test("GC-02 fourteen ratios of the first model, ten of the others", () => {
    const counts = generativeModels.map(({ id, aspectRatios, imageSizes }) => [id, aspectRatios?.length, imageSizes?.join(" ")]);
    expect(counts.slice(0, 3)).toEqual([
      ["genimg-flash-3.1", 14, "0.5K 1K 2K 4K"],
      ["genimg-pro-3", 10, "1K 2K 4K"],
      ["genimg-flash-2.5", 10, "1K 2K"],
    ]);
  });

  test.each([
    [undefined, []],
    [0, [0, 1, 2, 3]],
    [1, [0, 1]],
    [2, []],
    [9, []],
  ])("pictures of the newest %s turns go along", (pictureTurns, left) => {
    expect([...withoutPictures([asked, pictured, asked, pictured], pictureTurns)]).toEqual(left);
  });
});
