import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { runCommand } from "./run-command.ts";

const key = "sk-lanternist-chat-5b1c07aa31";
let gateway: Awaited<ReturnType<typeof startDemoGateway>>;
let folder: string;

beforeAll(async () => {
  gateway = await startDemoGateway({ speed: 1000, key });
  folder = mkdtempSync(join(tmpdir(), "lanternist-cli-chat-"));
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(...words: string[]) {
  const connection = ["--base-url", gateway.url, "--key-env", "LANTERNIST_TEST_KEY", "--data", folder];
  return runCommand([...connection, "chat", ...words], { LANTERNIST_TEST_KEY: key });
}

test("DT-10 CH-01 chat send streams its answer, as words and as JSON lines, and goes on with its thread", async () => {
  const plain = await run("send", "--model", "chat-large-4", "Hello there");
  expect([plain.status, plain.stdout.trim().length > 5]).toEqual([0, true]);
  const json = await run("send", "--model", "chat-large-4", "--json", "Tell me #long:400");
  const last = json.lines.at(-1) as { threadId: string; text: string; message: { state: string; details: { usage: object } } };
  const pieces = json.lines.slice(0, -1) as { type: string; text: string }[];
  expect([json.status, last.message.state, pieces.map(({ text }) => text).join("")]).toEqual([0, "done", last.text]);
  const next = await run("send", "--thread", last.threadId, "--json", "And then?");
  expect([next.status, (next.lines.at(-1) as { threadId: string }).threadId]).toEqual([0, last.threadId]);
  expect(json.stdout + json.stderr + next.stdout).not.toContain(key);
});

test("DT-10 CH-01 CH-02 --print-request prints the exact request and sends nothing", async () => {
  const before = gateway.requests().length;
  const picture = fixturePath("quad.png");
  const asked = ["--model", "chat-think-4", "--system", "Be brief", "--max-tokens", "50", "--image", picture, "--print-request", "--json"];
  const sent = await run("send", ...asked, "What is this?");
  expect(sent.lines.at(-1)).toEqual({
    method: "POST",
    url: `${gateway.url}/v1/messages`,
    headers: {
      accept: "application/json",
      "accept-encoding": "identity",
      "anthropic-version": "2023-06-01",
      "content-type": "application/json",
    },
    body: {
      model: "chat-think-4",
      max_tokens: 50,
      system: "Be brief",
      messages: [
        {
          role: "user",
          content: [
            { type: "image", source: { type: "base64", media_type: "image/png", data: expect.stringMatching(/^iVBORw0KGgo/) as string } },
            { type: "text", text: "What is this?" },
          ],
        },
      ],
      stream: true,
    },
  });
  const counted = await run("count", ...asked, "What is this?");
  expect(counted.lines.at(-1)).toMatchObject({ url: `${gateway.url}/v1/messages/count_tokens`, body: { model: "chat-think-4" } });
  expect(Object.keys((counted.lines.at(-1) as { body: object }).body).toSorted()).toEqual(["messages", "model", "system"]);
  expect(gateway.requests()).toHaveLength(before);
  expect((await run("count", "--model", "chat-large-4", "--json", "Hello")).lines.at(-1)).toMatchObject({ isEstimate: false });
});

test(
  "DT-10 exit statuses say what became of it: 2 nothing sent, 1 refused or broken off, 3 not delivered, 4 unsure",
  { timeout: 180_000 },
  async () => {
    const status = async (...words: string[]) => (await run("send", ...words)).status;
    expect(await status("--model", "chat-large-4")).toBe(2);
    expect(await status("Hello")).toBe(2);
    expect(await status("--model", "chat-tiny-1", "--max-tokens", "5000", "Hello")).toBe(2);
    expect(await status("--model", "nobody", "Hello")).toBe(1);
    expect(await status("--model", "chat-large-4", "Hello #error")).toBe(1);
    expect(await status("--model", "chat-large-4", "Hello #overloaded")).toBe(3);
    gateway.setFault("reset-before-answer", 1, "chat");
    expect(await status("--model", "chat-large-4", "Hello")).toBe(4);
  },
);
