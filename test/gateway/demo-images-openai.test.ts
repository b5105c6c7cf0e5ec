import { createHash } from "node:crypto";
import OpenAI, { BadRequestError, toFile } from "openai";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DemoImagesUnderTest, differences, maskOf, patterned } from "./ask-demo-images.ts";

const square = { left: 10, top: 12, side: 20 };
const [lake, mask, boat] = await Promise.all([patterned(96, 64), maskOf(96, 64, square), patterned(32, 32)]);
const asFile = (bytes: Buffer, name: string) => toFile(bytes, name, { type: "image/png" });

let demo: DemoImagesUnderTest;
let client: OpenAI;

beforeAll(async () => {
  demo = await DemoImagesUnderTest.start({ speed: 10_000 });
  client = new OpenAI({ baseURL: `${demo.gateway.url}/v1`, apiKey: demo.gateway.key, maxRetries: 0 });
});

afterAll(async () => {
  await demo.close();
});

test("IM-01 the official client's images.generate: base64 with all that stands around it", async () => {
  const made = await client.images.generate({
    model: "img-2",
    prompt: "a paper lantern over a quiet lake",
    size: "1536x1024",
    quality: "low",
    background: "opaque",
    output_format: "webp",
    n: 2,
    response_format: "b64_json",
  });
  expect(made).toMatchObject({ background: "opaque", output_format: "webp", quality: "low", size: "1536x1024" });
  expect(made.usage?.total_tokens).toBe((made.usage?.input_tokens ?? 0) + (made.usage?.output_tokens ?? 0));
  expect(made.data).toHaveLength(2);
  for (const item of made.data ?? []) {
    const facts = await sharp(Buffer.from(item.b64_json ?? "", "base64")).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(["webp", 1536, 1024]);
  }
  const asked = demo.gateway.requests().at(-1);
  expect([asked?.method, asked?.path, asked?.headers["content-type"]]).toEqual(["POST", "/v1/images/generations", "application/json"]);
});

test("IM-05 images.generate by the old model: a URL and the reworded prompt", async () => {
  const { data } = await client.images.generate({ model: "img-legacy-3", prompt: "a lantern", style: "vivid", quality: "hd" });
  expect(data?.[0]?.revised_prompt).toContain("a lantern");
  expect((await fetch(data?.[0]?.url ?? "")).status).toBe(200);
});

test("IM-02 IM-04 images.edit with one picture and a mask replaces the square and nothing else", async () => {
  const request = { model: "img-2", image: await asFile(lake, "lake.png"), mask: await asFile(mask, "mask.png"), size: "auto" as const };
  const { data, size } = await client.images.edit({ ...request, prompt: "a boat", response_format: "b64_json" });
  expect(size).toBe("96x64");
  const made = Buffer.from(data?.[0]?.b64_json ?? "", "base64");
  expect(await differences(made, lake, square)).toEqual({ inside: 400, outside: 0, size: 400 });
  expect(demo.gateway.requests().at(-1)?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
});

test("IM-02 images.edit with several pictures, which the client sends as image[]", async () => {
  const image = await Promise.all([asFile(lake, "lake.png"), asFile(boat, "boat.png"), asFile(boat, "again.png")]);
  const { data } = await client.images.edit({ model: "img-1", image, prompt: "the boat on the lake", n: 2, quality: "high" });
  const files = await Promise.all((data ?? []).map(async ({ url }) => Buffer.from(await (await fetch(url ?? "")).arrayBuffer())));
  expect(new Set(files.map((bytes) => createHash("sha256").update(bytes).digest("hex"))).size).toBe(2);
  expect((await sharp(files[0]).metadata()).width).toBe(1024);
});

test("a refusal reaches the client in its own class, with code and field", async () => {
  const wrong = client.images.generate({ model: "img-2", prompt: "a lantern", size: "256x256" });
  const error = await wrong.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({ status: 400, code: "invalid_value", param: "size", type: "invalid_request_error" });
});
