import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { runCommand } from "./run-command.ts";

const key = "sk-lanternist-clips-5d1c7ab2e4";
const photo = fixturePath("plain.jpg");
const image = "https://files.example/one.png";
const other = "https://files.example/two.png";
const video = "https://files.example/clip.mp4";
let gateway: Awaited<ReturnType<typeof startDemoGateway>>;
let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  gateway = await startDemoGateway({ speed: 20, key });
  folder = mkdtempSync(join(tmpdir(), "lanternist-cli-clips-"));
  const wide = { create: { width: 1280, height: 720, channels: 3, background: "teal" } } as const;
  await sharp(wide).png().toFile(inFolder("wide.png"));
  await sharp(wide).jpeg().toFile(inFolder("wide.jpg"));
  // Noise does not compress: more than 4 MB.
  const noise = {
    create: { width: 1500, height: 1500, channels: 3, background: "black", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  } as const;
  await sharp(noise).png().toFile(inFolder("heavy.png"));
  writeFileSync(inFolder("board.txt"), "SHOT 1 ：\nduration 3 s\nscene: a fox in snow\n\nShot 2:\nduration: 5sec\nScene: it runs\n");
  writeFileSync(inFolder("plain.txt"), "no shots at all");
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each with a data folder of its own, unless told, so that they can run side by side. */
async function run(words: string[], data = mkdtempSync(inFolder("data-"))) {
  const connection = ["--base-url", gateway.url, "--key-env", "LANTERNIST_TEST_KEY", "--data", data, "--json"];
  return runCommand([...connection, ...words], { LANTERNIST_TEST_KEY: key });
}
const files = (words: string[]) => words.map((word) => word.replace(/^@/, `${folder}/`));
const json = (...words: string[]) => ["clip", "create", "--model", "vidgen-2", ...files(words)];
const form = (...words: string[]) => ["clip", "create", "--model", "clip-2", ...files(words)];
const prompt = ["--prompt", "a fox"];
const creates = () => gateway.requests().filter(({ method, path }) => method === "POST" && path.startsWith("/v1/videos")).length;

describe.concurrent("DT-10 CV-01 CV-03 --print-request prints the exact body and sends nothing", () => {
  test.for<[string, string[], object]>([
    ["text", [], {}],
    ["text with options", ["--duration", "12", "--size", "1920x1080"], { duration: 12, size: "1920x1080" }],
    ["i2v, one image", ["--mode", "i2v", "--image", image], { mode: "i2v", images: [image] }],
    ["i2v, two images", ["--mode", "i2v", "--image", image, "--image", other], { mode: "i2v", images: [image, other] }],
    [
      "r2v",
      ["--mode", "r2v", "--image", image, "--image", other, "--video", video],
      { mode: "r2v", images: [image, other], videos: [video] },
    ],
  ])("JSON: %s", async ([, words, more]) => {
    const { status, lines, stderr } = await run(json(...prompt, ...words, "--print-request"));
    expect(status, stderr).toBe(0);
    expect(lines).toEqual([
      {
        method: "POST",
        url: `${gateway.url}/v1/videos`,
        headers: { accept: "application/json", "content-type": "application/json" },
        body: { model: "vidgen-2", prompt: "a fox", ...more },
      },
    ]);
  });

  const text = [
    { name: "model", value: "clip-2" },
    { name: "prompt", value: "a fox" },
  ];
  test.for<[string, string[], object[]]>([
    ["text", [], []],
    [
      "text with options",
      ["--seconds", "8", "--size", "1024x1792"],
      [
        { name: "seconds", value: "8" },
        { name: "size", value: "1024x1792" },
      ],
    ],
    [
      "with a reference",
      ["--size", "1280x720", "--reference", "@wide.png"],
      [
        { name: "size", value: "1280x720" },
        { name: "input_reference", filename: "reference.png", type: "image/png", size: expect.any(Number) },
      ],
    ],
  ])("multipart: %s", async ([, words, more]) => {
    const { status, lines, stderr } = await run(form(...prompt, ...words, "--print-request"));
    expect(status, stderr).toBe(0);
    expect(lines).toEqual([
      {
        method: "POST",
        url: `${gateway.url}/v1/videos`,
        headers: { accept: "application/json", "content-type": "multipart/form-data" },
        body: [...text, ...more],
      },
    ]);
  });

  test("CV-04 a storyboard goes out in the interface's format, and one that does not fill the video is warned of", async () => {
    const { lines, stderr } = await run(form("--storyboard", "@board.txt", "--seconds", "12", "--print-request"));
    const board = "Shot 1:\nduration: 3sec\nScene: a fox in snow\n\nShot 2:\nduration: 5sec\nScene: it runs";
    expect(lines.at(-1)).toMatchObject({ body: [{}, { name: "prompt", value: board }, { name: "seconds", value: "12" }] });
    expect(stderr).toContain("8 s together");
  });

  test("a question", async () => {
    const { lines } = await run(["clip", "show", "video_1", "--print-request"]);
    expect(lines.at(-1)).toMatchObject({ method: "GET", url: `${gateway.url}/v1/videos/video_1` });
  });
});

describe.concurrent("DT-10 CV-08 refusals have status 2 and a reason, and nothing is sent", () => {
  // The folder of the files is known only when the tests run.
  test.for<[string, () => string[]]>([
    ["field-of-other-variant", () => json(...prompt, "--seconds", "8")],
    ["needs-public-url", () => json(...prompt, "--mode", "i2v", "--image", photo)],
    ["reference-too-heavy", () => json(...prompt, "--mode", "i2v", "--image", "@heavy.png")],
    ["file-of-other-kind", () => json(...prompt, "--mode", "r2v", "--video", photo)],
    ["reference-wrong-size", () => form(...prompt, "--reference", "@wide.jpg")],
    ["remix-not-offered", () => form(...prompt, "--remix-of", "video_1")],
    ["usage", () => form("--storyboard", "@plain.txt")],
    ["file-missing", () => form("--storyboard", "@none.txt")],
  ])("%s, told by words, file or connection", async ([reason, words]) => {
    const { status, lines, stderr } = await run([...words(), "--print-request"]);
    expect([status, lines.at(-1)], stderr).toMatchObject([2, { error: { code: "invalid-input", reason } }]);
  });
});

test("DT-10 nothing of all that was sent; then one is made, shown by both its ids, and a stranger is asked about", async () => {
  expect(creates()).toBe(0);
  const data = inFolder("data");
  const words = form(...prompt, "--size", "1280x720", "--reference", "@wide.jpg", "--wait", "--out", "@out");
  const { status, lines, stderr } = await run(words, data);
  expect(status, stderr).toBe(0);
  const { job, entries } = lines.at(-1) as { job: { id: string; serviceId: string }; entries: { path: string; bytes: number }[] };
  expect([job, entries[0]?.bytes]).toMatchObject([{ state: "done", progress: 100 }, statSync(entries[0]?.path ?? "").size]);
  expect(readdirSync(inFolder("out"))).toHaveLength(1);
  expect(stderr).not.toContain(key);

  for (const id of [job.id, job.serviceId]) {
    expect((await run(["clip", "show", id], data)).lines.at(-1)).toMatchObject({ job: { id: job.id, service: { status: "completed" } } });
  }
  const stranger = await run(["clip", "show", job.serviceId]);
  expect(stranger.lines.at(-1)).toMatchObject({
    video: { id: job.serviceId, status: "completed", progress: 100, service: { size: "1280x720" } },
  });
  const unknown = await run(["clip", "show", "video_none"]);
  expect([unknown.status, unknown.lines.at(-1)]).toMatchObject([1, { error: { code: "not-found", service: { status: 404 } } }]);
});
