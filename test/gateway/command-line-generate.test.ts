import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { generativeModels } from "../../shared/models.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { runCommand } from "./run-command.ts";

const key = "sk-lanternist-generate-77aa10bc";
let gateway: Awaited<ReturnType<typeof startDemoGateway>>;
let folder: string;

beforeAll(async () => {
  gateway = await startDemoGateway({ speed: 1000, key });
  folder = mkdtempSync(join(tmpdir(), "lanternist-cli-generate-"));
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(...words: string[]) {
  const connection = ["--base-url", gateway.url, "--key-env", "LANTERNIST_TEST_KEY", "--data", join(folder, "data")];
  return runCommand([...connection, "generate", "send", ...words], { LANTERNIST_TEST_KEY: key });
}

interface Last {
  threadId: string;
  text: string;
  message: { state: string };
  entries: { path: string; bytes: number; recipe: { editOf?: string }; id: string }[];
}

test("DT-10 GC-01 generate send makes a picture, goes on with its thread, and copies pictures out", { timeout: 60_000 }, async () => {
  const out = join(folder, "out");
  const first = await run("--model", "genimg-flash-3.1", "--ratio", "1:1", "--image-size", "0.5K", "--json", "--out", out, "A red fox");
  const last = first.lines.at(-1) as Last;
  const pieces = first.lines.slice(0, -1) as { text: string }[];
  expect([first.status, last.message.state, pieces.map(({ text }) => text).join("")]).toEqual([0, "done", last.text]);
  expect(readdirSync(out).map((name) => join(out, name))).toEqual(last.entries.map(({ path }) => path));
  const next = await run("--thread", last.threadId, "--json", "Make it blue");
  const { entries, threadId } = next.lines.at(-1) as Last;
  expect([next.status, threadId, entries[0]?.recipe.editOf]).toEqual([0, last.threadId, last.entries[0]?.id]);
  const plain = await run("--thread", last.threadId, "--modality", "TEXT", "--no-stream", "And now in words");
  expect([plain.status, plain.stdout.trim().length > 3]).toEqual([0, true]);
  expect(first.stdout + first.stderr + next.stdout + plain.stdout).not.toContain(key);
  expect(first.stdout.length).toBeLessThan(readFileSync(last.entries[0]?.path ?? "").length);
});

const options: Record<string, [words: string[], config: object]> = {
  "genimg-flash-3.1": [
    ["--modality", "IMAGE", "--ratio", "1:8", "--image-size", "0.5K"],
    { responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "1:8", imageSize: "0.5K" } },
  ],
  "genimg-pro-3": [
    ["--modality", "TEXT", "--modality", "IMAGE", "--ratio", "21:9", "--image-size", "4K"],
    { responseModalities: ["TEXT", "IMAGE"], imageConfig: { aspectRatio: "21:9", imageSize: "4K" } },
  ],
  "genimg-flash-2.5": [["--image-size", "2K", "--max-tokens", "900"], { imageConfig: { imageSize: "2K" }, maxOutputTokens: 900 }],
  "gentext-pro-3": [["--thinking-level", "HIGH"], { thinkingConfig: { thinkingLevel: "HIGH" } }],
  "gentext-pro-2.5": [["--thinking-budget", "-1"], { thinkingConfig: { thinkingBudget: -1 } }],
  "gentext-flash-2.5": [["--thinking-budget", "0", "--max-tokens", "50"], { maxOutputTokens: 50, thinkingConfig: { thinkingBudget: 0 } }],
};

test.each(generativeModels.map(({ id }) => id))(
  "GC-02 GC-03 --print-request of %s prints the exact request and sends nothing",
  async (model) => {
    const [words, generationConfig] = options[model] ?? [[], {}];
    const before = gateway.requests().length;
    const picture = fixturePath("quad.png");
    const shown = await run("--model", model, ...words, "--web-search", "--image", picture, "--print-request", "--json", "What is this?");
    expect(shown.lines.at(-1)).toEqual({
      method: "POST",
      url: `${gateway.url}/v1beta/models/${model}:streamGenerateContent?alt=sse`,
      headers: { accept: "application/json", "accept-encoding": "identity", "content-type": "application/json" },
      body: {
        contents: [
          {
            role: "user",
            parts: [{ inlineData: { mimeType: "image/png", data: readFileSync(picture).toString("base64") } }, { text: "What is this?" }],
          },
        ],
        tools: [{ googleSearch: {} }],
        generationConfig,
      },
    });
    const single = await run("--model", model, "--no-stream", "--print-request", "--json", "Hello");
    expect(single.lines.at(-1)).toMatchObject({ url: `${gateway.url}/v1beta/models/${model}:generateContent` });
    expect(gateway.requests()).toHaveLength(before);
  },
);

test(
  "DT-10 exit statuses say what became of it: 2 nothing sent, 1 refused or broken off, 3 not delivered, 4 unsure",
  { timeout: 120_000 },
  async () => {
    const status = async (...words: string[]) => (await run(...words)).status;
    const model = ["--model", "gentext-flash-2.5"];
    const before = gateway.requests().length;
    expect(await status(...model)).toBe(2);
    expect(await status("Hello")).toBe(2);
    expect(await status(...model, "--modality", "image", "Hello")).toBe(2);
    expect(await status(...model, "--modality", "IMAGE", "Hello")).toBe(2);
    expect(await status(...model, "--thinking-level", "LOW", "Hello")).toBe(2);
    expect(await status("--model", "genimg-pro-3", "--ratio", "1:8", "Hello")).toBe(2);
    expect(gateway.requests()).toHaveLength(before);
    expect(await status(...model, "Hello #blocked")).toBe(1);
    expect(await status(...model, "Hello #error:400")).toBe(1);
    expect(await status(...model, "Hello #error:503")).toBe(4);
    expect(await status(...model, "Hello #cut")).toBe(1);
    expect(await status(...model, "Hello #429")).toBe(3);
    gateway.setFault("reset-before-answer", 1, "generative");
    expect(await status(...model, "Hello")).toBe(4);
  },
);
