import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asks, bodiesIn, DemoGenerativeUnderTest, partsIn, pictureIn, textIn, type BodySeen } from "./ask-demo-generative.ts";

const MIB = 1024 * 1024;
const question = "Explain to a child how a paper lantern is made and lit";

let demo: DemoGenerativeUnderTest;

beforeAll(async () => {
  demo = await DemoGenerativeUnderTest.start({ speed: 10_000 });
});

afterAll(async () => {
  await demo.close();
});

function counts(bodies: readonly BodySeen[], name: string): number[] {
  return bodies.flatMap(({ usageMetadata }) => (usageMetadata ? [Number(usageMetadata[name] ?? 0)] : []));
}

describe("GC-01 chunks", () => {
  test("hold new parts only, one or several; together they are the whole answer", async () => {
    const body = asks(question, { seed: 3 });
    const { text, type } = await demo.stream("gentext-pro-3", body);
    const bodies = bodiesIn(text);
    expect(type).toMatch(/^text\/event-stream/);
    expect(textIn(...bodies)).toBe(textIn(await demo.generate("gentext-pro-3", body)));
    expect(new Set(bodies.map((each) => partsIn(each).length))).toEqual(new Set([1, 2, 3]));
    expect(text).not.toMatch(/^(event|id):|\[DONE\]/m);
    expect(new Set(bodies.map(({ responseId }) => responseId)).size).toBe(1);
  });

  test("usage is in most of them and cumulative, without zeros; what ends the answer is in the last", async () => {
    const bodies = bodiesIn((await demo.stream("gentext-flash-2.5", asks(question, { thinkingConfig: { thinkingBudget: 0 } }))).text);
    const totals = counts(bodies, "totalTokenCount");
    expect(totals.length).toBeGreaterThan(bodies.length / 2);
    expect(totals.length).toBeLessThan(bodies.length);
    expect(totals).toEqual(totals.toSorted((one, other) => one - other));
    expect(totals.at(-1)).toBe((counts(bodies, "candidatesTokenCount").at(-1) ?? 0) + (counts(bodies, "promptTokenCount").at(-1) ?? 0));
    expect(bodies.flatMap(({ usageMetadata }) => Object.values(usageMetadata ?? {}))).not.toContain(0);
    expect(bodies.map(({ candidates }) => candidates?.[0]?.finishReason)).toEqual([...bodies.slice(1).map(() => undefined), "STOP"]);
  });

  test("the signature of a text comes in a last part without text, that of a picture with the picture", async () => {
    const words = bodiesIn((await demo.stream("gentext-pro-3", asks(question))).text).flatMap((body) => partsIn(body));
    expect(words.at(-1)).toMatchObject({ text: "", thoughtSignature: expect.any(String) as string });
    expect(words.slice(0, -1).every((part) => part.thoughtSignature === undefined && part.text !== "")).toBe(true);
    const drawn = bodiesIn((await demo.stream("genimg-pro-3", asks("a lantern"))).text).flatMap((body) => partsIn(body));
    expect(drawn.find((part) => part.inlineData)?.thoughtSignature).toEqual(expect.any(String));
  });

  test("GC-05 every part as it came, sent back, is accepted; joined with another it is not", async () => {
    const first = bodiesIn((await demo.stream("genimg-pro-3", asks("a lantern #thoughts"))).text).flatMap((body) => partsIn(body));
    const back = (parts: object[]) => ({
      contents: [
        { role: "user", parts: [{ text: "a lantern" }] },
        { role: "model", parts },
        { role: "user", parts: [{ text: "make it night #strict" }] },
      ],
    });
    expect((await demo.generate("genimg-pro-3", back(first))).candidates).toHaveLength(1);
    const joined = { ...first.find((part) => part.thoughtSignature), text: "Here is a picture of **a lantern**." };
    expect((await demo.refusal("genimg-pro-3", back([joined]))).message).toBe("Thought signature is not valid.");
  });

  test("several candidates take turns", async () => {
    const bodies = bodiesIn((await demo.stream("gentext-pro-3", asks(question, { candidateCount: 4, seed: 1 }))).text);
    expect(bodies.slice(0, 5).map(({ candidates }) => candidates?.[0]?.index)).toEqual([0, 1, 2, 3, 0]);
    expect(bodies.filter(({ candidates }) => candidates?.[0]?.finishReason === "STOP")).toHaveLength(4);
  });

  test("come at the pace that was asked for", async () => {
    const start = performance.now();
    await demo.stream("gentext-pro-2.5", asks(`${question} #rate:300`, { seed: 1 }));
    expect(performance.now() - start).toBeGreaterThan(200);
  });
});

describe("GC-06 pictures in streams", () => {
  test("20 MiB at least, in one line, the same bytes as at once, and a picture still", async () => {
    const body = asks("a lantern #20mb", { seed: 5, responseModalities: ["IMAGE"] });
    const { text } = await demo.stream("genimg-pro-3", body);
    const line = text.split("\n").find((each) => each.includes("inlineData")) ?? "";
    expect(line.length).toBeGreaterThan((20 * MIB * 4) / 3);
    const picture = pictureIn(...bodiesIn(text));
    expect(picture.length).toBeGreaterThanOrEqual(20 * MIB);
    expect(picture.equals(pictureIn(await demo.generate("genimg-pro-3", body)))).toBe(true);
    const { info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1024, 1024]);
  });

  test("of 4K, one whose pixels alone are as heavy", async () => {
    const body = asks("a lantern #20mb", { seed: 5, responseModalities: ["IMAGE"], imageConfig: { imageSize: "4K" } });
    const picture = pictureIn(await demo.generate("genimg-flash-3.1", body));
    expect(picture.length).toBeGreaterThanOrEqual(20 * MIB);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 4096, height: 4096, format: "png" });
  });
});

