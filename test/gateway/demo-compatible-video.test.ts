import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VideoTask } from "../../electron/demo/compatible-video-task.ts";
import { DemoVideosUnderTest, formVideo, jsonVideo, type VideoErrorSeen, type VideoSeen } from "./ask-demo-videos.ts";

const picture = async (width: number, height: number, format: "jpeg" | "png" | "webp" = "png") =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: "#d03020" } })
      .toFormat(format)
      .toBuffer(),
  );
const [png, jpeg, small, webp] = await Promise.all([
  picture(720, 1280),
  picture(720, 1280, "jpeg"),
  picture(640, 360),
  picture(720, 1280, "webp"),
]);
const reference = (bytes: Uint8Array<ArrayBuffer> = png, type = "image/png", name = "still.png") =>
  formVideo({ input_reference: new File([bytes], name, { type }) });
const urls = (count: number, end = "png") => Array.from({ length: count }, (_, index) => `https://pictures.example/${index}.${end}`);

/** Its videos stay queued for as long as a test runs. */
let idle: DemoVideosUnderTest;
/** Its videos that fail do so at once. */
let quick: DemoVideosUnderTest;
const folder = mkdtempSync(join(tmpdir(), "demo-videos-"));

beforeAll(async () => {
  idle = await DemoVideosUnderTest.start({ speed: 0.01, folder });
  quick = await DemoVideosUnderTest.start({ speed: 1000 });
});

afterAll(async () => {
  await Promise.all([idle.close(), quick.close()]);
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  idle.gateway.clearFaults();
  quick.gateway.clearFaults();
});

describe("what a create accepts (interface 4.4)", () => {
  const accepted: [string, () => unknown, Partial<VideoSeen>][] = [
    ["CV-01 text alone, with the defaults", () => jsonVideo(), { model: "vidgen-2", size: "1280x720", seconds: "4" }],
    ["CV-01 the longest and largest", () => jsonVideo({ duration: 15, size: "1920x1080" }), { size: "1920x1080", seconds: "15" }],
    ["CV-01 the size as the interface spells it", () => jsonVideo({ size: "720x1080" }), { size: "720x1080" }],
    ["CV-01 a first frame", () => jsonVideo({ mode: "i2v", images: urls(1) }), {}],
    ["CV-01 a first and a last frame", () => jsonVideo({ mode: "i2v", images: urls(2), videos: [] }), {}],
    ["CV-01 many references", () => jsonVideo({ mode: "r2v", images: urls(5), videos: urls(3, "mp4") }), {}],
    ["CV-01 a video alone as reference", () => jsonVideo({ mode: "r2v", videos: urls(1, "mp4") }), {}],
    ["a field that the interface does not know", () => jsonVideo({ camera: "slow" }), {}],
    ["CV-03 a form, with the defaults", () => formVideo(), { model: "clip-2", size: "720x1280", seconds: "4" }],
    [
      "CV-03 the other model, the longest, the widest",
      () => formVideo({ model: "clip-2-pro", seconds: "12", size: "1792x1024" }),
      { model: "clip-2-pro", size: "1792x1024", seconds: "12" },
    ],
    ["CV-03 a PNG of exactly the size", () => reference(), {}],
    ["CV-03 a JPEG, by its bytes and not its name", () => reference(jpeg, "image/jpeg", "still.png"), {}],
    [
      "CV-04 a storyboard as prompt",
      () => formVideo({ prompt: "Shot 1:\nduration: 2sec\nScene: dawn\n\nShot 2:\nduration: 2sec\nScene: dusk" }),
      {},
    ],
  ];
  test.each(accepted)("%s", async (_name, body, facts) => {
    expect(await idle.create(body())).toEqual({
      id: expect.stringMatching(/^video_[0-9a-f]{24}$/) as string,
      object: "video",
      model: expect.any(String) as string,
      status: "queued",
      progress: 0,
      created_at: expect.closeTo(Date.now() / 1000, -2) as number,
      completed_at: null,
      expires_at: null,
      error: null,
      prompt: expect.any(String) as string,
      size: expect.any(String) as string,
      seconds: "4",
      remixed_from_video_id: null,
      ...facts,
    });
  });

  test("CV-01 the first image is the first frame and the second the last one; a reference is a first frame", async () => {
    const stored = (video: VideoSeen) =>
      (JSON.parse(readFileSync(join(folder, "videos", `${video.id}.json`), "utf8")) as { task: VideoTask }).task.film.inputs;
    const [first, last] = [await idle.store(png, "first.png"), await idle.store(small, "last.png")];
    const frames = stored(await idle.create(jsonVideo({ mode: "i2v", images: [first, last] })));
    expect(frames.map((input) => input.role)).toEqual(["first_frame", "last_frame"]);
    const kept = readdirSync(join(folder, "pictures"));
    for (const input of frames) expect(kept).toContain(input.picture);
    const [still] = stored(await idle.create(reference()));
    expect(still).toEqual(frames[0]);
  });
});

