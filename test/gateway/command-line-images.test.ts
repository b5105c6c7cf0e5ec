import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { differences, maskOf, patterned } from "./ask-demo-images.ts";
import { runCommand } from "./run-command.ts";

const key = "sk-lanternist-pictures-91ac7be2e4";
const square = { left: 12, top: 8, side: 16 };
let gateway: Awaited<ReturnType<typeof startDemoGateway>>;
let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  gateway = await startDemoGateway({ speed: 1000, key });
  folder = mkdtempSync(join(tmpdir(), "lanternist-cli-images-"));
  const scene = await patterned(96, 64);
  await Promise.all([
    writeFile(inFolder("lake.png"), scene),
    sharp(scene).jpeg().toFile(inFolder("lake.jpg")),
    sharp(scene).webp().toFile(inFolder("lake.webp")),
    sharp(scene).gif().toFile(inFolder("lake.gif")),
    writeFile(inFolder("mask.png"), await maskOf(96, 64, square)),
    writeFile(inFolder("turned.png"), await maskOf(64, 96, square)),
  ]);
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each with a data folder of its own, unless told, so that they can run side by side. */
async function run(words: string[], data = mkdtempSync(inFolder("data-"))) {
  const connection = ["--base-url", gateway.url, "--key-env", "LANTERNIST_TEST_KEY", "--data", data, "--json"];
  const full = [...connection, ...words.map((word) => word.replace(/^@/, `${folder}/`))];
  return runCommand(full, { LANTERNIST_TEST_KEY: key });
}
const prompt = ["--prompt", "a fox"];
const create = (model: string, ...words: string[]) => ["image", "create", "--model", model, ...prompt, ...words];
const edit = (...words: string[]) => ["image", "edit", ...prompt, ...words];
const asked = () => gateway.requests().filter(({ path }) => path.startsWith("/v1/images/")).length;
const field = (name: string, value: string) => ({ name, value });
const file = (name: string, filename: string, type = "image/png") => ({ name, filename, type, size: expect.any(Number) as number });

describe.concurrent("DT-10 IM-01 IM-02 --print-request prints the exact request and sends nothing", () => {
  test.for<[string, string[], object]>([
    ["img-2", [], {}],
    [
      "img-2",
      [
        "--n",
        "4",
        "--size",
        "1536x1024",
        "--quality",
        "high",
        "--background",
        "transparent",
        "--format",
        "webp",
        "--response-format",
        "b64_json",
      ],
      { n: 4, size: "1536x1024", quality: "high", background: "transparent", output_format: "webp", response_format: "b64_json" },
    ],
    [
      "img-1",
      ["--n", "10", "--size", "auto", "--quality", "auto", "--background", "opaque", "--format", "jpeg", "--response-format", "url"],
      { n: 10, size: "auto", quality: "auto", background: "opaque", output_format: "jpeg", response_format: "url" },
    ],
    [
      "img-legacy-3",
      ["--n", "1", "--size", "1024x1792", "--quality", "hd", "--style", "natural", "--response-format", "url"],
      { n: 1, size: "1024x1792", quality: "hd", style: "natural", response_format: "url" },
    ],
    [
      "img-legacy-2",
      ["--n", "10", "--size", "512x512", "--response-format", "b64_json"],
      { n: 10, size: "512x512", response_format: "b64_json" },
    ],
  ])("create by %s %j", async ([model, words, more]) => {
    const { status, lines, stderr } = await run(create(model, ...words, "--print-request"));
    expect(status, stderr).toBe(0);
    expect(lines).toEqual([
      {
        method: "POST",
        url: `${gateway.url}/v1/images/generations`,
        headers: { accept: "application/json", "content-type": "application/json" },
        body: { model, prompt: "a fox", ...more },
      },
    ]);
  });

  const words = [field("model", "img-2"), field("prompt", "a fox")];
  test.for<[string, string[], object[]]>([
    ["one picture", ["--image", "@lake.png"], [...words, file("image", "image-1.png")]],
    [
      "two pictures, and every option",
      ["--image", "@lake.jpg", "--image", "@lake.webp", "--model", "img-1", "--n", "2", "--size", "1024x1536", "--quality", "low"],
      [
        field("model", "img-1"),
        field("prompt", "a fox"),
        field("n", "2"),
        field("size", "1024x1536"),
        field("quality", "low"),
        file("image[]", "image-1.jpg", "image/jpeg"),
        file("image[]", "image-2.webp", "image/webp"),
      ],
    ],
    [
      "sixteen pictures after one --image, a mask, and one that is converted at the door",
      ["--image", "@lake.png", ...Array.from({ length: 14 }, () => "@lake.jpg"), "@lake.gif", "--mask", "@mask.png", "--size", "auto"],
      [
        ...words,
        field("size", "auto"),
        file("image[]", "image-1.png"),
        ...Array.from({ length: 14 }, (_, place) => file("image[]", `image-${place + 2}.jpg`, "image/jpeg")),
        file("image[]", "image-16.png"),
        file("mask", "mask.png"),
      ],
    ],
  ])("edit: %s", async ([, given, parts]) => {
    const { status, lines, stderr } = await run(edit(...given, "--print-request"));
    expect(status, stderr).toBe(0);
    expect(lines).toEqual([
      {
        method: "POST",
        url: `${gateway.url}/v1/images/edits`,
        headers: { accept: "application/json", "content-type": "multipart/form-data" },
        body: parts,
      },
    ]);
  });
});

