import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainDialect } from "../../electron/demo/images/dialect.ts";
import { DemoImagesUnderTest, differences, editForm, fileOf, maskOf, patterned, wish, type ImageErrorSeen } from "./ask-demo-images.ts";

const square = { left: 20, top: 40, side: 31 };
const [png, mask, other] = await Promise.all([patterned(101, 143), maskOf(101, 143, square), patterned(64, 64)]);
const [jpeg, webp, opaque, small] = await Promise.all([
  sharp(png).jpeg().toBuffer(),
  sharp(png).webp({ lossless: true }).toBuffer(),
  sharp(png).png().toBuffer(),
  maskOf(143, 101, square),
]);
const edit = (change: Parameters<typeof editForm>[0] = {}) => editForm({ image: fileOf(png), ...change });

let demo: DemoImagesUnderTest;

beforeAll(async () => {
  demo = await DemoImagesUnderTest.start({ speed: 10_000 });
});

afterAll(async () => {
  await demo.close();
});

beforeEach(() => {
  demo.gateway.clearFaults();
  demo.gateway.answerImagesAs(plainDialect());
});

describe("IM-01 what each model makes (interface 4.5)", () => {
  const accepted: [string, Record<string, unknown>, size: string, format: string, alpha: boolean][] = [
    ["img-2 with its defaults", {}, "1024x1024", "png", false],
    ["no model is img-2", { model: undefined }, "1024x1024", "png", false],
    ["img-1, wide, as JPEG", { model: "img-1", size: "1536x1024", output_format: "jpeg", quality: "low" }, "1536x1024", "jpeg", false],
    ["img-2, high, as WebP on nothing", { size: "1024x1536", output_format: "webp", background: "transparent" }, "1024x1536", "webp", true],
    ["auto everywhere", { size: "auto", quality: "auto", background: "auto" }, "1024x1024", "png", false],
    ["img-legacy-3", { model: "img-legacy-3", size: "1792x1024", quality: "hd", style: "natural" }, "1792x1024", "png", false],
    ["img-legacy-2, small", { model: "img-legacy-2", size: "256x256" }, "256x256", "png", false],
  ];
  test.each(accepted)("%s", async (_name, change, size, format, alpha) => {
    const answer = await demo.make(wish(change));
    const facts = await sharp(Buffer.from(answer.data[0]?.b64_json ?? "", "base64")).metadata();
    expect([`${facts.width}x${facts.height}`, facts.format, facts.hasAlpha]).toEqual([size, format, alpha]);
    const isLegacy = String(change["model"]).includes("legacy");
    expect(answer.size).toBe(isLegacy ? undefined : size);
    expect(answer.background).toBe(isLegacy ? undefined : alpha ? "transparent" : "opaque");
    expect(answer.usage === undefined).toBe(isLegacy);
  });

  test("IM-05 n pictures that differ; the same seed gives the same, another prompt another", async () => {
    const request = wish({ model: "img-legacy-2", size: "256x256", seed: 5 });
    const { data } = await demo.make({ ...request, n: 3 });
    expect(new Set(data.map((item) => item.b64_json)).size).toBe(3);
    expect((await demo.make(request)).data[0]?.b64_json).toBe(data[0]?.b64_json);
    expect((await demo.make({ ...request, prompt: "a desert" })).data[0]?.b64_json).not.toBe(data[0]?.b64_json);
    expect((await demo.make({ ...request, seed: undefined })).data[0]?.b64_json).not.toBe(data[0]?.b64_json);
  });

  test("IM-05 url unless said: signed, for an hour, without the key; only img-legacy-3 rewords the prompt", async () => {
    const { data } = await demo.make(wish({ model: "img-legacy-3", response_format: undefined }));
    expect(data).toEqual([{ url: expect.any(String) as string, revised_prompt: expect.stringContaining("paper lantern") as string }]);
    const file = await fetch(data[0]?.url ?? "");
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(1024);
    const forged = data[0]?.url?.replace(/signature=./, "signature=x") ?? "";
    expect((await fetch(forged)).status).toBe(403);
    const calm = await DemoImagesUnderTest.start({ speed: 60 });
    const url = new URL((await calm.make(wish({ model: "img-legacy-2", size: "256x256", response_format: "url" }))).data[0]?.url ?? "");
    expect(Number(url.searchParams.get("expires"))).toBeCloseTo(Date.now() / 1000 + 60, -1);
    await calm.close();
  });
});

