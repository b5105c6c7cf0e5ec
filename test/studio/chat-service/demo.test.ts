import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FileUpload } from "../../../shared/contract/chat-service.ts";
import { plainDialect } from "../../../electron/demo/chat/dialect.ts";
import { failureOf } from "../../failure-of.ts";
import { openStudioWithDemo } from "../open-studio.ts";
import { streamOf } from "../temporary-library.ts";

type Opened = Awaited<ReturnType<typeof openStudioWithDemo>>;
let opened: Opened;
beforeAll(async () => {
  opened = await openStudioWithDemo();
});
afterAll(() => opened.close());
beforeEach(() => {
  opened.gateway.clearFaults();
  opened.gateway.answerChatAs(plainDialect());
});

const received = async (name: string, content: string | Uint8Array) =>
  (
    await opened.studio.media.receive(
      streamOf(typeof content === "string" ? new TextEncoder().encode(content) : content, 64_000),
      name,
      undefined,
      "any",
    )
  ).id;

async function uploaded(mediaId: string, name?: string): Promise<FileUpload[]> {
  const told: FileUpload[] = [];
  for await (const each of await opened.client.chatService.uploadFile({ mediaId, name })) told.push(each);
  return told;
}

const main = "---\nname: lantern-counter\ndescription: Counts lanterns.\n---\nCount them.\n";

async function skillFiles(files: Record<string, string>) {
  const entries = Object.entries(files).map(async ([path, content]) => ({
    path,
    mediaId: await received(path.split("/").at(-1) ?? "", content),
  }));
  return { from: "files", files: await Promise.all(entries) } as const;
}

test("CH-04 the models that the service lists, kept for a while", async () => {
  const { client, gateway } = opened;
  const { models } = await client.chatService.models({});
  expect(models.map(({ id }) => id)).toContain("chat-small-4");
  await client.chatService.models({});
  expect(gateway.requests().filter(({ path }) => path.startsWith("/v1/models"))).toHaveLength(1);
});

describe.each([
  ["the older shape", "2023-06-01", true],
  ["the newer shape", "2026-10-21", false],
])("CH-04, GEN-04 in %s", (_shape, chatVersion, hasBeta) => {
  beforeEach(async () => {
    const [connection] = await opened.client.connections.list();
    await opened.client.connections.update({ id: connection?.id ?? "", settings: { chatVersion } });
  });
  const lastHeaders = (path: string) => opened.gateway.requests().findLast((row) => row.path.startsWith(path))?.headers ?? {};

  test("a file goes up with its progress, is listed and goes away", async () => {
    const { client } = opened;
    const content = new Uint8Array(3_000_000).fill(0x61);
    const told = await uploaded(await received("first.txt", content), `名前 ${chatVersion}.txt`);
    const done = told.at(-1);
    const file = done?.type === "done" ? done.file : undefined;
    expect(told[0]).toMatchObject({ type: "progress", totalBytes: content.length });
    expect(file).toMatchObject({ name: `名前 ${chatVersion}.txt`, mime: "text/plain", bytes: content.length, isDownloadable: false });
    expect(file?.service).toHaveProperty("downloadable", false);
    const { "anthropic-version": version, "anthropic-beta": beta } = lastHeaders("/v1/files");
    expect([version, beta]).toEqual([chatVersion, hasBeta ? "files-api-2025-04-14" : undefined]);

    const id = file?.id ?? "";
    expect((await client.chatService.files({})).files.map((each) => each.id)).toContain(id);
    await expect(client.chatService.fetchFile({ id })).rejects.toMatchObject({
      data: { code: "conflict", reason: "file-not-downloadable" },
    });
    expect(await client.chatService.removeFile({ id })).toEqual({ id });
    expect((await client.chatService.files({})).files.map((each) => each.id)).not.toContain(id);
  });

  test("more files than a page holds are listed page by page, each once", async () => {
    const { client } = opened;
    const mediaId = await received("page.txt", "one of many");
    for (let index = 0; index < 101; index += 1) await uploaded(mediaId);
    const first = await client.chatService.files({});
    const second = await client.chatService.files({ after: first.next });
    expect([first.files.length, second.files.length, second.next]).toEqual([100, 1, undefined]);
    const ids = [...first.files, ...second.files].map(({ id }) => id);
    expect(new Set(ids).size).toBe(101);
    for (const id of ids) await client.chatService.removeFile({ id });
  });

  test("a skill from files is made, listed with its versions and goes away", async () => {
    const { client } = opened;
    const files = await skillFiles({ "lanterns/SKILL.md": main, "lanterns/scripts/数.py": "print(1)", "lanterns/.DS_Store": "x" });
    const skill = await client.chatService.createSkill({ title: "Lanterns", files });
    expect(skill).toMatchObject({ title: "Lanterns", origin: "custom" });
    expect(lastHeaders("/v1/skills")["anthropic-beta"]).toBe(hasBeta ? "skills-2025-10-02" : undefined);
    expect((await client.chatService.skills({})).skills.map(({ id }) => id)).toContain(skill.id);
    const { versions } = await client.chatService.skillVersions({ id: skill.id });
    expect(versions).toMatchObject([{ version: skill.latestVersion, name: "lantern-counter", description: "Counts lanterns." }]);
    expect(await client.chatService.removeSkill({ id: skill.id })).toEqual({ id: skill.id });
    expect((await client.chatService.skills({})).skills.map(({ id }) => id)).not.toContain(skill.id);
  });

  test("a batch of prompts comes back whole", async () => {
    const { client, reached } = opened;
    const prompts = ["hello", "say it #errored", "你好"];
    const settings = { model: "chat-small-4", system: "", maxTokens: 60 };
    const plan = await client.batches.plan({ source: { from: "prompts", prompts: [...prompts, chatVersion] }, settings });
    const job = await client.batches.create({ mediaId: plan.mediaId ?? "", title: chatVersion });
    expect(await reached(job.id)).toMatchObject({ state: "done" });
    const { rows, counts } = await client.batches.results({ jobId: job.id });
    expect(counts).toEqual({ succeeded: 3, errored: 1 });
    expect(rows[2]?.answer).not.toBe("");
    expect(rows[1]?.answer).toMatch(/_error: /);
    expect((await client.batches.atService({})).batches[0]).toMatchObject({
      jobId: job.id,
      status: "ended",
      counts: { succeeded: 3, errored: 1 },
    });
  });
});

