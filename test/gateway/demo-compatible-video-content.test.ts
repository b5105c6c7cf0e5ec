import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OpenAI, { NotFoundError } from "openai";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VideoTask } from "../../electron/demo/compatible-video-task.ts";
import { videoStill } from "../../electron/demo/media/video-still.ts";
import { DemoVideosUnderTest, formVideo, jsonVideo, type VideoErrorSeen, type VideoSeen } from "./ask-demo-videos.ts";

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));
const red = new Uint8Array(
  await sharp({ create: { width: 720, height: 1280, channels: 3, background: "#d03020" } })
    .jpeg()
    .toBuffer(),
);

async function colourAt(picture: Buffer | undefined, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

/** Equal but for what the encoder makes of it. */
function near(colour: readonly number[], wanted: readonly number[]): boolean {
  return wanted.every((value, index) => Math.abs(value - (colour[index] ?? -255)) < 32);
}

let demo: DemoVideosUnderTest;
let client: OpenAI;
/** Made by the official client from a red picture. */
let made: VideoSeen;
let bytes: Buffer;
const folder = mkdtempSync(join(tmpdir(), "demo-content-"));

beforeAll(async () => {
  demo = await DemoVideosUnderTest.start({ speed: 60, folder });
  client = new OpenAI({ baseURL: `${demo.gateway.url}/v1`, apiKey: demo.gateway.key, maxRetries: 0 });
});

afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  demo.gateway.clearFaults();
});

describe("the official client", () => {
  test("CV-03 CV-05 creates, retrieves, downloads", async () => {
    const input_reference = new File([red], "still.jpg", { type: "image/jpeg" });
    const created = await client.videos.create({
      prompt: "a red paper lantern",
      model: "clip-2",
      seconds: "4",
      size: "720x1280",
      input_reference,
    });
    expect(created).toMatchObject({ object: "video", status: "queued", progress: 0, seconds: "4", size: "720x1280" });
    const early = await client.videos.downloadContent(created.id);
    expect(early.headers.get("content-type")).toContain("application/json");
    const progress = [0];
    let video = created;
    while (video.status !== "completed" && video.status !== "failed") {
      await new Promise((resolve) => setTimeout(resolve, 25));
      video = await client.videos.retrieve(created.id);
      progress.push(video.progress);
    }
    expect(video).toMatchObject({ status: "completed", progress: 100, error: null });
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    made = await demo.query(created.id);
    expect(made.completed_at).toBeGreaterThanOrEqual(made.created_at);
    expect((made.expires_at ?? 0) - (made.completed_at ?? 0)).toBe((24 * 60 * 60) / 60);
    const content = await client.videos.downloadContent(created.id);
    expect(content.headers.get("content-type")).toBe("video/mp4");
    bytes = Buffer.from(await content.arrayBuffer());
    const still = await videoStill(bytes);
    expect(await sharp(still).metadata()).toMatchObject({ width: 720, height: 1280 });
    expect(near(await colourAt(still, 360, 640), [0xd0, 0x30, 0x20])).toBe(true);
  });

  test("CV-07 lists, remixes, deletes, and knows a missing video by its error", async () => {
    demo.gateway.setFault("task-failed");
    const remix = await client.videos.remix(made.id, { prompt: "the same at night" });
    expect(remix).toMatchObject({ status: "queued", model: "clip-2", seconds: "4", size: "720x1280", remixed_from_video_id: made.id });
    await demo.until(remix.id, "failed");
    const listed = [];
    for await (const video of client.videos.list({ limit: 1 })) listed.push(video.id);
    expect(listed).toEqual([remix.id, made.id]);
    expect(await client.videos.delete(remix.id)).toEqual({ id: remix.id, deleted: true, object: "video.deleted" });
    await expect(client.videos.retrieve(remix.id)).rejects.toThrow(NotFoundError);
  });
});

describe("the result's own URL", () => {
  test("CV-05 meta_data.url is signed, needs no key, and gives the same bytes; expired-url hands out a dead one", async () => {
    const url = made.meta_data?.url ?? "";
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(url.replace(/signature=./, "signature=x"))).status).toBe(403);
    demo.gateway.setFault("expired-url");
    expect((await fetch((await demo.query(made.id)).meta_data?.url ?? "")).status).toBe(403);
    expect((await fetch((await demo.query(made.id)).meta_data?.url ?? "")).status).toBe(200);
  });
});