describe("IM-01 IM-02 what is refused", () => {
  const refused: [string, () => unknown, code: string | null, param: string | null, status?: number][] = [
    ["no prompt", () => wish({ prompt: undefined }), "missing_required_parameter", "prompt"],
    ["blanks", () => wish({ prompt: "  " }), "missing_required_parameter", "prompt"],
    ["32,001 characters", () => wish({ prompt: "a".repeat(32_001) }), "string_above_max_length", "prompt"],
    ["4,001 for img-legacy-3", () => wish({ model: "img-legacy-3", prompt: "灯".repeat(4001) }), "string_above_max_length", "prompt"],
    ["1,001 for img-legacy-2", () => wish({ model: "img-legacy-2", prompt: "a".repeat(1001) }), "string_above_max_length", "prompt"],
    ["an unknown model", () => wish({ model: "img-9" }), "model_not_found", "model", 404],
    ["none", () => wish({ n: 0 }), "invalid_value", "n"],
    ["eleven", () => wish({ n: 11 }), "invalid_value", "n"],
    ["one and a half", () => wish({ n: 1.5 }), "invalid_value", "n"],
    ["a number in words", () => wish({ n: "two" }), "invalid_type", "n"],
    ["two of img-legacy-3", () => wish({ model: "img-legacy-3", n: 2 }), "invalid_value", "n"],
    ["a size of another model", () => wish({ size: "1792x1024" }), "invalid_value", "size"],
    ["auto for img-legacy-2", () => wish({ model: "img-legacy-2", size: "auto" }), "invalid_value", "size"],
    ["hd for img-2", () => wish({ quality: "hd" }), "invalid_value", "quality"],
    ["a quality for img-legacy-2", () => wish({ model: "img-legacy-2", quality: "standard" }), "unknown_parameter", "quality"],
    ["a style for img-2", () => wish({ style: "vivid" }), "unknown_parameter", "style"],
    ["a background for img-legacy-3", () => wish({ model: "img-legacy-3", background: "opaque" }), "unknown_parameter", "background"],
    ["a format for img-legacy-3", () => wish({ model: "img-legacy-3", output_format: "png" }), "unknown_parameter", "output_format"],
    ["an unknown format", () => wish({ output_format: "gif" }), "invalid_value", "output_format"],
    ["transparent as JPEG", () => wish({ background: "transparent", output_format: "jpeg" }), "invalid_value", "background"],
    ["an unknown form of answer", () => wish({ response_format: "base64" }), "invalid_value", "response_format"],
    ["an edit by img-legacy-2", () => edit({ model: "img-legacy-2" }), "invalid_value", "model"],
    ["an edit with a style", () => edit({ style: "vivid" }), "unknown_parameter", "style"],
    ["an edit without a picture", () => editForm({}), "missing_required_parameter", "image"],
    ["an edit without a prompt", () => edit({ prompt: "" }), "missing_required_parameter", "prompt"],
    ["text as a picture", () => editForm({ image: "a lake" }), "invalid_type", "image[0]"],
    ["several in image", () => editForm({ image: [fileOf(png), fileOf(other)] }), "invalid_value", "image"],
    ["image and image[]", () => edit({ "image[]": fileOf(other) }), "invalid_value", "image"],
    ["seventeen", () => editForm({ "image[]": Array.from({ length: 17 }, () => fileOf(other)) }), "invalid_value", "image"],
    ["a type that the bytes deny", () => editForm({ image: fileOf(png, "image/jpeg") }), "unsupported_file_mimetype", "image[0]"],
    ["no declared type", () => editForm({ image: fileOf(png, "application/octet-stream") }), "unsupported_file_mimetype", "image[0]"],
    ["a text file", () => editForm({ image: fileOf(Buffer.from("no picture at all"), "image/png") }), "invalid_image_file", "image[0]"],
    ["half a picture", () => editForm({ image: fileOf(png.subarray(0, 900)) }), "invalid_image_file", "image[0]"],
    ["IM-04 a mask without alpha", () => edit({ mask: fileOf(opaque) }), "invalid_image_file", "mask"],
    ["IM-04 a mask of the turned size", () => edit({ mask: fileOf(small) }), "invalid_image_file", "mask"],
    ["IM-04 a mask as WebP", () => edit({ mask: fileOf(webp, "image/webp") }), "invalid_image_file", "mask"],
    ["IM-04 two masks", () => edit({ mask: [fileOf(mask), fileOf(mask)] }), "invalid_value", "mask"],
    ["a prompt twice", () => edit({ prompt: ["one", "two"] }), "invalid_type", "prompt"],
  ];
  test.each(refused)("%s", async (_name, body, code, param, status = 400) => {
    expect(await demo.refusal(body())).toEqual({
      status,
      code,
      param,
      type: "invalid_request_error",
      message: expect.any(String) as string,
    });
  });

  test("the longest prompts are taken, counted in characters and not in UTF-16", async () => {
    expect((await demo.ask(wish({ model: "img-legacy-2", size: "256x256", prompt: "🏮".repeat(1000) }))).status).toBe(200);
  });

  test("the other body, broken JSON, an unknown path", async () => {
    const send = async (path: string, type: string, body: string) => {
      const headers = { authorization: `Bearer ${demo.gateway.key}`, "content-type": type };
      return (await fetch(`${demo.gateway.url}/v1/images/${path}`, { method: "POST", headers, body })).status;
    };
    expect(await send("generations", "multipart/form-data; boundary=x", "--x--\r\n")).toBe(400);
    expect(await send("generations", "application/json", '{"prompt":')).toBe(400);
    expect(await send("edits", "application/json", "{}")).toBe(400);
    expect(await send("variations", "application/json", "{}")).toBe(404);
  });
});

