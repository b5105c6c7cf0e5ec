import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GenerativeAnswer } from "../../../electron/core/gateway/generative-answer.ts";
import { partsOf } from "../../../electron/core/gateway/generative-parts.ts";
import type { Block } from "../../../shared/contract/threads.ts";
import { finishReasonWords } from "../../../shared/words/finish-reasons.ts";
import { failureOf } from "../../failure-of.ts";

type Json = Record<string, unknown>;

const kept = (note: string) => (note.startsWith("kept") ? { id: note, mime: "image/png", isPicture: true } : undefined);
const text = fc.string({ unit: "binary", maxLength: 8 });
const signature = fc.record({ thoughtSignature: fc.base64String() });
const unknown = fc.record({ note: fc.jsonValue() });
const more = fc.oneof(fc.constant({}), fc.constant({}), signature, unknown);
const field = fc.constantFrom("inlineData", "inline_data");
const part: fc.Arbitrary<Json> = fc.oneof(
  { arbitrary: fc.record({ text }), weight: 6 },
  { arbitrary: fc.record({ text, thought: fc.boolean() }), weight: 3 },
  fc.tuple(fc.record({ text }), more).map(([one, other]) => ({ ...one, ...other })),
  fc.tuple(field, fc.nat(99), more, fc.boolean()).map(([name, at, other, thought]) => ({
    [name]: { mimeType: "image/png", data: `kept ${at}` },
    ...other,
    ...(thought && { thought }),
  })),
  fc.record({ functionCall: fc.record({ name: text, args: fc.jsonValue() }) }),
  fc.record({ executableCode: fc.record({ code: text }), text }),
  fc.record({ fileData: fc.record({ fileUri: text }) }),
  fc.dictionary(fc.constantFrom("a", "b", "type", "part"), fc.jsonValue()),
);

/** A chunk with these parts. */
const chunk = (...parts: Json[]): Json => ({ candidates: [{ content: { role: "model", parts } }] });

/** The parts as they would go out, bytes put back by their ids. */
function out(blocks: readonly Block[]): Json[] {
  return blocks.flatMap(partsOf).map(({ part: each, bytes }) => {
    if (bytes) bytes.at["data"] = bytes.id;
    return each;
  });
}

describe("GC-05 what a model said goes back as it came", () => {
  test("any parts, however they are spread over pieces, after being written down", () => {
    fc.assert(
      fc.property(fc.array(fc.array(part, { maxLength: 4 }), { maxLength: 6 }), (pieces) => {
        const answer = new GenerativeAnswer();
        for (const parts of pieces) answer.take(chunk(...parts), kept);
        const blocks = JSON.parse(JSON.stringify(answer.blocks)) as Block[];
        expect(out(blocks)).toEqual(JSON.parse(JSON.stringify(pieces.flat())));
      }),
      { numRuns: 2000 },
    );
  });

  test("texts in a row are read as one, growth is told, and they part again where they came apart", () => {
    const answer = new GenerativeAnswer();
    const changes = ["He", "", "llo"].flatMap((each) => answer.take(chunk({ text: each }), kept));
    expect(answer.blocks).toEqual([{ type: "text", text: "Hello", cuts: [2, 0, 3] }]);
    expect(changes.filter(({ type }) => type !== "details")).toEqual([
      { type: "block", index: 0 },
      { type: "grown", index: 0, field: "text", text: "llo" },
    ]);
  });

  test("a text that was changed since, as one with a key, goes back in one piece", () => {
    expect(out([{ type: "text", text: "[hidden]", cuts: [2, 3] }])).toEqual([{ text: "[hidden]" }]);
  });

  test("what has lost its bytes stays behind", () => {
    const answer = new GenerativeAnswer();
    answer.take(chunk({ inlineData: { mimeType: "image/png", data: "no picture" } }, { text: "a" }), kept);
    expect(out(answer.blocks)).toEqual([{ text: "a" }]);
  });
});