describe("wire notes 6.6: how streams speak", () => {
  const settled = (text: string) => text.replaceAll(/"responseId":"[^"]*"/g, '"responseId":""');
  /** The keyword itself counts among the tokens of the prompt. */
  const usageAside = (text: string) => text.replaceAll(/"usageMetadata":\{[^\]]*(\][^\]]*)?\]\},/g, "");
  const ask = async (words: string, query?: string) =>
    await demo.stream("gentext-pro-2.5", asks(`介绍纸灯笼的来历和做法 ${words}`, { seed: 2 }), query);

  test("cut anywhere, inside of characters too, it is the same stream", async () => {
    const plain = settled((await ask("#chop:100000")).text);
    expect(bodiesIn(plain).length).toBeGreaterThan(3);
    const [small, smaller] = [await ask("#chop:7"), await ask("#chop:1")];
    expect([settled(small.text), settled(smaller.text)].map(usageAside)).toEqual([plain, plain].map(usageAside));
  });

  test.each([
    ["", "\n\n"],
    ["#cr", "\r\r"],
    ["#crlf", "\r\n\r\n"],
  ])("%s separates events by its own line ends", async (words, separator) => {
    const { text } = await ask(words);
    expect(text.endsWith(separator)).toBe(true);
    expect(bodiesIn(text, separator).at(-1)?.candidates?.[0]?.finishReason).toBe("STOP");
    expect(text.replaceAll(separator, "")).not.toMatch(/[\r\n]/);
  });

  test("#done has a gateway's own last event", async () => {
    expect((await ask("#done")).text.endsWith("}\n\ndata: [DONE]\n\n")).toBe(true);
  });

  test("#snake spells parts in snake_case, here and in answers at once", async () => {
    const wish = asks("a lantern #snake", { responseModalities: ["IMAGE"] });
    const parts = [
      partsIn(await demo.generate("genimg-pro-3", wish))[0],
      ...bodiesIn((await demo.stream("genimg-pro-3", wish)).text).flatMap((body) => partsIn(body)),
    ];
    for (const part of parts.slice(0, 2)) {
      expect(part).toMatchObject({ inline_data: { mime_type: "image/png" }, thought_signature: expect.any(String) as string });
      expect(part).not.toHaveProperty("inlineData");
    }
  });

  test("without alt=sse: one JSON array, and an error as an array of one", async () => {
    const { text, type, pieces } = await ask("#rate:100", "");
    const bodies = JSON.parse(text) as BodySeen[];
    expect([type, pieces > 1]).toEqual([expect.stringMatching(/^application\/json/), true]);
    expect(textIn(...bodies)).toBe(textIn(await demo.generate("gentext-pro-2.5", asks("介绍纸灯笼的来历和做法", { seed: 2 }))));
    const refused = await demo.ask("gentext-pro-2.5:streamGenerateContent", { contents: [] });
    expect([refused.status, await refused.json()]).toMatchObject([400, [{ error: { code: 400, status: "INVALID_ARGUMENT" } }]]);
    const asEvents = await demo.ask("gentext-pro-2.5:streamGenerateContent?alt=sse", { contents: [] });
    expect(await asEvents.json()).toMatchObject({ error: { code: 400 } });
  });

  test("#cut ends without a finish reason, #stream-error in an error, with or without its data:", async () => {
    const cut = bodiesIn((await ask("#cut")).text);
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.map(({ candidates }) => candidates?.[0]?.finishReason)).toEqual(cut.map(() => undefined));
    const last = async (words: string, query?: string) => (await ask(words, query)).text.trimEnd().split("\n\n").at(-1) ?? "";
    expect(await last("#stream-error")).toMatch(/^data: \{"error":\{"code":503,.*"status":"UNAVAILABLE"\}\}$/);
    expect(await last("#stream-error:bare")).toMatch(/^\{"error":\{"code":503/);
    expect((JSON.parse(await last("#stream-error", "")) as BodySeen[]).at(-1)?.error?.code).toBe(503);
  });

  test("faults reach these streams: cut between events, reset inside, never begun", async () => {
    const events: string[] = [];
    demo.gateway.setFault("truncated-stream", 1, "generative.send");
    const read = async () => {
      const answer = await demo.ask("gentext-pro-2.5:streamGenerateContent?alt=sse", asks(question));
      for await (const piece of answer.body ?? []) events.push(Buffer.from(piece as Uint8Array).toString());
    };
    await expect(read()).rejects.toThrow();
    expect(events.join("")).not.toContain("STOP");
    demo.gateway.setFault("reset-before-answer");
    await expect(ask("")).rejects.toThrow();
    demo.gateway.setFault("truncated-json");
    expect((await ask("", "")).text).not.toMatch(/\]\s*$/);
  });
});