describe("CV-06 the content endpoint (interface 4.4, 7)", () => {
  const content = async (id = made.id, headers: Record<string, string> = {}) => await demo.ask("GET", `/${id}/content`, undefined, headers);
  const notReady = {
    message: expect.any(String) as string,
    data: { error: { message: expect.any(String) as string, type: "video_not_ready", code: "video_processing", param: null } },
  };

  test("ranges, HEAD, one that cannot be met", async () => {
    const part = await content(made.id, { range: "bytes=4-11" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, `bytes 4-11/${bytes.length}`, "ftypisom"]);
    const head = await demo.ask("HEAD", `/${made.id}/content`);
    expect([head.status, head.headers.get("content-length"), head.headers.get("accept-ranges")]).toEqual([
      200,
      String(bytes.length),
      "bytes",
    ]);
    expect((await content(made.id, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  });

  test("not ready: 200 with JSON by default, 202 by a fault; not a word of it is used up before", async () => {
    const slow = await DemoVideosUnderTest.start({ speed: 0.01 });
    const { id } = await slow.create(jsonVideo());
    slow.gateway.setFault("not-ready-200", 1);
    const usual = await slow.ask("GET", `/${id}/content`);
    expect([usual.status, usual.headers.get("content-type"), await usual.json()]).toEqual([
      200,
      expect.stringContaining("application/json"),
      notReady,
    ]);
    slow.gateway.setFault("not-ready-202", 1);
    const other = await slow.ask("GET", `/${id}/content`);
    expect([other.status, await other.json()]).toEqual([202, notReady]);
    slow.gateway.setFault("wrong-content-type", 1);
    const lying = await slow.ask("GET", `/${id}/content`);
    expect([lying.headers.get("content-type"), await lying.json()]).toEqual(["video/mp4", notReady]);
    expect((await slow.ask("POST", `/${id}/remix`, { prompt: "too early" })).status).toBe(400);
    await slow.close();
  });

  test("not-ready-200 and not-ready-202 say so of a completed video, as often as asked", async () => {
    demo.gateway.setFault("not-ready-200", 2);
    for (let turn = 0; turn < 2; turn++) {
      const answer = await content();
      expect([answer.status, await answer.json()]).toEqual([200, notReady]);
    }
    demo.gateway.setFault("not-ready-202", 1);
    expect((await content()).status).toBe(202);
    expect((await content()).headers.get("content-type")).toBe("video/mp4");
  });

  test("401 without the key, 404 for an unknown id, 400 for another variant", async () => {
    const bare = await fetch(`${demo.gateway.url}/v1/videos/${made.id}/content`);
    expect([bare.status, bare.headers.get("content-type")]).toEqual([401, expect.stringContaining("application/json")]);
    expect((await content("video_unknown")).status).toBe(404);
    expect((await demo.ask("GET", `/${made.id}/content?variant=thumbnail`)).status).toBe(400);
  });

  test("wrong-content-type: the MP4 comes as text/plain", async () => {
    demo.gateway.setFault("wrong-content-type");
    const answer = await content();
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("faults of any file and of any answer reach it: cut off, reset, empty, an error page", async () => {
    for (const name of ["truncated-video", "reset-during-body"] as const) {
      demo.gateway.setFault(name);
      const answer = await content();
      expect([name, answer.headers.get("content-length")]).toEqual([name, String(bytes.length)]);
      await expect(answer.arrayBuffer()).rejects.toThrow();
    }
    demo.gateway.setFault("empty-body");
    expect((await (await content()).arrayBuffer()).byteLength).toBe(0);
    demo.gateway.setFault("html-error");
    const page = await content();
    expect([page.status, page.headers.get("content-type")]).toEqual([502, expect.stringContaining("text/html")]);
  });

  test("expired: 404 with JSON, by its time and by a fault that names the place", async () => {
    demo.gateway.setFault("expired-url", 1, "compatible-video.content");
    const gone = await content();
    expect([gone.status, ((await gone.json()) as VideoErrorSeen).error.code]).toEqual([404, "video_expired"]);
    expect((await content()).status).toBe(200);
    const old = mkdtempSync(join(tmpdir(), "demo-old-"));
    const first = await DemoVideosUnderTest.start({ speed: 1000, folder: old });
    first.gateway.setFault("task-failed");
    const { id } = await first.create(jsonVideo());
    await first.close();
    const path = join(old, "videos", `${id}.json`);
    const record = JSON.parse(readFileSync(path, "utf8")) as { task: VideoTask };
    const aged = { ...record.task, ending: { status: "succeeded" }, readyAt: Date.now() - record.task.lifetime - 2000 };
    const film = JSON.parse(readFileSync(join(folder, "videos", `${made.id}.json`), "utf8")) as { task: VideoTask };
    // A film that is there, but of a video whose time is over.
    writeFileSync(
      path,
      JSON.stringify({ ...record, task: { ...aged, film: film.task.film, filmName: film.task.filmName, madeAt: aged.readyAt } }),
    );
    writeFileSync(join(old, "files", `${film.task.filmName}.mp4`), bytes);
    const second = await DemoVideosUnderTest.start({ speed: 1000, folder: old });
    const video = await second.query(id);
    expect([video.status, (video.expires_at ?? Infinity) <= Date.now() / 1000]).toEqual(["completed", true]);
    expect((await second.ask("GET", `/${id}/content`)).status).toBe(404);
    expect((await fetch(video.meta_data?.url ?? "")).status).toBe(403);
    expect((await second.ask("POST", `/${id}/remix`, { prompt: "too late" })).status).toBe(404);
    await second.close();
    rmSync(old, { recursive: true });
  });
});

describe("CV-07 remix", () => {
  test("takes a prompt and nothing else, as JSON or as a form, of a video that there is", async () => {
    const remix = async (body: unknown, id = made.id) => (await demo.ask("POST", `/${id}/remix`, body)).status;
    demo.gateway.setFault("task-failed", 0);
    const form = new FormData();
    form.set("prompt", "as a form");
    expect(await remix(form)).toBe(200);
    expect(await remix({})).toBe(400);
    expect(await remix({ prompt: "longer", seconds: "8" })).toBe(400);
    expect(await remix({ prompt: "of nothing" }, "video_unknown")).toBe(404);
    expect(await remix(formVideo())).toBe(400);
  });
});

describe("the demo's public store", () => {
  test("keeps a file for the key's owner and gives it to anyone, by its type and in ranges", async () => {
    const address = `${demo.gateway.url}/demo/store?name=a`;
    expect((await fetch(address, { method: "POST", body: red })).status).toBe(401);
    const url = await demo.store(red, "some/still & more.png");
    expect(url).toMatch(/\/demo\/store\/[0-9a-f]{24}\/still%20%26%20more\.png$/);
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(red))).toBe(true);
    expect((await fetch(url, { headers: { range: "bytes=0-1" } })).status).toBe(206);
    expect((await fetch(await demo.store(fixture("faststart.mp4")), { method: "HEAD" })).headers.get("content-type")).toBe("video/mp4");
    expect((await fetch(`${demo.gateway.url}/demo/store/../../etc/passwd`)).status).toBe(404);
    expect((await fetch(`${demo.gateway.url}/demo/store/${"0".repeat(24)}/a`)).status).toBe(404);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(405);
  });

  test("CV-02 what it keeps is looked at: references are shown in the film, a video by its first frame", async () => {
    const square = (background: string) =>
      sharp({ create: { width: 300, height: 300, channels: 3, background } })
        .png()
        .toBuffer();
    const [image, video] = [await demo.store(new Uint8Array(await square("#00ff00"))), await demo.store(fixture("faststart.mp4"))];
    const { id } = await demo.create(jsonVideo({ mode: "r2v", size: "720x1080", images: [image], videos: [video] }));
    const done = await demo.until(id, "completed", "failed");
    const still = await videoStill(new Uint8Array(await (await fetch(done.meta_data?.url ?? "")).arrayBuffer()));
    expect(await sharp(still).metadata()).toMatchObject({ width: 720, height: 1080 });
    // The cards stand side by side in the middle: the picture, and the video with its yellow and its blue bar.
    expect(near(await colourAt(still, 200, 500), [0, 255, 0])).toBe(true);
    expect(near(await colourAt(still, 475, 560), [255, 255, 0])).toBe(true);
    expect(near(await colourAt(still, 565, 560), [0, 0, 255])).toBe(true);
  });
});
