import { rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asks, DemoGenerativeUnderTest, partsIn, pictureIn, textIn, type BodySeen, type PartSeen } from "./ask-demo-generative.ts";

let demo: DemoGenerativeUnderTest;

beforeAll(async () => {
  demo = await DemoGenerativeUnderTest.start({ speed: 10_000 });
});

afterAll(async () => {
  await demo.close();
});

async function sizeOf(picture: Buffer): Promise<string> {
  const { width, height, format } = await sharp(picture).metadata();
  return `${format} ${width}x${height}`;
}

function inline(picture: Buffer, mimeType = "image/png") {
  return { inlineData: { mimeType, data: picture.toString("base64") } };
}

/** The history of a first answer, with the next thing that is said. */
function next(first: BodySeen, said: string, change: (part: PartSeen) => object = (part) => part) {
  return {
    contents: [
      { role: "user", parts: [{ text: "a lantern" }] },
      { role: "model", parts: partsIn(first).map(change) },
      { role: "user", parts: [{ text: said }] },
    ],
  };
}

describe("GC-02 pictures", () => {
  test.each([
    ["genimg-flash-3.1", "1:8", "0.5K", "192x1536"],
    ["genimg-flash-3.1", "21:9", "2K", "3168x1344"],
    ["genimg-pro-3", "16:9", "1K", "1376x768"],
    ["genimg-pro-3", "4:5", "4K", "3712x4608"],
    ["genimg-flash-2.5", "9:16", "2K", "1536x2688"],
    ["genimg-flash-2.5", undefined, undefined, "1024x1024"],
  ])("%s %s %s: %s", async (model, aspectRatio, imageSize, pixels) => {
    const body = await demo.generate(model, asks("a lantern", { seed: 1, imageConfig: { aspectRatio, imageSize } }));
    expect(await sizeOf(pictureIn(body))).toBe(`png ${pixels}`);
    expect(body.candidates?.[0]?.finishReason).toBe("STOP");
  });

  test("hang on prompt and seed, and on nothing else", async () => {
    const make = async (text: string, seed: number) => pictureIn(await demo.generate("genimg-pro-3", asks(text, { seed })));
    const first = await make("a lantern", 1);
    expect((await make("a lantern", 1)).equals(first)).toBe(true);
    expect((await make("a lantern", 2)).equals(first)).toBe(false);
    expect((await make("a boat", 1)).equals(first)).toBe(false);
  });

  test("IMAGE alone is the picture alone; otherwise a text comes first, in the language of the prompt", async () => {
    const alone = await demo.generate("genimg-pro-3", asks("a lantern", { responseModalities: ["IMAGE"] }));
    expect(partsIn(alone).map((part) => Object.keys(part)[0])).toEqual(["inlineData"]);
    const both = await demo.generate("genimg-pro-3", asks("一盏灯笼", { responseModalities: ["TEXT", "IMAGE"] }));
    expect(partsIn(both).map((part) => Object.keys(part)[0])).toEqual(["text", "inlineData"]);
    expect(textIn(both)).toContain("一盏灯笼");
    const words = await demo.generate("genimg-pro-3", asks("a lantern", { responseModalities: ["TEXT"] }));
    expect(partsIn(words).map((part) => Object.keys(part)[0])).toEqual(["text"]);
  });

  test("follow the ratio of the picture that is edited, and keep it in sight", async () => {
    const given = await sharp({ create: { width: 900, height: 1600, channels: 3, background: "#1060c0" } })
      .png()
      .toBuffer();
    const contents = [{ role: "user", parts: [{ text: "add a lantern" }, inline(given)] }];
    const edited = pictureIn(await demo.generate("genimg-pro-3", { contents, generationConfig: { seed: 1 } }));
    expect(await sizeOf(edited)).toBe("png 768x1376");
    const corner = await sharp(edited).extract({ left: 2, top: 600, width: 300, height: 200 }).stats();
    const apart = [16, 96, 192].map((value, channel) => Math.abs(value - (corner.channels[channel]?.mean ?? 0)));
    expect(Math.max(...apart)).toBeLessThan(3);
    expect((await sharp(edited).stats()).channels[0]?.stdev).toBeGreaterThan(1);
  });

  test("of a conversation edit the one before, with a tone that the words name", async () => {
    const first = await demo.generate("genimg-pro-3", asks("a lantern", { seed: 1 }));
    const night = await demo.generate("genimg-pro-3", next(first, "make it night"));
    const light = async (body: BodySeen) => (await sharp(pictureIn(body)).stats()).channels[2]?.mean ?? 0;
    expect(await light(night)).toBeLessThan((await light(first)) * 0.9);
  });

  test("further inputs are laid on, up to fourteen", async () => {
    const card = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    const base = await sharp({ create: { width: 512, height: 512, channels: 3, background: "#000000" } })
      .jpeg()
      .toBuffer();
    const parts = (count: number) => [
      { text: "join" },
      inline(base, "image/jpeg"),
      ...Array.from({ length: count - 1 }, () => inline(card)),
    ];
    const made = pictureIn(await demo.generate("genimg-flash-3.1", { contents: [{ parts: parts(2) }] }));
    const [red, green] = (await sharp(made).stats()).channels;
    expect((red?.mean ?? 0) - (green?.mean ?? 0)).toBeGreaterThan(20);
    expect((await demo.ask("genimg-flash-3.1:generateContent", { contents: [{ parts: parts(14) }] })).status).toBe(200);
    const many = await demo.refusal("genimg-flash-3.1", { contents: [{ parts: parts(15) }] });
    expect([many.http, many.status, many.message]).toEqual([400, "INVALID_ARGUMENT", expect.stringContaining("at most 14")]);
  });

  test("HEIC is taken although it cannot be decoded here", async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0heicmif1")]);
    const body = await demo.generate("genimg-pro-3", { contents: [{ parts: [{ text: "add a lantern" }, inline(heic, "image/heic")] }] });
    expect(await sizeOf(pictureIn(body))).toBe("png 1024x1024");
  });

  test("thoughts hold an interim picture at 1K, and the final one is last", async () => {
    const config = { imageConfig: { imageSize: "2K" }, thinkingConfig: { includeThoughts: true } };
    const body = await demo.generate("genimg-pro-3", asks("a lantern", config));
    expect(partsIn(body).map(({ thought, text }) => [thought ?? false, text === undefined ? "picture" : "text"])).toEqual([
      [true, "text"],
      [true, "picture"],
      [false, "text"],
      [false, "picture"],
    ]);
    expect(await sizeOf(Buffer.from(partsIn(body)[1]?.inlineData?.data ?? "", "base64"))).toBe("png 1024x1024");
    expect(await sizeOf(pictureIn(body))).toBe("png 2048x2048");
    const unflagged = partsIn(await demo.generate("genimg-pro-3", asks("a lantern #unflagged", { responseModalities: ["IMAGE"] })));
    expect(unflagged.map(({ thought, thoughtSignature }) => [thought, typeof thoughtSignature])).toEqual([
      [undefined, "string"],
      [undefined, "string"],
    ]);
  });
});

