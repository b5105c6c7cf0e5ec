import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asks, bodiesIn, DemoGenerativeUnderTest, partsIn, pictureIn, textIn, type BodySeen } from "./ask-demo-generative.ts";

const question = "Explain to a child how a paper lantern is made and lit";
/** All that the interface and the wire notes (6.4) name. */
const reasons = [
  "MAX_TOKENS SAFETY RECITATION OTHER FINISH_REASON_UNSPECIFIED LANGUAGE BLOCKLIST PROHIBITED_CONTENT SPII MALFORMED_FUNCTION_CALL",
  "IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT IMAGE_OTHER NO_IMAGE IMAGE_RECITATION UNEXPECTED_TOOL_CALL TOO_MANY_TOOL_CALLS",
  "MISSING_THOUGHT_SIGNATURE MALFORMED_RESPONSE ESCALATION PUP_LIMITED_DISABLED CONTINUATION MODEL_ARMOR SOMETHING_NEW",
].flatMap((line) => line.split(" "));

let demo: DemoGenerativeUnderTest;

beforeAll(async () => {
  demo = await DemoGenerativeUnderTest.start({ speed: 10_000 });
});

afterAll(async () => {
  await demo.close();
});

describe("GC-04 how an answer ends", () => {
  test.each(reasons)("%s, with a part of the answer or with no content, at once and by stream", async (reason) => {
    const whole = (await demo.generate("gentext-pro-3", asks(`${question} #finish ${reason}`))).candidates?.[0];
    expect(whole?.finishReason).toBe(reason);
    expect(whole?.finishMessage === undefined).toBe(reason === "MAX_TOKENS");
    expect(whole?.content?.parts?.[0]?.text).not.toBe("");
    const bare = (await demo.generate("genimg-pro-3", asks(`a lantern #finish:${reason} #bare`, { imageConfig: { imageSize: "1K" } })))
      .candidates;
    expect([bare?.[0]?.finishReason, bare?.[0]?.content]).toEqual([reason, undefined]);
    const bodies = bodiesIn((await demo.stream("gentext-pro-2.5", asks(`${question} #finish ${reason}`))).text);
    expect(bodies.at(-1)?.candidates?.[0]?.finishReason).toBe(reason);
  });

  test("no picture comes with a reason that stopped it; SAFETY says which category", async () => {
    const body = await demo.generate("genimg-pro-3", asks("a lantern #finish SAFETY", { responseModalities: ["IMAGE"] }));
    const [candidate] = body.candidates ?? [];
    expect([partsIn(body), candidate?.content]).toEqual([[], { role: "model" }]);
    expect(candidate?.safetyRatings?.filter(({ blocked }) => blocked)).toHaveLength(1);
    expect((await demo.generate("gentext-pro-3", asks("hi #ratings"))).candidates?.[0]?.safetyRatings).toHaveLength(4);
    expect((await demo.generate("gentext-pro-3", asks("hi"))).candidates?.[0]?.safetyRatings).toBeUndefined();
  });

  test("MAX_TOKENS when few are allowed: words cut short, a picture not made", async () => {
    const words = await demo.generate("gentext-pro-2.5", asks(question, { maxOutputTokens: 5 }));
    expect([words.candidates?.[0]?.finishReason, words.usageMetadata?.["candidatesTokenCount"]]).toEqual(["MAX_TOKENS", 5]);
    const picture = await demo.generate("genimg-pro-3", asks("a lantern", { maxOutputTokens: 500 }));
    expect([picture.candidates?.[0]?.finishReason, pictureIn(picture).length]).toEqual(["MAX_TOKENS", 0]);
    expect(textIn(picture)).toContain("lantern");
  });

  test("stop sequences end it before they are said", async () => {
    const whole = textIn(await demo.generate("gentext-pro-2.5", asks(question, { seed: 1 })));
    const [, stop = ""] = whole.split(" ");
    const stopped = await demo.generate("gentext-pro-2.5", asks(question, { seed: 1, stopSequences: ["never said", stop] }));
    expect([stopped.candidates?.[0]?.finishReason, textIn(stopped)]).toEqual(["STOP", whole.slice(0, whole.indexOf(stop))]);
  });

  test("text though a picture was asked for; NO_IMAGE where text was not wanted", async () => {
    const told = await demo.generate("genimg-pro-3", asks("a lantern #text-only"));
    expect([told.candidates?.[0]?.finishReason, pictureIn(told).length]).toEqual(["STOP", 0]);
    expect(textIn(told)).toContain("made no picture");
    const silent = await demo.generate("genimg-pro-3", asks("a lantern #text-only", { responseModalities: ["IMAGE"] }));
    expect([silent.candidates?.[0]?.finishReason, partsIn(silent)]).toEqual(["NO_IMAGE", []]);
  });

  test("a blocked prompt is 200 without candidates, by stream too", async () => {
    const body = await demo.generate("genimg-pro-3", asks("a lantern #blocked"));
    expect(body.promptFeedback?.blockReason).toBe("SAFETY");
    expect(body.usageMetadata?.["totalTokenCount"]).toBe(body.usageMetadata?.["promptTokenCount"]);
    expect(body).not.toHaveProperty("candidates");
    const bodies = bodiesIn((await demo.stream("genimg-pro-3", asks("a lantern #blocked:PROHIBITED_CONTENT"))).text);
    expect(bodies.map(({ promptFeedback }) => promptFeedback?.blockReason)).toEqual(["PROHIBITED_CONTENT"]);
  });

  test("an empty candidate: content without parts, or none", async () => {
    const first = async (words: string) => (await demo.generate("gentext-pro-3", asks(words))).candidates?.[0];
    expect(await first("hi #empty")).toEqual({ content: { role: "model" }, finishReason: "STOP", index: 0 });
    expect(await first("hi #empty:content")).toEqual({ finishReason: "STOP", index: 0 });
    expect((await first("hi #cut"))?.finishReason).toBeUndefined();
    const [only, ...more] = bodiesIn((await demo.stream("gentext-pro-3", asks("hi #empty"))).text);
    expect([only?.candidates?.[0]?.finishReason, more]).toEqual(["STOP", []]);
  });
});