test("GEN-07 a batch whose answer was lost is unsure and not sent again; the service's list finds it, and it is followed from there", async () => {
  const { client, reached, gateway } = opened;
  gateway.setFault("reset-before-answer", 1, "chat-batches.create");
  const settings = { model: "chat-small-4", system: "", maxTokens: 60 };
  const prompts = Array.from({ length: 7 }, (_, index) => `lost ${index}`);
  const plan = await client.batches.plan({ source: { from: "prompts", prompts }, settings });
  const before = gateway.requests().filter(({ method, path }) => method === "POST" && path === "/v1/messages/batches").length;
  const job = await client.batches.create({ mediaId: plan.mediaId ?? "", title: "Lost" });
  expect(await reached(job.id)).toMatchObject({ state: "unsure" });
  const { found } = await client.jobs.findLost({ id: job.id });
  expect(found).toHaveLength(1);
  await client.jobs.adopt({ id: job.id, serviceId: found[0]?.serviceId ?? "" });
  expect(await reached(job.id, new Set(["done", "failed"]))).toMatchObject({ state: "done" });
  expect((await client.batches.results({ jobId: job.id })).counts).toEqual({ succeeded: 7 });
  expect(gateway.requests().filter(({ method, path }) => method === "POST" && path === "/v1/messages/batches")).toHaveLength(before + 1);
});

test.each([
  ["html-error", "chat-files", { code: "gateway-error", reason: "html" }],
  ["empty-body", "chat-skills", { code: "gateway-error", reason: "empty-body" }],
  ["unauthorized", "chat-files", { code: "key-rejected" }],
] as const)("GEN-08 %s in place of a list is named as what it is", async (fault, area, expected) => {
  opened.gateway.setFault(fault, 0, `${area}.query`);
  const call = area === "chat-files" ? opened.client.chatService.files({}) : opened.client.chatService.skills({});
  expect(await failureOf(call)).toMatchObject(expected);
});

test("CH-04 a results address of another host is not followed: the path is behind the connection's own", async () => {
  const { client, reached, gateway } = opened;
  gateway.answerChatAs({ ...plainDialect(), resultsHost: "other" });
  const settings = { model: "chat-small-4", system: "", maxTokens: 60 };
  const plan = await client.batches.plan({ source: { from: "prompts", prompts: ["elsewhere"] }, settings });
  const job = await client.batches.create({ mediaId: plan.mediaId ?? "", title: "Elsewhere" });
  expect(await reached(job.id)).toMatchObject({ state: "done" });
});

test.each([404, 501] as const)("GEN-08 a part that the service lacks (%s) is named as that", async (lackStatus) => {
  const { client, gateway } = opened;
  gateway.answerChatAs({ ...plainDialect(), lacks: ["batches", "files", "skills"], lackStatus });
  const lacking = { code: "not-found", reason: "route-not-served" };
  expect(await failureOf(client.chatService.files({}))).toMatchObject(lacking);
  expect(await failureOf(client.chatService.skills({}))).toMatchObject(lacking);
  expect(await failureOf(client.batches.atService({}))).toMatchObject(lacking);
  expect(await failureOf(uploaded(await received("a.txt", "a")))).toMatchObject(lacking);
});

test.each([
  ["no SKILL.md", { "a/readme.md": "hi" }, "skill-main-missing"],
  ["two folders", { "a/SKILL.md": main, "b/x.py": "1" }, "skill-folders"],
  ["a path that climbs", { "a/SKILL.md": main, "a/../../x.py": "1" }, "skill-path-unsafe"],
  ["an absolute path", { "/etc/SKILL.md": main }, "skill-path-unsafe"],
  ["no head", { "a/SKILL.md": "Count." }, "skill-head-missing"],
  ["a name with capitals", { "a/SKILL.md": main.replace("lantern-counter", "Lanterns") }, "skill-name"],
  ["no description", { "a/SKILL.md": main.replace("Counts lanterns.", "") }, "skill-description"],
])("CH-04 a skill with %s is refused before anything is sent", async (_what, files, reason) => {
  const before = opened.gateway.requests().length;
  const failure = await failureOf(opened.client.chatService.createSkill({ files: await skillFiles(files) }));
  expect(failure).toMatchObject({ code: "invalid-input", reason, delivery: "not-sent" });
  expect(opened.gateway.requests()).toHaveLength(before);
});