describe("GC-02, GC-03 what is refused, in the service's words", () => {
  const text = (config: object, more = {}) => ["gentext-pro-3", asks("hello", config as Record<string, unknown>, more)] as const;
  const image = (config: object) => ["genimg-pro-3", asks("hello", config as Record<string, unknown>)] as const;
  const said = (contents: unknown) => ["genimg-pro-3", { contents }] as const;
  const refused: [string, readonly [string, unknown], RegExp][] = [
    ["a ratio of another model", image({ imageConfig: { aspectRatio: "1:8" } }), /aspectRatio.*"1:8".*supports 1:1/],
    ["a size of another model", image({ imageConfig: { imageSize: "0.5K" } }), /imageSize.*supports 1K, 2K, 4K/],
    ["a size in small letters", image({ imageConfig: { imageSize: "2k" } }), /"2k"/],
    ["a picture of a text model", text({ responseModalities: ["IMAGE"] }), /modalities \(IMAGE\).*accepts TEXT/],
    ["sound", image({ responseModalities: ["AUDIO"] }), /modalities/],
    ["a modality that is none", image({ responseModalities: ["image"] }), /"image"/],
    ["picture settings of a text model", text({ imageConfig: { aspectRatio: "1:1" } }), /Image config is not supported/],
    ["a level of thinking that is none", text({ thinkingConfig: { thinkingLevel: "MEDIUM" } }), /"MEDIUM"/],
    ["a budget in series 3", text({ thinkingConfig: { thinkingBudget: 100 } }), /budget is not supported/],
    ["level and budget", text({ thinkingConfig: { thinkingLevel: "LOW", thinkingBudget: 1 } }), /only one of/],
    ["a level in series 2.5", ["gentext-flash-2.5", asks("hi", { thinkingConfig: { thinkingLevel: "LOW" } })], /level is not supported/],
    ["a level of an image model", image({ thinkingConfig: { thinkingLevel: "HIGH" } }), /level is not supported/],
    ["a budget below -1", ["gentext-pro-2.5", asks("hi", { thinkingConfig: { thinkingBudget: -2 } })], /-2 is not in the range/],
    ["no output tokens", text({ maxOutputTokens: 0 }), /0 is not in the range/],
    ["five candidates", text({ candidateCount: 5 }), /5 is not in the range/],
    ["two pictures at once", image({ candidateCount: 2 }), /2 is not in the range/],
    ["JSON of an image model", image({ responseMimeType: "application/json" }), /JSON mode/],
    ["the search of the oldest models", text({}, { tools: [{ googleSearchRetrieval: {} }] }), /please use google_search/],
    ["a tool that is none", text({}, { tools: [{ crystalBall: {} }] }), /Unknown name "crystalBall" at 'tools\[0\]'/],
    ["nothing said", said([]), /contents is not specified/],
    ["a turn without parts", said([{ role: "user", parts: [] }]), /must not be empty/],
    ["a role that is none", said([{ role: "assistant", parts: [{ text: "hi" }] }]), /valid role: user, model/],
    ["a model's turn last", said([{ role: "model", parts: [{ text: "hi" }] }]), /end with a user role/],
    ["an empty part", said([{ parts: [{}] }]), /must have one initialized field/],
    ["two in one part", said([{ parts: [{ text: "hi", inlineData: { mimeType: "image/png", data: "AAAA" } }] }]), /oneof field 'data'/],
    [
      "a type of picture",
      said([{ parts: [{ inlineData: { mimeType: "image/gif", data: "AAAA" } }] }]),
      /Unsupported MIME type: image\/gif/,
    ],
    [
      "a data URI",
      said([{ parts: [{ inlineData: { mimeType: "image/png", data: "data:image/png;base64,AA" } }] }]),
      /Base64 decoding failed/,
    ],
    ["a broken picture", said([{ parts: [{ inlineData: { mimeType: "image/png", data: "AAAA" } }] }]), /Unable to process input image/],
    ["no JSON", ["gentext-pro-3", "{"], /Invalid JSON payload/],
  ];
  test.each(refused)("%s", async (_name, [model, body], words) => {
    const { http, code, status, message } = await demo.refusal(model, body);
    expect([http, code, status]).toEqual([400, 400, "INVALID_ARGUMENT"]);
    expect(message).toMatch(words);
  });

  test("a model that is not there: 404; another call or method: the gateway's own 404", async () => {
    const { http, status } = await demo.refusal("gentext-pro-9", asks("hi"));
    expect([http, status]).toEqual([404, "NOT_FOUND"]);
    const other = await demo.ask("gentext-pro-3:countTokens", asks("hi"));
    expect([other.status, await other.json()]).toMatchObject([404, { error: { type: "invalid_request_error", code: "" } }]);
  });

  test("the gateway's own faults are in its own shape: error.type, no status", async () => {
    const faulty = async (name: "unauthorized" | "too-large" | "rate-limit" | "server-error" | "moderated") => {
      demo.gateway.setFault(name);
      const { http, type, code, status } = await demo.refusal("gentext-pro-3", asks("hi"));
      return [http, type, code, status];
    };
    expect(await faulty("unauthorized")).toEqual([401, "new_api_error", "", undefined]);
    expect(await faulty("too-large")).toEqual([413, "request_too_large", "read_request_body_failed", undefined]);
    expect(await faulty("rate-limit")).toEqual([429, "new_api_error", "", undefined]);
    expect(await faulty("server-error")).toEqual([500, "new_api_error", "do_request_failed", undefined]);
    expect(await faulty("moderated")).toEqual([400, "new_api_error", "prompt_blocked", undefined]);
  });

  test("a body over 64 MiB is 413", async () => {
    const { http, type } = await demo.refusal("gentext-pro-3", asks("a".repeat(64 * 1024 * 1024)));
    expect([http, type]).toEqual([413, "request_too_large"]);
  });

  test("snake_case is read as well", async () => {
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#204060" } })
      .webp()
      .toBuffer();
    const body = await demo.generate("genimg-flash-3.1", {
      contents: [{ parts: [{ text: "a lantern" }, { inline_data: { mime_type: "image/webp", data: picture.toString("base64") } }] }],
      system_instruction: { parts: [{ text: "Be brief" }] },
      generation_config: { response_modalities: ["IMAGE"], image_config: { image_size: "0.5K" } },
    });
    expect(await sizeOf(pictureIn(body))).toBe("png 632x424");
  });
});

