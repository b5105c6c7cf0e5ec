import { expect, it } from "vitest";
import type { Block, Message } from "../../../shared/contract/threads.ts";
import { picturesOf } from "../../../electron/core/threads/thread-pictures.ts";

const message = (role: Message["role"], blocks: Block[]): Message => ({
  id: "m",
  threadId: "t",
  role,
  state: "done",
  createdAt: 1,
  blocks,
});
const isPicture = (id: string) => id !== "pdf";

it("GC-06 the contact sheet has what was sent and what was made, and neither documents nor the pictures of thoughts", () => {
  const sent = message("user", [
    { type: "media", id: "a" },
    { type: "media", id: "pdf" },
    { type: "text", text: "a fox" },
  ]);
  expect(picturesOf(sent, isPicture)).toEqual([{ messageId: "m", role: "user", mediaId: "a" }]);
  const made = message("assistant", [
    { type: "picture", id: "draft", isThought: true, part: {} },
    { type: "text", text: "Here it is." },
    { type: "picture", id: "b", entryId: "e", part: { inlineData: { mimeType: "image/png" } } },
    { type: "somethingNew", id: "c" },
  ]);
  expect(picturesOf(made, isPicture)).toEqual([{ messageId: "m", role: "assistant", mediaId: "b", entryId: "e" }]);
});
