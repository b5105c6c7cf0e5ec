import { expect, test } from "vitest";
import type { Message } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import { endOf } from "../../../electron/core/threads/answer-end.ts";
import { continuation } from "../../../electron/core/threads/continuation.ts";

const unsure = new Failure({ code: "unsure", reason: "cut-off-body", message: "m", delivery: "unknown" }).data;
const refused = new Failure({ code: "rate-limited", message: "m", delivery: "answered" }).data;
const nothing = { isWhole: false, hasBegun: false, hasBlocks: false };
const head = { ...nothing, hasBegun: true };
const some = { ...head, hasBlocks: true };

test.each([
  ["the last word came, whatever came after", { ...some, isWhole: true, failure: unsure, closedBy: "person" as const }, "done", undefined],
  ["a person stopped it", { ...some, closedBy: "person" as const, failure: unsure }, "stopped", undefined],
  ["it was refused", { ...nothing, failure: refused }, "failed", "rate-limited"],
  ["nobody knows whether it arrived", { ...nothing, failure: unsure }, "failed", "unsure"],
  ["the head came, so it arrived", { ...head, failure: unsure }, "failed", "gateway-error"],
  ["some came, so it arrived", { ...some, failure: unsure }, "broken", "gateway-error"],
  ["the stream ended in peace before its end", some, "broken", "gateway-error"],
  ["the stream ended without anything", nothing, "failed", "unsure"],
  ["the studio ended while it came", { ...some, closedBy: "studio" as const }, "broken", "gateway-error"],
  ["the studio ended before anything came", { ...nothing, closedBy: "studio" as const }, "failed", "unsure"],
])("GEN-07 %s", (_name, end, state, code) => {
  const { state: became, failure } = endOf(end);
  expect([became, failure?.code]).toEqual([state, code]);
});

const message = (change: Partial<Message>): Message => ({
  id: "m",
  threadId: "t",
  role: "assistant",
  state: "stopped",
  createdAt: 0,
  blocks: [],
  ...change,
});
const details = (stopReason: string) => ({
  connectionId: "",
  connectionName: "",
  settings: { model: "", system: "", maxTokens: 1 },
  sentAt: 0,
  stopReason,
});
const signed = { type: "thinking", thinking: "hm", signature: "s" };
const text = { type: "text", text: "Once  \n" };

test.each([
  ["what was stopped, without the blanks at its end", message({ blocks: [signed, text] }), [signed, { type: "text", text: "Once" }], true],
  [
    "without thinking that was cut off",
    message({ blocks: [text, { type: "thinking", thinking: "h" }] }),
    [{ type: "text", text: "Once" }],
    true,
  ],
  [
    "without half an input",
    message({ state: "broken", blocks: [text, { type: "server_tool_use", id: "t", input: {}, partial_json: '{"q' }] }),
    [{ type: "text", text: "Once" }],
    true,
  ],
  ["a pause as it is", message({ state: "done", blocks: [text], details: details("pause_turn") }), [text], false],
])("CH-01 going on sends back %s", (_name, from, blocks, joins) => {
  expect(continuation(from)).toEqual({ blocks, joins });
});

test.each([
  ["an answer that ended", message({ state: "done", blocks: [text], details: details("end_turn") }), "cannot-go-on"],
  ["one that is on its way", message({ state: "streaming", blocks: [text] }), "cannot-go-on"],
  ["a question", message({ role: "user", state: "done", blocks: [text] }), "cannot-go-on"],
  ["one of which nothing is whole", message({ blocks: [{ type: "thinking", thinking: "h" }] }), "nothing-to-go-on"],
])("CH-01 %s is not gone on with", (_name, from, reason) => {
  expect(() => continuation(from)).toThrow(expect.objectContaining({ data: expect.objectContaining({ reason }) as unknown }) as Error);
});
