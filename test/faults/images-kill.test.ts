import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { test as base } from "vitest";
import { answer, type OddServer, startOddServer } from "../gateway/odd-server.ts";
import { openStudio, pictureRecipe } from "../studio/open-studio.ts";
import { killChild } from "./killable.ts";

const key = "sk-odd-pictures-0123456789abcdef";
const program = join(import.meta.dirname, "studio-process.ts");
const pictures = await Promise.all(
  ["red", "green", "blue"].map((background) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
);
const whole = JSON.stringify({
  created: 1,
  data: pictures.map((bytes) => ({ b64_json: bytes.toString("base64") })),
  usage: { total_tokens: 3 },
});

interface Rig {
  folder: string;
  server: OddServer;
  /** Sends the beginning of an answer and holds the rest back. */
  hold(text: string): Promise<ServerResponse>;
  /** A studio in a process of its own that asks for three pictures. */
  startProcess(): () => Promise<void>;
  open(): ReturnType<typeof openStudio>;
}

const test = base.extend<{ rig: Rig }>({
  rig: async ({ task: _task }, use) => {
    const server = await startOddServer();
    const folder = mkdtempSync(join(tmpdir(), "lanternist-picture-kill-"));
    const ends: (() => Promise<unknown>)[] = [];
    const hold = (text: string) =>
      new Promise<ServerResponse>((resolve) => {
        server.behave((_request, response) => {
          response.writeHead(200, { "content-type": "application/json" });
          response.write(text, () => resolve(response));
        });
      });
    const startProcess = () => {
      const child = spawn(process.execPath, [program, folder, server.url, key, "3", "image"], { stdio: ["ignore", "ignore", "inherit"] });
      const kill = () => killChild(child);
      ends.push(kill);
      return kill;
    };
    const open = async () => {
      const opened = await openStudio(folder, { url: server.url, key });
      ends.push(opened.close);
      return opened;
    };
    await use({ folder, server, hold, startProcess, open });
    for (const end of ends.reverse()) await end();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

const spooled = (folder: string) => {
  const place = join(folder, "library", ".arriving");
  return existsSync(place) ? readdirSync(place, { recursive: true, encoding: "utf8" }) : [];
};

test("GEN-07 killed before the answer: unsure, and never sent again", { timeout: 60_000 }, async ({ rig, expect }) => {
  const held = rig.hold("   \n");
  const kill = rig.startProcess();
  await held;
  await kill();
  const { client } = await rig.open();
  const [job] = (await client.jobs.list({})).jobs;
  expect([job?.state, job?.failure?.reason, rig.server.seen.length]).toEqual(["unsure", "studio-ended", 1]);
  expect(spooled(rig.folder)).toEqual([]);
});

test(
  "IM-05 killed in the middle of the answer: the pictures that were here whole are paid, and kept",
  { timeout: 60_000 },
  async ({ rig, expect }) => {
    const held = rig.hold(whole.slice(0, -100));
    const kill = rig.startProcess();
    await held;
    await expect.poll(() => spooled(rig.folder).filter((name) => /picture-\d$/.test(name)).length, { timeout: 20_000 }).toBe(2);
    await kill();
    const { client, reached } = await rig.open();
    const [known] = (await client.jobs.list({})).jobs;
    const job = await reached(known?.id ?? "");
    expect([job.state, job.missing?.reason, job.missing?.detail]).toEqual(["done", "pictures-missing", { came: 2, wanted: 3 }]);
    const entries = await Promise.all(job.entryIds.map((id) => client.library.get({ id })));
    expect(entries.map(({ role, media }) => [role, media.bytes])).toEqual([
      ["image-1", pictures[0]?.length],
      ["image-2", pictures[1]?.length],
    ]);
    expect((await client.library.check({ deep: true })).problems).toEqual([]);
    expect([rig.server.seen.length, spooled(rig.folder)]).toEqual([1, []]);
  },
);

test("IM-05 the connection breaks in the middle of the answer: the same, without an end of the studio", async ({ rig, expect }) => {
  const { client, reached } = await rig.open();
  const held = rig.hold(whole.slice(0, -100));
  const [job] = await client.jobs.create({ recipes: [pictureRecipe({ n: 3, responseFormat: "b64_json" })] });
  (await held).destroy();
  const ended = await reached(job?.id ?? "");
  expect([ended.state, ended.entryIds.length, ended.missing?.detail]).toEqual(["done", 2, { came: 2, wanted: 3 }]);
  expect(rig.server.seen).toHaveLength(1);
});

test(
  "closing the studio does not wait for minutes: what is on its way is unsure at the next start",
  { timeout: 60_000 },
  async ({ rig, expect }) => {
    const first = await rig.open();
    const held = rig.hold("  ");
    const [job] = await first.client.jobs.create({ recipes: [pictureRecipe()] });
    await held;
    const begun = performance.now();
    await first.close();
    expect(performance.now() - begun).toBeLessThan(10_000);
    const { client } = await rig.open();
    const after = await client.jobs.get({ id: job?.id ?? "" });
    expect([after.state, after.failure?.reason, rig.server.seen.length]).toEqual(["unsure", "studio-ended", 1]);
  },
);

test("GEN-06 an answer that takes its time is waited for: blanks keep the connection, the pictures come", async ({ rig, expect }) => {
  const { client, reached } = await rig.open();
  const held = rig.hold(" ");
  const [job] = await client.jobs.create({ recipes: [pictureRecipe({ n: 3, responseFormat: "b64_json" })] });
  const response = await held;
  for (const part of [" \n", "\n", whole.slice(0, 40), whole.slice(40)]) {
    response.write(part);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  response.end();
  expect((await reached(job?.id ?? "")).entryIds).toHaveLength(3);
});

test("IM-05 odd answers: an item alone, one level deeper, addresses beside base64, what is no picture", async ({ rig, expect }) => {
  const { client, reached } = await rig.open();
  const [red, green] = pictures.map((bytes) => bytes.toString("base64"));
  const run = async (body: unknown, n = 2) => {
    rig.server.behave((request, response, seen) => {
      if (seen.method === "POST") answer(200, body)(request, response, seen);
      else response.writeHead(200, { "content-type": "image/png" }).end(pictures[2]);
    });
    const [job] = await client.jobs.create({ recipes: [pictureRecipe({ n })] });
    const { state, missing, failure, entryIds } = await reached(job?.id ?? "");
    return [state, entryIds.length, missing?.reason ?? failure?.reason];
  };
  expect(await run({ data: { b64_json: red } }, 1)).toEqual(["done", 1, undefined]);
  expect(await run({ code: 0, data: { created: 1, data: [{ b64_json: red }, { b64_json: green }] } })).toEqual(["done", 2, undefined]);
  expect(await run({ data: [{ b64_json: red }, { url: `${rig.server.url}/blue.png` }] })).toEqual(["done", 2, undefined]);
  const text = Buffer.from("no picture at all").toString("base64");
  expect(await run({ data: [{ b64_json: text }, { b64_json: red }] })).toEqual(["done", 1, "pictures-missing"]);
  expect(await run({ data: [{ b64_json: text }] }, 1)).toEqual(["failed", 0, "picture-unreadable"]);
  expect(await run({ data: [{ b64_json: red?.slice(0, 100) }] }, 1)).toEqual(["failed", 0, "picture-unreadable"]);
  expect(await run({ data: [] })).toEqual(["failed", 0, "no-pictures"]);
  expect(await run({ created: 1 })).toEqual(["failed", 0, "no-pictures"]);
  expect(await run({ error: { code: "moderation_blocked", message: "no" } })).toEqual(["failed", 0, "moderation"]);
});