describe("wire notes 6.8: what the service refuses", () => {
  test("429 says how long to wait in its details, not in a header", async () => {
    const answer = await demo.ask("gentext-pro-3:generateContent", asks("#429:1.5"));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, null]);
    const { error } = (await answer.json()) as { error: { status: string; details: Record<string, unknown>[] } };
    expect(error.status).toBe("RESOURCE_EXHAUSTED");
    expect(error.details.map((detail) => String(detail["@type"]).split(".").at(-1))).toEqual(["QuotaFailure", "Help", "RetryInfo"]);
    expect(error.details.at(-1)?.["retryDelay"]).toBe("1.5s");
    const usual = await demo.refusal("gentext-pro-3", asks("#429"));
    expect(usual.details?.at(-1)?.["retryDelay"]).toBe("0.001s");
  });

  test.each([
    ["#error", 503, "UNAVAILABLE"],
    ["#error:400", 400, "INVALID_ARGUMENT"],
    ["#error:412", 400, "FAILED_PRECONDITION"],
    ["#error:403", 403, "PERMISSION_DENIED"],
    ["#error:404", 404, "NOT_FOUND"],
    ["#error:499", 499, "CANCELLED"],
    ["#error:500", 500, "INTERNAL"],
    ["#error:504", 504, "DEADLINE_EXCEEDED"],
    ["#stream-error", 503, "UNAVAILABLE"],
  ])("%s", async (words, code, status) => {
    expect(await demo.refusal("gentext-pro-3", asks(`hi ${words}`))).toMatchObject({ http: code, code, status });
  });
});