describe.concurrent("DT-10 IM-04 refusals told by the files have status 2 and a reason, and nothing is sent", () => {
  test.for<[string, string[]]>([
    ["mask-of-other-size", ["--image", "@lake.png", "--mask", "@turned.png"]],
    ["mask-without-alpha", ["--image", "@lake.png", "--mask", "@lake.png"]],
    ["mask-not-png", ["--image", "@lake.png", "--mask", "@lake.webp"]],
    ["file-of-other-kind", ["--image", fixturePath("faststart.mp4")]],
    ["file-missing", ["--image", "@none.png"]],
    ["picture-damaged", ["--image", fixturePath("truncated.png")]],
    ["media-missing", ["--image", "media:none"]],
  ])("%s", async ([reason, words]) => {
    const { status, lines, stderr } = await run(edit(...words));
    expect([status, lines.at(-1)], stderr).toMatchObject([2, { error: { reason } }]);
  });
});

test("DT-10 IM-05 nothing of all that was sent; then pictures are made, waited for, copied, and one of them is edited", async () => {
  expect(asked()).toBe(0);
  const data = inFolder("data");
  const made = await run(create("img-legacy-2", "--size", "256x256", "--n", "2", "--out", "@out"), data);
  expect(made.status, made.stderr).toBe(0);
  const { job, entries } = made.lines.at(-1) as { job: { state: string }; entries: { path: string; bytes: number; service: object }[] };
  expect([job.state, entries.length, entries[0]?.bytes]).toEqual(["done", 2, statSync(entries[0]?.path ?? "").size]);
  expect(readdirSync(inFolder("out"))).toHaveLength(2);
  expect([made.stderr.includes(key), asked()]).toEqual([false, 1]);

  const edited = await run(edit("--image", "@lake.png", "--mask", "@mask.png", "--size", "auto", "--out", "@edited"), data);
  const result = edited.lines.at(-1) as { entries: { path: string; recipe: { inputs: unknown[] } }[] };
  const [picture] = result.entries;
  expect(await differences(readFileSync(picture?.path ?? ""), readFileSync(inFolder("lake.png")), square)).toMatchObject({
    inside: 256,
    outside: 0,
  });
  expect(picture?.recipe.inputs).toHaveLength(1);
});

test("GEN-07 a refusal has status 1, an answer that never came status 4, in one try each", async () => {
  const before = asked();
  gateway.setFault("moderated", 1, "images");
  const refused = await run(create("img-2"));
  expect([refused.status, refused.lines.at(-1)]).toMatchObject([
    1,
    { error: { code: "content-rejected", service: { code: "moderation_blocked" } } },
  ]);
  gateway.setFault("html-error", 1, "images");
  const unsure = await run(create("img-2"));
  expect([unsure.status, unsure.lines.at(-1)]).toMatchObject([4, { job: { state: "unsure" }, error: { service: { status: 504 } } }]);
  expect(asked()).toBe(before + 2);
});

test("DT-10 GEN-07 Ctrl-C while pictures are made: status 130, and it is told that they may be paid for", async () => {
  const slow = await startDemoGateway({ speed: 0.01, key });
  try {
    const connection = ["--base-url", slow.url, "--key-env", "LANTERNIST_TEST_KEY", "--data", inFolder("stopped"), "--json"];
    const env = { LANTERNIST_TEST_KEY: key };
    const { status, lines, stderr } = await runCommand([...connection, ...create("img-2")], env, /submitting/);
    const { error } = lines.at(-1) as { error: { code: string; message: string } };
    expect([status, error.code], stderr).toEqual([130, "cancelled"]);
    const [, id] = /^(\w+) has been sent and is not answered yet/m.exec(error.message) ?? [];
    const kept = await runCommand([...connection, "job", "show", id ?? ""], env);
    expect(kept.lines.at(-1), kept.stderr).toMatchObject({ job: { id, state: "unsure" } });
  } finally {
    await slow.close();
  }
});