describe("IM-04 an edit replaces exactly where the mask's alpha is 0", () => {
  test.each([
    ["PNG", png, "image/png"],
    ["lossless WebP", webp, "image/webp"],
    ["JPEG", jpeg, "image/jpeg"],
  ])("%s: the rest is that of the source, to the byte", async (_name, bytes, type) => {
    const made = await demo.picture(edit({ image: fileOf(bytes, type), mask: fileOf(mask) }));
    const count = await differences(made, bytes, square);
    expect(count).toEqual({ inside: count.size, outside: 0, size: square.side ** 2 });
  });

  test("a turned photo is turned upright first; an area that ignores that lands elsewhere", async () => {
    const turned = readFileSync(new URL("../fixtures/exif-orient-6.jpg", import.meta.url));
    const upright = await sharp(turned).autoOrient().png().toBuffer();
    const { width, height } = await sharp(upright).metadata();
    const spot = { left: 3, top: 5, side: 8 };
    const form = async () => editForm({ image: fileOf(turned, "image/jpeg"), mask: fileOf(await maskOf(width, height, spot)) });
    expect(await differences(await demo.picture(await form()), upright, spot)).toMatchObject({ inside: 64, outside: 0 });
    demo.gateway.answerImagesAs({ orientation: "ignored" });
    expect((await demo.refusal(await form())).code).toBe("invalid_image_file");
  });

  test("half an alpha mixes, a transparent border is filled", async () => {
    const halves = await maskOf(101, 143, square, { inside: 128, outside: 255 });
    const mixed = await demo.picture(edit({ mask: fileOf(halves) }));
    const [old, drawn] = await Promise.all(
      [png, mixed].map((bytes) => sharp(bytes).extract({ left: 30, top: 50, width: 1, height: 1 }).raw().toBuffer()),
    );
    expect(drawn?.every((value, channel) => Math.abs(value - (old?.[channel] ?? 0)) <= 128)).toBe(true);
    expect(await differences(mixed, png, square)).toMatchObject({
      outside: 0,
      inside: expect.toSatisfy((count: number) => count > 900) as number,
    });
    const padded = await sharp(png).ensureAlpha().extend({ top: 10, background: "#0000" }).png().toBuffer();
    const border = await sharp(await maskOf(101, 153, { left: 0, top: 0, side: 0 }))
      .composite([{ input: { create: { width: 101, height: 10, channels: 4, background: "#000" } }, top: 0, left: 0, blend: "dest-out" }])
      .png()
      .toBuffer();
    const filled = await demo.picture(editForm({ image: fileOf(padded), mask: fileOf(border) }));
    const alpha = await sharp(filled).extractChannel(3).raw().toBuffer();
    expect(alpha.every((value) => value === 255)).toBe(true);
    expect(await differences(filled, padded, { left: 0, top: 0, side: 10 })).toMatchObject({ inside: 100, outside: 910 });
  });

  test("another size scales picture and mask alike", async () => {
    const made = await demo.picture(edit({ mask: fileOf(mask), size: "1024x1024" }));
    const scaled = await sharp(await sharp(png).raw().toBuffer(), { raw: { width: 101, height: 143, channels: 3 } })
      .resize(1024, 1024, { fit: "cover" })
      .png()
      .toBuffer();
    const factor = 1024 / 101;
    const top = (143 * factor - 1024) / 2;
    const grown = { left: 20 * factor - 2, top: 40 * factor - top - 2, side: 31 * factor + 4 };
    const count = await differences(made, scaled, grown);
    expect(count.outside).toBe(0);
    expect(count.inside).toBeGreaterThan((31 * factor - 2) ** 2);
  });

  test("IM-02 sixteen pictures count, each of them; without a mask all of the first changes and stays to be seen", async () => {
    const others = await Promise.all(Array.from({ length: 15 }, (_, place) => patterned(40 + place, 30)));
    const all = (list: Buffer[]) => editForm({ "image[]": [png, ...list].map((bytes) => fileOf(bytes)), mask: fileOf(mask), seed: "4" });
    const made = await demo.make(all(others));
    expect(made.usage?.input_tokens).toBeGreaterThan(16 * 100);
    const again = await demo.make(all(others.toReversed()));
    expect(again.data[0]?.b64_json).not.toBe(made.data[0]?.b64_json);
    const whole = await demo.picture(edit());
    expect((await differences(whole, png, square)).outside).toBeGreaterThan(10_000);
  });
});