describe("GC-04 GEN-09 what the service says beside it", () => {
  test("the last usage wins, unknown fields and metadata are kept, snake_case is read", () => {
    const answer = new GenerativeAnswer();
    answer.take({ ...chunk({ text: "a" }), usageMetadata: { promptTokenCount: 1, thoughtsTokenCount: 9 }, trace: { a: 1 } }, kept);
    answer.take(
      {
        candidates: [
          {
            content: { parts: [{ text: "b" }] },
            finish_reason: "MAX_TOKENS",
            grounding_metadata: { web_search_queries: ["x"] },
            citationMetadata: { citations: [1] },
            finishMessage: "cut",
            index: 0,
          },
        ],
        usage_metadata: { prompt_token_count: 2, trafficType: "ON_DEMAND" },
        model_version: "m-1",
        response_id: "r-1",
        trace: { b: 2 },
      },
      kept,
    );
    expect(answer.isWhole).toBe(true);
    expect(answer.details).toEqual({
      serviceId: "r-1",
      serviceModel: "m-1",
      stopReason: "MAX_TOKENS",
      usage: { promptTokenCount: 2, thoughtsTokenCount: 9, trafficType: "ON_DEMAND" },
      service: {
        trace: { a: 1, b: 2 },
        groundingMetadata: { webSearchQueries: ["x"] },
        citationMetadata: { citations: [1] },
        finishMessage: "cut",
      },
    });
    expect(() => answer.end()).not.toThrow();
  });

  test("further candidates are answers of their own", () => {
    const answer = new GenerativeAnswer();
    const of = (index: number, words: string, finishReason?: string) => ({ index, content: { parts: [{ text: words }] }, finishReason });
    answer.take({ candidates: [of(0, "a"), of(1, "x")], usageMetadata: { totalTokenCount: 3 } }, kept);
    answer.take({ candidates: [of(1, "y", "SAFETY")] }, kept);
    answer.take({ candidates: [of(0, "b", "STOP")] }, kept);
    expect(answer.blocks).toMatchObject([{ text: "ab" }]);
    expect(answer.beside).toEqual([{ blocks: [{ type: "text", text: "xy", cuts: [1, 1] }], details: { stopReason: "SAFETY" } }]);
    expect(answer.details).toEqual({ stopReason: "STOP", usage: { totalTokenCount: 3 } });
  });

  test.each([
    ["as it is", { candidates: [{ content: { parts: [{ text: "a" }] } }] }],
    ["in one object more", { response: { candidates: [{ content: { parts: [{ text: "a" }] } }] } }],
    ["one candidate, one part, no lists", { data: { candidates: { content: { parts: { text: "a" } } } } }],
  ])("an answer %s", (_name, value) => {
    const answer = new GenerativeAnswer();
    answer.take(value, kept);
    expect(answer.blocks).toEqual([{ type: "text", text: "a" }]);
  });
});

describe("GC-04 why nothing came", () => {
  const failed = (...values: Json[]) => failureOf(endOf(values));
  const endOf = async (values: Json[]) => {
    const answer = new GenerativeAnswer();
    for (const value of values) answer.take(value, kept);
    answer.end();
  };

  test("a blocked prompt", async () => {
    expect(await failed({ promptFeedback: { blockReason: "SAFETY", blockReasonMessage: "No." }, usageMetadata: {} })).toMatchObject({
      code: "content-rejected",
      reason: "prompt-blocked",
      detail: { blockReason: "SAFETY" },
      message: "The service refused the question (SAFETY): No.",
    });
  });

  test.each(Object.entries(finishReasonWords.en))("%s without content is a failure in words", async (finishReason, words) => {
    const failure = await failed({ candidates: [{ finishReason, finishMessage: "Because." }] });
    expect(failure).toMatchObject({ reason: `finish-${finishReason.toLowerCase().replaceAll("_", "-")}`, detail: { finishReason } });
    // “Nothing came: The answer is complete.” would say both.
    const own = finishReason === "STOP" ? "The service ended the answer without putting anything into it." : `Nothing came: ${words}`;
    expect(failure.message).toBe(`${own} Because.`);
    expect(failure.code).toBe(
      /SAFETY|PROHIBITED|BLOCKLIST|SPII|RECITATION|ARMOR/.test(finishReason) ? "content-rejected" : "gateway-error",
    );
  });

  test("a reason that nobody knows is shown as it is", async () => {
    expect(await failed({ candidates: [{ content: {}, finishReason: "ODD_MOOD" }] })).toMatchObject({
      code: "gateway-error",
      reason: "answer-without-content",
      detail: { finishReason: "ODD_MOOD" },
    });
  });

  test("an error in a piece, with the time to wait", async () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "1.5s" }];
    expect(
      await failed(chunk({ text: "a" }), { error: { code: 429, message: "Slow down", status: "RESOURCE_EXHAUSTED", details } }),
    ).toMatchObject({
      code: "rate-limited",
      retryAfter: 1500,
      service: { code: "RESOURCE_EXHAUSTED", message: "Slow down" },
    });
  });
});