describe("what a create refuses", () => {
  const refused: [string, () => unknown, code: string | null, param: string | null][] = [
    ["no prompt", () => jsonVideo({ prompt: undefined }), "missing_required_parameter", "prompt"],
    ["a prompt of blanks", () => jsonVideo({ prompt: " \n" }), "missing_required_parameter", "prompt"],
    ["no model", () => jsonVideo({ model: undefined }), "missing_required_parameter", "model"],
    ["an unknown model", () => jsonVideo({ model: "vidgen-9" }), "invalid_value", "model"],
    ["CV-08 a model of the form as JSON", () => jsonVideo({ model: "clip-2" }), "invalid_value", "model"],
    ["CV-08 seconds in JSON", () => jsonVideo({ seconds: 8 }), "unknown_parameter", "seconds"],
    [
      "CV-08 a file's field in JSON",
      () => jsonVideo({ input_reference: "https://pictures.example/a.png" }),
      "unknown_parameter",
      "input_reference",
    ],
    ["CV-01 three seconds", () => jsonVideo({ duration: 3 }), "invalid_value", "duration"],
    ["CV-01 sixteen seconds", () => jsonVideo({ duration: 16 }), "invalid_value", "duration"],
    ["CV-01 half a second", () => jsonVideo({ duration: 4.5 }), "invalid_value", "duration"],
    ["CV-01 a length as text", () => jsonVideo({ duration: "4" }), "invalid_type", "duration"],
    ["CV-01 a size of the form", () => jsonVideo({ size: "720x1280" }), "invalid_value", "size"],
    ["CV-01 an unknown mode", () => jsonVideo({ mode: "t2v" }), "invalid_value", "mode"],
    ["CV-01 images without a mode", () => jsonVideo({ images: urls(1) }), "invalid_value", "mode"],
    ["CV-01 i2v without an image", () => jsonVideo({ mode: "i2v", images: [] }), "invalid_value", "images"],
    ["CV-01 i2v with three images", () => jsonVideo({ mode: "i2v", images: urls(3) }), "invalid_value", "images"],
    ["CV-01 i2v with a video", () => jsonVideo({ mode: "i2v", images: urls(1), videos: urls(1) }), "invalid_value", "videos"],
    ["CV-01 r2v without anything", () => jsonVideo({ mode: "r2v" }), "invalid_value", "images"],
    ["CV-02 an image as Base64", () => jsonVideo({ mode: "i2v", images: ["data:image/png;base64,AAAA"] }), "invalid_value", "images[0]"],
    ["CV-02 a path of a machine", () => jsonVideo({ mode: "r2v", videos: ["file:///tmp/a.mp4"] }), "invalid_value", "videos[0]"],
    ["CV-02 an image that is an object", () => jsonVideo({ mode: "r2v", images: [{ url: urls(1)[0] }] }), "invalid_type", "images[0]"],
    ["CV-02 images that are no list", () => jsonVideo({ mode: "i2v", images: urls(1)[0] }), "invalid_type", "images"],
    ["CV-08 the model of JSON as a form", () => formVideo({ model: "vidgen-2" }), "invalid_value", "model"],
    ["CV-08 a duration in a form", () => formVideo({ duration: "4" }), "unknown_parameter", "duration"],
    ["CV-08 images in a form", () => formVideo({ "images[]": "https://pictures.example/a.png" }), "unknown_parameter", "images"],
    ["CV-03 five seconds", () => formVideo({ seconds: "5" }), "invalid_value", "seconds"],
    ["CV-03 a size of the JSON variant", () => formVideo({ size: "1920x1080" }), "invalid_value", "size"],
    ["CV-03 an empty prompt", () => formVideo({ prompt: "" }), "missing_required_parameter", "prompt"],
    ["CV-03 text instead of a file", () => formVideo({ input_reference: "a still" }), "invalid_type", "input_reference"],
    [
      "CV-03 an object instead of a file",
      () => formVideo({ "input_reference[image_url]": "https://pictures.example/a.png" }),
      "invalid_type",
      "input_reference",
    ],
    ["CV-03 a file of no declared type", () => reference(png, "application/octet-stream"), "invalid_value", "input_reference"],
    ["CV-03 a type that the bytes deny", () => reference(png, "image/jpeg"), "invalid_value", "input_reference"],
    ["CV-03 a WebP", () => reference(webp, "image/webp"), "invalid_value", "input_reference"],
    ["CV-03 a damaged picture", () => reference(png.slice(0, 200)), "invalid_value", "input_reference"],
    ["CV-03 a picture of another size", () => reference(small), null, null],
  ];
  test.each(refused)("%s", async (_name, body, code, param) => {
    const answer = await idle.ask("POST", "", body());
    const { error } = (await answer.json()) as VideoErrorSeen;
    expect({ status: answer.status, type: error.type, code: error.code, param: error.param }).toEqual({
      status: 400,
      type: "invalid_request_error",
      code,
      param,
    });
  });

  test("CV-03 a picture of another size is refused in the official words", async () => {
    const answer = await idle.ask("POST", "", reference(small));
    expect(((await answer.json()) as VideoErrorSeen).error.message).toBe("Inpaint image must match the requested width and height");
  });

  test("another content type, broken JSON, a broken form, a field that comes twice", async () => {
    const send = async (type: string, body: string) =>
      (
        await fetch(`${idle.gateway.url}/v1/videos`, {
          method: "POST",
          headers: { authorization: `Bearer ${idle.gateway.key}`, "content-type": type },
          body,
        })
      ).status;
    expect(await send("application/x-www-form-urlencoded", "prompt=a&model=clip-2")).toBe(400);
    expect(await send("application/json", '{"model":')).toBe(400);
    expect(await send("application/json", "[]")).toBe(400);
    expect(await send("multipart/form-data; boundary=x", "--y\r\n")).toBe(400);
    const twice = formVideo();
    twice.append("prompt", "another");
    expect((await idle.ask("POST", "", twice)).status).toBe(400);
  });

  test("faults that refuse have the error shape of this area, and nothing is created", async () => {
    const count = async () => ((await (await quick.ask("GET", "")).json()) as { data: unknown[] }).data.length;
    const before = await count();
    for (const [name, status, type] of [
      ["moderated", 400, "invalid_request_error"],
      ["rate-limit", 429, "rate_limit_error"],
      ["too-large", 413, "request_too_large"],
      ["server-error", 500, "server_error"],
    ] as const) {
      quick.gateway.setFault(name, 1, "compatible-video.create");
      const answer = await quick.ask("POST", "", jsonVideo());
      expect([name, answer.status, ((await answer.json()) as VideoErrorSeen).error.type]).toEqual([name, status, type]);
    }
    expect(await count()).toBe(before);
  });
});

