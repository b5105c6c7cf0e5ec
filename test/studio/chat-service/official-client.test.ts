import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Anthropic, { toFile } from "@anthropic-ai/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, startOddServer, type OddServer, type Seen } from "../../gateway/odd-server.ts";
import { openStudio } from "../open-studio.ts";
import { streamOf } from "../temporary-library.ts";

let server: OddServer;
let folder: string;
let opened: Awaited<ReturnType<typeof openStudio>>;
let official: Anthropic;

beforeAll(async () => {
  server = await startOddServer();
  folder = mkdtempSync(join(tmpdir(), "lanternist-official-"));
  opened = await openStudio(folder, { url: server.url, key: "sk-official" });
  official = new Anthropic({ authToken: "sk-official", baseURL: server.url, maxRetries: 0, logLevel: "off" });
});
afterAll(async () => {
  await opened.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const received = async (name: string, content: string) =>
  (await opened.studio.media.receive(streamOf(new TextEncoder().encode(content)), name, undefined, "any")).id;

/** What of a request the service acts on. */
async function meaningOf({ method, url, headers, body }: Seen) {
  const type = String(headers["content-type"] ?? "");
  const form = type.startsWith("multipart/") ? await new Response(body, { headers: { "content-type": type } }).formData() : undefined;
  const parts = form && [...form].map(([name, value]) => (typeof value === "string" ? [name, value] : [name, value.name, value.size]));
  const { authorization, "anthropic-version": version, "anthropic-beta": beta } = headers;
  const sent = parts ?? (body === "" ? undefined : (JSON.parse(body) as unknown));
  return { method, path: url.split("?")[0], authorization, version, beta, sent };
}

/** Both send; what they sent, the studio's under the version that the client speaks or under the older one. */
async function bothSend(ask: () => Promise<unknown>, ours: () => Promise<unknown>, chatVersion: string) {
  const [connection] = await opened.client.connections.list();
  await opened.client.connections.update({ id: connection?.id ?? "", settings: { chatVersion } });
  server.seen.length = 0;
  await ask();
  await ours();
  return Promise.all(server.seen.map(meaningOf));
}

const thing = { id: "thing_1", type: "thing", created_at: "2026-01-01T00:00:00Z", data: [] };
const skill = "---\nname: a-skill\ndescription: Does it.\n---\n";

test("GEN-04 CH-04 files and skills go out as the official client sends them, in the newer shape and with the older one's beta headers", async () => {
  server.behave(answer(200, thing));
  const mediaId = await received("note.txt", "a note");
  const files = { from: "files" as const, files: [{ path: "a/SKILL.md", mediaId: await received("SKILL.md", skill) }] };
  const drain = async () => {
    for await (const _ of await opened.client.chatService.uploadFile({ mediaId, name: "笔记.txt" })) continue;
  };
  const upload = async () => official.files.upload({ file: await toFile(Buffer.from("a note"), "笔记.txt", { type: "text/plain" }) });
  const make = async () => official.skills.create({ display_name: "A", files: [await toFile(Buffer.from(skill), "a/SKILL.md")] });
  const betaMake = async () =>
    official.beta.skills.create({
      display_name: "A",
      files: [await toFile(Buffer.from(skill), "a/SKILL.md")],
      betas: ["skills-2025-10-02"],
    });

  const [theirFile, ourFile] = await bothSend(upload, drain, "2026-10-21");
  expect(ourFile).toEqual(theirFile);
  expect(ourFile?.sent).toEqual([["file", "笔记.txt", 6]]);
  const [theirSkill, ourSkill] = await bothSend(make, () => opened.client.chatService.createSkill({ title: "A", files }), "2026-10-21");
  expect(ourSkill).toEqual(theirSkill);
  const [theirBeta, ourBeta] = await bothSend(betaMake, () => opened.client.chatService.createSkill({ title: "A", files }), "2023-06-01");
  expect(ourBeta).toMatchObject({ beta: theirBeta?.beta, path: "/v1/skills" });
  expect(ourBeta?.sent).toEqual([
    ["display_title", "A"],
    ["files[]", "a/SKILL.md", skill.length],
  ]);

  const lists = [
    [() => official.models.list(), () => opened.client.chatService.models({})],
    [() => official.files.list(), () => opened.client.chatService.files({})],
    [() => official.skills.list(), () => opened.client.chatService.skills({})],
    [() => official.messages.batches.list(), () => opened.client.batches.atService({})],
  ] as const;
  for (const [theirs, ours] of lists) {
    const [their, our] = await bothSend(async () => theirs(), ours, "2026-10-21");
    expect(our).toEqual(their);
  }
});

test("CH-03 a batch goes out as the official client sends it", async () => {
  const batch = { id: "msgbatch_1", processing_status: "in_progress", request_counts: { processing: 1 } };
  server.behave(answer(200, batch));
  const params = { model: "chat-small-4", max_tokens: 60, messages: [{ role: "user" as const, content: "你好\n“a”" }] };
  const ours = async () => {
    const plan = await opened.client.batches.plan({
      source: { from: "prompts", prompts: ["你好\n“a”"] },
      settings: { model: "chat-small-4", system: "", maxTokens: 60 },
    });
    const job = await opened.client.batches.create({ mediaId: plan.mediaId ?? "", title: "One" });
    await opened.reached(job.id, new Set(["following"]));
    await opened.client.jobs.discard({ id: job.id });
  };
  const theirs = () => official.messages.batches.create({ requests: [{ custom_id: "row-000001", params }] });
  const sent = (await bothSend(theirs, ours, "2026-10-21")).filter(({ method }) => method === "POST");
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("CH-04 a service that gives the first page for ever is asked for it twice", async () => {
  const [connection] = await opened.client.connections.list();
  server.behave(answer(200, { data: [{ id: "skillver_1", version: "1" }], has_more: true, last_id: "skillver_1" }));
  server.seen.length = 0;
  const { versions } = await opened.client.chatService.skillVersions({ connectionId: connection?.id, id: "skill_1" });
  expect(versions.map(({ version }) => version)).toEqual(["1"]);
  expect(server.seen).toHaveLength(2);
});