describe("faults of the area", () => {
  test.each([
    ["unauthorized", 401],
    ["rate-limit", 429],
    ["server-error", 500],
    ["too-large", 413],
  ] as const)("%s", async (name, status) => {
    demo.gateway.setFault(name, 1, "images");
    const answer = await demo.ask(wish());
    expect(answer.status).toBe(status);
    expect(Object.keys(((await answer.json()) as ImageErrorSeen).error).toSorted()).toEqual(["code", "message", "param", "type"]);
  });

  test("moderated names its stage and categories; html-error is a proxy's 504", async () => {
    demo.gateway.setFault("moderated", 1, "images");
    expect(await demo.refusal(wish())).toMatchObject({
      status: 400,
      code: "moderation_blocked",
      type: "image_generation_user_error",
      moderation_details: { moderation_stage: "input", categories: ["violence"] },
    });
    demo.gateway.setFault("html-error", 1, "images");
    const page = await demo.ask(wish());
    expect([page.status, page.headers.get("content-type"), await page.text()]).toEqual([
      504,
      expect.stringContaining("text/html"),
      expect.stringContaining("504 Gateway Time-out"),
    ]);
  });

  test("GEN-07 an answer that is lost, cut off, or empty, and a URL that has run out", async () => {
    const request = wish({ model: "img-legacy-2", size: "256x256" });
    const logged = () => demo.gateway.requests().length;
    const before = logged();
    demo.gateway.setFault("reset-before-answer", 1, "images");
    await expect(demo.ask(request)).rejects.toThrow();
    demo.gateway.setFault("reset-during-body", 1, "images");
    await expect(demo.make(request)).rejects.toThrow();
    demo.gateway.setFault("truncated-json", 1, "images");
    await expect(demo.make(request)).rejects.toThrow(SyntaxError);
    demo.gateway.setFault("empty-body", 1, "images");
    expect(await (await demo.ask(request)).text()).toBe("");
    expect(logged()).toBe(before + 4);
    demo.gateway.setFault("expired-url", 1);
    const { data } = await demo.make({ ...request, response_format: "url" });
    expect((await fetch(data[0]?.url ?? "")).status).toBe(403);
  });

  test("slow", async () => {
    const late = await DemoImagesUnderTest.start({ speed: 10, faults: ["slow"] });
    const begun = performance.now();
    await late.make(wish({ model: "img-legacy-2", size: "256x256" }));
    expect(performance.now() - begun).toBeGreaterThan(490);
    await late.close();
  });
});

describe("how services differ, one switch each (wire notes 4)", () => {
  const request = wish({ model: "img-legacy-2", size: "256x256", n: 3 });

  test("a prefix before the base64, a data URI as url, blanks first", async () => {
    demo.gateway.answerImagesAs({ hasPrefix: true, hasHeartbeat: true });
    const answer = await (await demo.ask(request)).text();
    expect(answer).toMatch(/^\s+\{/);
    expect((JSON.parse(answer) as { data: { b64_json: string }[] }).data[0]?.b64_json).toMatch(/^data:image\/png;base64,iVBOR/);
    demo.gateway.answerImagesAs({ url: "data-uri" });
    expect((await demo.make({ ...request, response_format: "url" })).data[0]?.url).toMatch(/^data:image\/png;base64,iVBOR/);
  });

  test("an item that failed among good ones, no items, nothing but items, no response_format", async () => {
    demo.gateway.answerImagesAs({ failedItem: 1 });
    const { data } = await demo.make(request);
    expect(data.map((item) => item.error?.code ?? typeof item.b64_json)).toEqual(["string", "moderation_blocked", "string"]);
    demo.gateway.answerImagesAs({ isEmpty: true });
    expect((await demo.make(request)).data).toEqual([]);
    demo.gateway.answerImagesAs({ ...plainDialect(), isBare: true, isBase64Only: true });
    expect((await demo.refusal(wish())).code).toBe("unknown_parameter");
    const bare = await demo.make(wish({ response_format: undefined }));
    expect([Object.keys(bare), typeof bare.data[0]?.b64_json]).toEqual([["created", "data"], "string"]);
  });

  test("set over HTTP too; what is not known is refused", async () => {
    const set = async (body: unknown) =>
      (await fetch(`${demo.gateway.url}/demo/images/dialect`, { method: "POST", body: JSON.stringify(body) })).status;
    expect([await set({ url: "data-uri", failedItem: 2 }), await set({ failedItem: "x" }), await set({ colour: 1 })]).toEqual([
      200, 400, 400,
    ]);
    expect(await (await fetch(`${demo.gateway.url}/demo/images/dialect`)).json()).toMatchObject({ url: "data-uri", failedItem: 2 });
  });
});