describe("GC-03 what text models do", () => {
  const thought = async (model: string, thinkingConfig: object) => {
    const body = await demo.generate(model, asks(question, { seed: 1, thinkingConfig }));
    return { tokens: Number(body.usageMetadata?.["thoughtsTokenCount"] ?? 0), isTold: partsIn(body).some((part) => part.thought === true) };
  };

  test("think by level in series 3, by budget in series 2.5, and tell it when asked", async () => {
    const [low, high] = [
      await thought("gentext-pro-3", { thinkingLevel: "LOW" }),
      await thought("gentext-pro-3", { thinkingLevel: "HIGH" }),
    ];
    expect(low.tokens).toBeLessThan(high.tokens);
    expect([low.isTold, await thought("gentext-pro-2.5", { thinkingBudget: 0 })]).toEqual([false, { tokens: 0, isTold: false }]);
    expect((await thought("gentext-flash-2.5", { thinkingBudget: 50 })).tokens).toBe(50);
    expect((await thought("gentext-flash-2.5", { thinkingBudget: -1, includeThoughts: true })).isTold).toBe(true);
  });

  test("answer in JSON, read pictures and documents, follow a system instruction", async () => {
    const json = await demo.generate("gentext-pro-3", asks(question, { responseMimeType: "application/json" }));
    expect(JSON.parse(textIn(json))).toHaveProperty("answer");
    const pdf = { inlineData: { mimeType: "application/pdf", data: Buffer.from("%PDF-1.7 demo").toString("base64") } };
    const seen = await demo.generate("gentext-pro-2.5", { contents: [{ parts: [{ text: question }, pdf] }] });
    expect(textIn(seen)).toContain("application/pdf");
    const led = await demo.generate(
      "gentext-pro-2.5",
      asks(question, {}, { systemInstruction: { parts: [{ text: "Speak as a pirate" }] } }),
    );
    expect(textIn(led)).toContain("Speak as a pirate");
  });

  test("write and run code", async () => {
    const body = await demo.generate("gentext-pro-3", asks("count these words", {}, { tools: [{ codeExecution: {} }] }));
    const [code, result, text] = partsIn(body);
    expect(code?.executableCode).toMatchObject({ language: "PYTHON", code: expect.stringContaining("print") as string });
    expect(result?.codeExecutionResult).toEqual({ outcome: "OUTCOME_OK", output: "3 15\n" });
    expect(text?.text).not.toBe("");
  });

  test("call a function that the keyword asks for, declared or not", async () => {
    expect(partsIn(await demo.generate("gentext-pro-3", asks("a lantern #function")))[0]?.functionCall).toEqual({
      name: "look_up",
      args: { words: "a lantern" },
    });
  });

  test.each([{ googleSearch: {} }, { google_search: {} }, { webSearch: {} }])("search with the tool %o", async (tool) => {
    const grounding = (await demo.generate("gentext-pro-3", asks(question, {}, { tools: [tool] }))).candidates?.[0]?.groundingMetadata;
    expect(grounding?.webSearchQueries[0]).toBe(question);
    expect(grounding?.searchEntryPoint.renderedContent).toMatch(/^<style>.*<a /);
    expect(grounding?.groundingChunks.map(({ web }) => new URL(web.uri).hostname)).toEqual(
      Array.from({ length: 3 }, () => "search.example"),
    );
  });

  const cutOut = (body: BodySeen) => {
    const supports = body.candidates?.[0]?.groundingMetadata?.groundingSupports ?? [];
    return supports.map(({ segment }) => {
      const text = partsIn(body)[segment.partIndex ?? 0]?.text ?? "";
      const bytes = Buffer.from(text).subarray(segment.startIndex ?? 0, segment.endIndex);
      return {
        said: segment.text,
        cut: bytes.toString(),
        isOffsetOfCharacters: text.slice(segment.startIndex ?? 0, segment.endIndex) === segment.text,
      };
    });
  };

  test("sources are placed by bytes of UTF-8, whatever was asked; zeros are left out", async () => {
    const prompts = fc.string({ unit: "grapheme", maxLength: 60 }).filter((text) => !text.includes("#"));
    await fc.assert(
      fc.asyncProperty(prompts, fc.boolean(), async (prompt, isThinking) => {
        const words = `${prompt} ${isThinking ? "#thoughts " : ""}#search`;
        const segments = cutOut(await demo.generate("gentext-pro-3", asks(words, { seed: 1 })));
        expect(segments.length).toBeGreaterThan(0);
        for (const { said, cut } of segments) expect(cut).toBe(said);
      }),
      { numRuns: 25 },
    );
    const segments = cutOut(await demo.generate("gentext-pro-3", asks(`${question} #search`)));
    expect(segments.slice(1).some(({ isOffsetOfCharacters }) => isOffsetOfCharacters)).toBe(false);
    const body = await demo.generate("gentext-pro-3", asks(`${question} #search`));
    expect(body.candidates?.[0]?.groundingMetadata?.groundingSupports[0]?.segment).not.toHaveProperty("startIndex");
    expect(body.usageMetadata?.["toolUsePromptTokenCount"]).toBeGreaterThan(0);
  });
});
