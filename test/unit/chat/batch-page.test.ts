import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BatchDraft, sourceOf } from "../../../renderer/panels/chat/work/batch-new/batch-draft.ts";
import { joinPrompts, separators, splitPrompts } from "../../../renderer/panels/chat/work/batch-new/split-prompts.ts";
import { countsIn, momentIn } from "../../../renderer/panels/chat/work/batch-results/outcomes.ts";
import { readWholeResult } from "../../../renderer/panels/chat/work/batch-results/whole-result.ts";
import { RESULT_PAGE, pagesOf } from "../../../renderer/state/batches.ts";

describe("CH-03 a list of prompts", () => {
  test.each([
    ["line", "one\r\ntwo\n\n  \nthree\n", ["one", "two", "three"]],
    ["blank", "one\nmore\n \n\ntwo\r\n\r\nthree", ["one\nmore", "two", "three"]],
    ["dashes", "one\n\nmore\n---\ntwo\n -----\n\n---\nthree --- is one", ["one\n\nmore", "two", "three --- is one"]],
  ] as const)("is split by %s, empty ones left out", (separator, text, prompts) => {
    expect(splitPrompts(text, separator)).toEqual(prompts);
  });

  test("takes saved prompts of any number of lines, each as one", () => {
    const prompt = fc
      .array(fc.constantFrom("a", "one more", "", "中文", "  b"), { minLength: 1, maxLength: 5 })
      .map((lines) => lines.join("\n"))
      .filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(fc.array(prompt, { minLength: 1, maxLength: 4 }), fc.constantFrom(...separators), (added, separator) => {
        const joined = joinPrompts("first", separator, added);
        expect(splitPrompts(joined.text, joined.separator)).toEqual(["first", ...added.map((text) => text.trim())]);
      }),
    );
  });
});

describe("CH-03 what a batch is made of", () => {
  const draft: BatchDraft = {
    way: "table",
    title: "",
    prompt: "Describe {{name}}",
    table: { mediaId: "t", name: "t.csv", bytes: 1 },
    file: undefined,
    prompts: "",
    separator: "line",
    settings: { model: "chat-large-4", system: "", maxTokens: 1024 },
  };

  test("is nothing until all that the way needs is given, so that nothing half is planned", () => {
    expect(sourceOf(draft, "")).toEqual({ from: "table", mediaId: "t", prompt: "Describe {{name}}" });
    expect(sourceOf({ ...draft, prompt: " " }, "")).toBeUndefined();
    expect(sourceOf({ ...draft, table: undefined }, "")).toBeUndefined();
    expect(sourceOf({ ...draft, way: "file" }, "")).toBeUndefined();
    expect(sourceOf({ ...draft, way: "prompts" }, " \n")).toBeUndefined();
    expect(sourceOf({ ...draft, way: "prompts" }, "a\nb")).toEqual({ from: "prompts", prompts: ["a", "b"] });
  });
});

describe("CH-03 what came of a request", () => {
  const request = { custom_id: "a1", params: { model: "m", system: "Be brief", messages: [{ role: "user", content: "Hello" }] } };

  test("an answer with thinking, several texts and unknown blocks", () => {
    const content = [
      { type: "thinking", thinking: "Hm" },
      { type: "text", text: "Hi" },
      { type: "new_thing" },
      { type: "text", text: "there" },
    ];
    const message = { id: "msg_1", content, stop_reason: "end_turn", usage: { input_tokens: 3, output_tokens: 2 } };
    expect(readWholeResult(request, { custom_id: "a1", result: { type: "succeeded", message } })).toEqual({
      system: "Be brief",
      prompt: "Hello",
      outcome: "succeeded",
      answer: "Hi\n\nthere",
      thinking: "Hm",
      stopReason: "end_turn",
      usage: { input_tokens: 3, output_tokens: 2 },
      error: undefined,
      messageId: "msg_1",
    });
  });

  test.each([
    [{ type: "error", error: { type: "invalid_request_error", message: "No" } }],
    [{ type: "invalid_request_error", message: "No" }],
  ])("an error, nested twice or once", (error) => {
    const whole = readWholeResult(request, { custom_id: "a1", result: { type: "errored", error } });
    expect(whole).toMatchObject({ outcome: "errored", error: { type: "invalid_request_error", message: "No" } });
  });

  test("no line, a cancelled one, and one of a kind that is not known", () => {
    expect(readWholeResult(request, null).outcome).toBe("missing");
    expect(readWholeResult(request, { result: { type: "canceled" } }).outcome).toBe("canceled");
    expect(readWholeResult(request, { result: { type: "paused" } }).outcome).toBe("errored");
  });

  test("whatever is on the wire is read without a throw", () => {
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => void readWholeResult(one, other)));
  });
});

test("CH-03 the service's counts and moments are read as they come, odd ones as none", () => {
  const service = {
    request_counts: { processing: 2, succeeded: 1, errored: "3", other: 4 },
    expires_at: "2026-11-28T10:00:00Z",
    ended_at: null,
  };
  expect(countsIn(service)).toEqual({ processing: 2, succeeded: 1 });
  expect(countsIn({ request_counts: null })).toBeUndefined();
  expect(countsIn(undefined)).toBeUndefined();
  expect(momentIn(service, "expires_at")).toBe(Date.UTC(2026, 10, 28, 10));
  expect(momentIn(service, "ended_at")).toBeUndefined();
});

test("CH-03 of 100,000 rows only the pages in view are asked for, and the first one, which has the counts", () => {
  expect(pagesOf(0, 0)).toEqual([0]);
  expect(pagesOf(99_950, 99_990)).toEqual([0, 999]);
  expect(pagesOf(RESULT_PAGE - 1, RESULT_PAGE + 1)).toEqual([0, 1]);
});