describe("videos that do not come to be (interface 3.3)", () => {
  test("CV-05 task-failed, and the spellings of other services: task-expired, task-cancelled", async () => {
    for (const [name, status] of [
      ["task-failed", "failed"],
      ["task-expired", "expired"],
      ["task-cancelled", "cancelled"],
    ] as const) {
      quick.gateway.setFault(name);
      const video = await quick.until((await quick.create(jsonVideo())).id, "failed", "expired", "cancelled", "completed");
      expect(video).toMatchObject({ status, completed_at: null, expires_at: null });
      expect(Object.keys(video.error ?? {})).toEqual(["code", "message"]);
      expect(video).not.toHaveProperty("meta_data");
      expect((await quick.ask("GET", `/${video.id}/content`)).status).toBe(400);
    }
  });

  test("CV-02 a file of the store that is gone, too large or of another kind fails the task, not the request", async () => {
    const large = new Uint8Array(4 * 1024 * 1024);
    large.set(png);
    const sources = {
      "could not be downloaded": `${quick.gateway.url}/demo/store/${"0".repeat(24)}/a.png`,
      "not smaller than 4 MB": await quick.store(large),
      "is no image": await quick.store(new TextEncoder().encode("no picture at all")),
      "cannot be decoded": await quick.store(png.slice(0, 200)),
    };
    for (const [words, url] of Object.entries(sources)) {
      const { id } = await quick.create(jsonVideo({ mode: "i2v", images: [url] }));
      const { error } = await quick.until(id, "failed", "completed");
      expect(error).toEqual({ code: "invalid_reference", message: expect.stringMatching(`images\\[0\\].*${words}`) as string });
    }
  });
});

describe("list and delete (wire notes 3.2)", () => {
  test("newest first, in pages; a queued video cannot be deleted, a failed one can", async () => {
    interface Page {
      object: string;
      data: VideoSeen[];
      first_id: string | null;
      last_id: string | null;
      has_more: boolean;
    }
    const demo = await DemoVideosUnderTest.start({ speed: 1000 });
    const list = async (query: string) => (await (await demo.ask("GET", query)).json()) as Page;
    expect(await list("")).toEqual({ object: "list", data: [], first_id: null, last_id: null, has_more: false });
    demo.gateway.setFault("task-failed", 0);
    const ids: string[] = [];
    for (let number = 0; number < 3; number++) ids.push((await demo.create(jsonVideo())).id);
    const page = await list("?limit=2");
    expect([page.data.map((video) => video.id), page.has_more]).toEqual([[ids[2], ids[1]], true]);
    const rest = await list(`?limit=2&after=${page.last_id}`);
    expect([rest.data.map((video) => video.id), rest.has_more]).toEqual([[ids[0]], false]);
    expect((await list("?order=asc")).first_id).toBe(ids[0]);
    expect((await demo.ask("GET", "?limit=0")).status).toBe(400);
    await demo.until(ids[0] ?? "", "failed");
    expect(await (await demo.ask("DELETE", `/${ids[0]}`)).json()).toEqual({ id: ids[0], deleted: true, object: "video.deleted" });
    expect((await demo.ask("GET", `/${ids[0]}`)).status).toBe(404);
    await demo.close();
    const waiting = await idle.create(jsonVideo());
    expect((await idle.ask("DELETE", `/${waiting.id}`)).status).toBe(400);
  });
});