describe("GC-05 signatures", () => {
  let first: BodySeen;

  beforeAll(async () => {
    first = await demo.generate("genimg-pro-3", asks("a lantern", { seed: 1 }));
  });

  test("are on text and pictures of series 3, on pictures of the older one, never on thoughts", async () => {
    const signs = (body: BodySeen) => partsIn(body).map((part) => [part.thought ?? false, part.thoughtSignature !== undefined]);
    expect(signs(await demo.generate("genimg-flash-3.1", asks("a lantern #thoughts")))).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ]);
    expect(signs(await demo.generate("genimg-flash-2.5", asks("a lantern")))).toEqual([
      [false, false],
      [false, true],
    ]);
    expect(signs(await demo.generate("gentext-pro-3", asks("hello")))).toEqual([[false, true]]);
    expect(signs(await demo.generate("gentext-pro-2.5", asks("hello")))).toEqual([[false, false]]);
  });

  test("come back right, in either spelling, with thoughts among them, and whatever the order of fields", async () => {
    expect((await demo.generate("genimg-pro-3", next(first, "make it night"))).candidates).toHaveLength(1);
    const snake = next(first, "make it night", ({ inlineData, thoughtSignature, ...part }) => ({
      thought_signature: thoughtSignature,
      ...(inlineData && { inline_data: { data: inlineData.data, mime_type: inlineData.mimeType } }),
      ...part,
    }));
    expect((await demo.generate("genimg-pro-3", snake)).candidates).toHaveLength(1);
    const thought = await demo.generate("genimg-pro-3", asks("a lantern #thoughts"));
    expect((await demo.generate("genimg-pro-3", next(thought, "make it night"))).candidates).toHaveLength(1);
  });

  const without = ({ thoughtSignature: _thoughtSignature, ...part }: PartSeen) => part;

  test("missing on a picture: refused by the image models of series 3, with its place; the placeholder will do", async () => {
    for (const model of ["genimg-pro-3", "genimg-flash-3.1"]) {
      const { http, message } = await demo.refusal(model, next(first, "make it night", without));
      expect([http, message]).toEqual([400, "Image part is missing a thought_signature in content position 2, part position 2."]);
    }
    for (const model of ["genimg-flash-2.5", "gentext-pro-3", "gentext-pro-2.5"]) {
      expect((await demo.ask(`${model}:generateContent`, next(first, "what is it", without))).status).toBe(200);
    }
    const placeholder = next(first, "make it night", (part) => ({ ...part, thoughtSignature: "skip_thought_signature_validator" }));
    expect((await demo.ask("genimg-flash-3.1:generateContent", placeholder)).status).toBe(200);
  });

  test("changed, moved to another content, or of another model: not valid", async () => {
    const signature = partsIn(first)[1]?.thoughtSignature ?? "";
    const changed = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    const wrong = [
      next(first, "hi", (part) => ({ ...part, thoughtSignature: changed })),
      next(first, "hi", (part) => (part.text === undefined ? part : { ...part, text: "other words" })),
      next(first, "hi", (part) => ({ ...part, thoughtSignature: "not one of mine" })),
    ];
    for (const body of wrong) expect((await demo.refusal("genimg-pro-3", body)).message).toBe("Thought signature is not valid.");
    expect((await demo.refusal("genimg-flash-3.1", next(first, "hi"))).message).toBe("Thought signature is not valid.");
  });

  test("hold after the gateway was started anew, with another key and folder", async () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-generative-"));
    const other = await DemoGenerativeUnderTest.start({ speed: 10_000, folder });
    try {
      expect((await other.generate("genimg-pro-3", next(first, "make it night"))).candidates).toHaveLength(1);
    } finally {
      await other.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("#strict wants back what stood beside them, to the last field", async () => {
    expect((await demo.generate("genimg-pro-3", next(first, "make it night #strict"))).candidates).toHaveLength(1);
    const dropped = next(first, "make it night #strict", ({ demoNote: _demoNote, ...part }) => part);
    expect((await demo.refusal("genimg-pro-3", dropped)).message).toContain("demoNote did not come back unchanged in content position 2");
    const thinned = next(first, "make it night #strict", (part) => ({ ...part, demoNote: { ...(part.demoNote as object), inner: {} } }));
    expect((await demo.refusal("genimg-pro-3", thinned)).http).toBe(400);
    expect(
      (
        await demo.ask(
          "genimg-pro-3:generateContent",
          next(first, "hi", ({ demoNote: _demoNote, ...part }) => part),
        )
      ).status,
    ).toBe(200);
  });

  test("of a function call: demanded on the first of a turn in series 3, and its answer is answered", async () => {
    const tools = [
      { functionDeclarations: [{ name: "weather", parameters: { type: "OBJECT", properties: { city: { type: "STRING" } } } }] },
    ];
    const called = await demo.generate("gentext-pro-3", asks("the weather in Paris", {}, { tools }));
    expect(partsIn(called)[0]?.functionCall).toEqual({ name: "weather", args: { city: "the weather in Paris" } });
    const back = (change: (part: PartSeen) => object) => ({
      tools,
      contents: [
        { role: "user", parts: [{ text: "the weather in Paris" }] },
        { role: "model", parts: partsIn(called).map(change) },
        { role: "user", parts: [{ functionResponse: { name: "weather", response: { sky: "clear" } } }] },
      ],
    });
    expect((await demo.refusal("gentext-pro-3", back(without))).message).toContain("Function call is missing a thought_signature");
    expect(
      textIn(
        await demo.generate(
          "gentext-pro-3",
          back((part) => part),
        ),
      ),
    ).not.toBe("");
  });
});
