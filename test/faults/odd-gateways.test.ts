import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { describe, test as base } from "vitest";
import type { Job } from "../../shared/contract/jobs.ts";
import { failureOf } from "../failure-of.ts";
import { answer, type Behaviour, type OddServer, startOddServer } from "../gateway/odd-server.ts";
import { foxRecipe, openStudio } from "../studio/open-studio.ts";

const key = "sk-odd-gateway-0123456789abcdef";

type Opened = Awaited<ReturnType<typeof openStudio>>;
interface Rig extends Opened {
  server: OddServer;
  folder: string;
  make(): Promise<Job>;
  creates(): number;
  /** Closes the studio and opens it again on the same folder. */
  reopen(): Promise<Opened>;
}

/** A studio connected to a gateway that answers as the test says. */
const test = base.extend<{ rig: Rig }>({
  rig: async ({ task: _task }, use) => {
    const server = await startOddServer();
    const folder = mkdtempSync(join(tmpdir(), "lanternist-odd-"));
    let opened = await openStudio(folder, { url: server.url, key });
    const { client } = opened;
    await use({
      ...opened,
      server,
      folder,
      make: async () => (await client.jobs.create({ recipes: [foxRecipe()] }))[0] as Job,
      creates: () => server.seen.filter(({ method }) => method === "POST").length,
      reopen: async () => {
        await opened.close();
        return (opened = await openStudio(folder, { url: server.url, key }));
      },
    });
    await opened.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

const created = answer(200, { id: "cgt-1" });
const going = answer(200, { id: "cgt-1", status: "queued" });

/** By method: creates, questions, deletions. */
function byMethod(behaviours: Partial<Record<"POST" | "GET" | "DELETE", Behaviour>>): Behaviour {
  return (request, response, seen) => behaviours[seen.method as "POST"]?.(request, response, seen);
}

test("GEN-07 the disk refuses the answer: the id waits in memory until it is written, and nothing is sent twice", async ({
  rig,
  expect,
}) => {
  const other = new DatabaseSync(join(rig.folder, "lanternist.db"), { timeout: 0 });
  const lockedAnswer: Behaviour = (request, response, seen) => {
    other.exec("BEGIN IMMEDIATE"); // As a program that copies the database would.
    created(request, response, seen);
    setTimeout(() => other.exec("ROLLBACK"), 100);
  };
  rig.server.behave(lockedAnswer, going);
  const { id } = await rig.make();
  const job = await rig.reached(id, new Set(["following", "failed", "unsure"]));
  other.close();
  expect([job.state, job.serviceId, rig.creates()]).toEqual(["following", "cgt-1", 1]);
});

describe.concurrent("GEN-07 what the gateway took is not lost", () => {
  test("a refusal that comes while the studio is closed is a refusal, not a doubt", async ({ rig, expect }) => {
    const refusal: Behaviour = (request, response, seen) =>
      void pause(400).then(() => answer(400, { error: { code: "InvalidParameter", message: "no such ratio" } })(request, response, seen));
    rig.server.behave(refusal);
    const { id } = await rig.make();
    await rig.reached(id, new Set(["submitting"]));
    const again = await rig.reopen();
    const job = await again.client.jobs.get({ id });
    expect([job.state, job.failure?.code, rig.creates()]).toEqual(["failed", "invalid-input", 1]);
  });

  test("a job that will be sent is never told to have failed: what only remembers its prompt may fail", async ({ rig, expect }) => {
    const other = new DatabaseSync(join(rig.folder, "lanternist.db"), { timeout: 1000 });
    other.exec("CREATE TRIGGER full BEFORE INSERT ON prompts BEGIN SELECT RAISE(ABORT, 'full'); END");
    other.close();
    rig.server.behave(created, going);
    const { id } = await rig.make();
    expect((await rig.reached(id, new Set(["following"]))).serviceId).toBe("cgt-1");
  });

  test("work that was taken with words that look like an error's is followed", async ({ rig, expect }) => {
    rig.server.behave(answer(200, { code: "submitted", message: "Task submitted", task_id: "task_7" }), going);
    const { id } = await rig.make();
    expect((await rig.reached(id, new Set(["following", "failed", "unsure"]))).serviceId).toBe("task_7");
  });

  test("lost work is found although the clocks differ by minutes", async ({ rig, expect }) => {
    rig.server.behave(
      answer(502, "<html><title>502</title></html>"),
      answer(200, { total: 1, items: [{ id: "cgt-9", status: "running", created_at: Math.floor(Date.now() / 1000) - 240 }] }),
    );
    const { id } = await rig.make();
    await rig.reached(id);
    expect((await rig.client.jobs.findLost({ id })).found.map((work) => work.serviceId)).toEqual(["cgt-9"]);
  });

  test("cancelling what has just ended deletes nothing: the same call would remove the paid result (lesson 11)", async ({
    rig,
    expect,
  }) => {
    rig.server.behave(created, byMethod({ GET: going, DELETE: answer(200, {}) }));
    const { id } = await rig.make();
    await rig.reached(id, new Set(["following"]));
    rig.server.behave(byMethod({ GET: answer(200, { id: "cgt-1", status: "expired" }), DELETE: answer(200, {}) }));
    expect((await failureOf(rig.client.jobs.cancel({ id }))).reason).toBe("cancel-too-late");
    expect((await rig.reached(id)).state).toBe("expired");
    expect(rig.server.seen.filter(({ method }) => method === "DELETE")).toEqual([]);
  });
});

describe.concurrent("GEN-08 GEN-09 results that are no addresses", () => {
  test.for(["file:///etc/passwd", "/files/1.mp4", "not an address"])("%s is named as what it is", async (url, { rig, expect }) => {
    rig.server.behave(created, answer(200, { id: "cgt-1", status: "succeeded", content: { video_url: url } }));
    const { id } = await rig.make();
    await expect.poll(async () => (await rig.client.jobs.get({ id })).trouble?.reason, { timeout: 15_000 }).toBe("result-url-unusable");
  });

  test("an address that comes later than the good news is asked for again", async ({ rig, expect }) => {
    const bare = answer(200, { id: "cgt-1", status: "succeeded", content: null });
    rig.server.behave(
      created,
      bare,
      answer(200, { id: "cgt-1", status: "succeeded", content: { video_url: `${rig.server.url}/late.mp4` } }),
    );
    await rig.make();
    await expect.poll(() => rig.server.seen.some(({ url }) => url === "/late.mp4"), { timeout: 15_000 }).toBe(true);
  });
});

describe.concurrent("GEN-02 a gateway that repeats the key", () => {
  const echo = { headers: { authorization: `Bearer ${key}` }, note: `your key is ${key}` };
  const longTitle = `<html><head><title>${"x".repeat(80)} invalid credential ${key}</title></head></html>`;

  test.for<[string, Behaviour[]]>([
    [
      "in a good answer",
      [answer(200, { id: "cgt-1", ...echo }, { "x-request-id": key }), answer(200, { id: "cgt-1", status: `odd ${key}`, ...echo })],
    ],
    ["in an error", [answer(400, { error: { code: key, message: `Bearer ${key}`, param: key } }, { "x-request-id": key })]],
    ["in a web page whose title is cut", [answer(403, longTitle)]],
    ["in a failed task", [created, answer(200, { id: "cgt-1", status: "failed", error: { code: "X", message: key }, ...echo })]],
  ])("%s leaves it nowhere", async ([, behaviours], { rig, expect }) => {
    rig.server.behave(...behaviours);
    const { id } = await rig.make();
    await expect
      .poll(async () => (await rig.client.jobs.get({ id })).serviceStatus ?? (await rig.client.jobs.get({ id })).state, { timeout: 15_000 })
      .toMatch(/odd|failed/);
    const shown = JSON.stringify([await rig.client.jobs.get({ id }), await rig.client.jobs.list({})]);
    await rig.close();
    const kept = readdirSync(rig.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== "secrets.json")
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
      .join("");
    for (const text of [shown, kept]) expect(text).not.toContain(key.slice(0, 14));
  });
});
