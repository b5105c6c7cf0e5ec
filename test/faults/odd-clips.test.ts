import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test as base } from "vitest";
import type { Job } from "../../shared/contract/jobs.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { answer, type Behaviour, type OddServer, startOddServer } from "../gateway/odd-server.ts";
import { clipRecipe, openStudio } from "../studio/open-studio.ts";

const key = "sk-odd-clips-0123456789abcdef";
const film = readFileSync(fixturePath("faststart.mp4"));

interface Rig extends Awaited<ReturnType<typeof openStudio>> {
  server: OddServer;
  /** Makes a video at a gateway that answers questions and the content endpoint so; resolves with the job's end. */
  run(question: Behaviour, content: Behaviour): Promise<Job>;
}

const test = base.extend<{ rig: Rig }>({
  rig: async ({ task: _task }, use) => {
    const server = await startOddServer();
    const folder = mkdtempSync(join(tmpdir(), "lanternist-odd-clips-"));
    const opened = await openStudio(folder, { url: server.url, key });
    const run = async (question: Behaviour, content: Behaviour) => {
      server.behave((request, response, seen) => {
        if (seen.method === "POST") answer(200, { id: "video_1", status: "queued" })(request, response, seen);
        else (seen.url.endsWith("/content") ? content : question)(request, response, seen);
      });
      const [job] = await opened.client.jobs.create({ recipes: [clipRecipe()] });
      return opened.reached((job as Job).id);
    };
    await use({ ...opened, server, run });
    await opened.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

const completed = { id: "video_1", status: "completed" };
const theFilm: Behaviour = (_request, response) => void response.writeHead(200, { "content-type": "text/plain" }).end(film);

describe.concurrent("CV-05 CV-06 services of other dialects", () => {
  test("CV-06 an MP4 sent as text/plain becomes an entry", async ({ rig, expect }) => {
    const job = await rig.run(answer(200, completed), theFilm);
    const entry = await rig.client.library.get({ id: job.entryIds[0] ?? "" });
    expect([job.state, entry.media.mime, entry.media.bytes]).toEqual(["done", "video/mp4", film.length]);
  });

  test("an address of the content endpoint itself is fetched with the key", async ({ rig, expect }) => {
    const url = `${rig.server.url}/v1/videos/video_1/content`;
    const job = await rig.run(answer(200, { ...completed, status: "SUCCESS", progress: "100%", metadata: { url } }), theFilm);
    expect([job.state, job.progress]).toEqual(["done", 100]);
    expect(rig.server.seen.find((seen) => seen.url.endsWith("/content"))?.headers.authorization).toBe(`Bearer ${key}`);
  });

  test("CV-05 where its own address gives a page, the file comes from the content endpoint", async ({ rig, expect }) => {
    const page: Behaviour = (_request, response) =>
      void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Sign in</title>");
    const asked = answer(200, { ...completed, url: `${rig.server.url}/storage/film.mp4` });
    const job = await rig.run(
      (request, response, seen) => (seen.url.startsWith("/storage") ? page : asked)(request, response, seen),
      theFilm,
    );
    expect([job.state, job.failure?.reason]).toEqual(["done", undefined]);
  });

  test("CV-05 where its own address cannot be reached, the file comes from the content endpoint", async ({ rig, expect }) => {
    const closed = await startOddServer();
    await closed.close();
    const job = await rig.run(answer(200, { ...completed, video_url: `${closed.url}/film.mp4` }), theFilm);
    expect([job.state, job.failure?.reason]).toEqual(["done", undefined]);
  });

  test("CV-06 JSON sent as video/mp4 never becomes one: the job fails and the library stays empty", async ({ rig, expect }) => {
    const job = await rig.run(answer(200, completed), answer(200, completed, { "content-type": "video/mp4" }));
    expect([job.state, job.failure?.reason]).toEqual(["failed", "not-a-video"]);
    expect((await rig.client.library.list({ filter: {} })).total).toBe(0);
  });

  test("CV-06 CV-07 what is past its expires_at and not there any more is gone", async ({ rig, expect }) => {
    const expires_at = Math.floor(Date.now() / 1000) - 60;
    const job = await rig.run(answer(200, { ...completed, expires_at }), answer(404, { error: { message: "Video not found" } }));
    expect([job.state, job.failure?.reason]).toEqual(["failed", "result-gone"]);
  });

  test("CV-05 a failure is read in any shape", async ({ rig, expect }) => {
    const job = await rig.run(answer(200, { data: { task_id: "video_1", status: "FAILURE", fail_reason: "no luck" } }), theFilm);
    expect([job.state, job.failure?.reason, job.failure?.service?.message]).toEqual(["failed", "task-failed", "no luck"]);
  });
});
