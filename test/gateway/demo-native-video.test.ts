import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statusAt } from "../../electron/demo/film-task.ts";
import type { Task } from "../../electron/demo/native-video-task.ts";
import { DemoUnderTest, textRequest, type ErrorSeen, type TaskSeen } from "./ask-demo.ts";

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const pictureUri = `data:image/jpeg;base64,${fixture("plain.jpg").toString("base64")}`;
const soundUri = `data:audio/wav;base64,${fixture("three-seconds.wav").toString("base64")}`;

const longSoundUri = `data:audio/mp3;base64,${fixture("too-long-16s.mp3").toString("base64")}`;

const text = { type: "text", text: "a lantern" };
const image = (role?: string, url = "https://pictures.example/a.png") => ({ type: "image_url", image_url: { url }, ...(role && { role }) });
const video = (role = "reference_video", url = "https://pictures.example/a.mp4") => ({ type: "video_url", video_url: { url }, role });
const audio = (url = soundUri) => ({ type: "audio_url", audio_url: { url }, role: "reference_audio" });
const many = <T>(count: number, item: T) => Array.from({ length: count }, () => item);

let demo: DemoUnderTest;
/** A second gateway whose tasks stay queued for as long as a test runs. */
let idle: DemoUnderTest;
let done: TaskSeen;

beforeAll(async () => {
  [demo, idle] = await Promise.all([DemoUnderTest.start({ speed: 60 }), DemoUnderTest.start({ speed: 0.01 })]);
  done = await demo.until(await demo.create(textRequest({ return_last_frame: true })), "succeeded");
});

afterAll(async () => {
  await Promise.all([demo.close(), idle.close()]);
});

describe("what a create accepts (interface 4.1)", () => {
  const accepted: [string, Record<string, unknown>][] = [
    ["NV-01 text alone", {}],
    ["NV-14 the other spelling of the model", { model: "vidgen-2.0" }],
    ["NV-03 a single image without a role", { content: [text, image()] }],
    ["NV-03 first and last frame", { content: [text, image("first_frame"), image("last_frame")] }],
    ["NV-05 image without text", { content: [image("first_frame", pictureUri)] }],
    ["NV-05 video without text", { content: [video()] }],
    ["NV-05 image and audio", { content: [text, image("reference_image"), audio()] }],
    ["NV-05 image and video", { content: [text, image("reference_image"), video()] }],
    ["NV-05 video and audio", { content: [text, video(), audio("https://sounds.example/a.mp3")] }],
    ["NV-05 everything at its limit", { content: [text, ...many(9, image("reference_image")), ...many(3, video()), ...many(3, audio())] }],
    ["NV-06 frames instead of duration", { duration: undefined, frames: 121 }],
    ["NV-06 fifteen seconds at 1080p", { duration: 15, resolution: "1080p" }],
    [
      "NV-06 every other option",
      { generate_audio: true, watermark: true, service_tier: "flex", execution_expires_after: 3600, tools: [{ type: "web_search" }] },
    ],
    ["NV-06 a random seed", { seed: -1 }],
    ["a field that the interface does not know", { camera: "slow" }],
  ];
  test.each(accepted)("%s", async (_name, change) => {
    const answer = await idle.ask("POST", "", textRequest(change));
    expect([answer.status, await answer.json()]).toEqual([200, { id: expect.stringMatching(/^cgt-\d{14}-[a-z0-9]{5}$/) as string }]);
  });
});

describe("what a create refuses", () => {
  const refused: [string, Record<string, unknown>, status: number, code: string, param: string][] = [
    ["no model", { model: undefined }, 400, "MissingParameter", "model"],
    ["an unknown model", { model: "vidgen-9" }, 404, "InvalidEndpointOrModel.NotFound", "model"],
    ["no content", { content: undefined }, 400, "InvalidParameter", "content"],
    ["empty content", { content: [] }, 400, "InvalidParameter", "content"],
    ["an unknown type", { content: [{ type: "file", file: {} }] }, 400, "InvalidParameter", "content[0].type"],
    ["empty text", { content: [{ type: "text", text: " " }] }, 400, "InvalidParameter", "content[0].text"],
    ["an image without its payload", { content: [text, { type: "image_url" }] }, 400, "InvalidParameter", "content[1]"],
    ["a role of another kind", { content: [text, image("reference_video")] }, 400, "InvalidParameter", "content[1]"],
    ["NV-03 two images without roles", { content: [text, image(), image()] }, 400, "InvalidParameter", "content"],
    ["NV-03 a last frame alone", { content: [text, image("last_frame")] }, 400, "InvalidParameter", "content"],
    ["NV-03 two first frames", { content: [image("first_frame"), image("first_frame")] }, 400, "InvalidParameter", "content"],
    ["NV-03 ten reference images", { content: many(10, image("reference_image")) }, 400, "InvalidParameter", "content"],
    ["NV-03 four reference videos", { content: many(4, video()) }, 400, "InvalidParameter", "content"],
    ["NV-03 four reference clips", { content: [video(), ...many(4, audio())] }, 400, "InvalidParameter", "content"],
    ["NV-04 frames and references", { content: [image("first_frame"), image("reference_image")] }, 400, "InvalidParameter", "content"],
    ["NV-04 an image without role beside a video", { content: [image(), video()] }, 400, "InvalidParameter", "content"],
    ["NV-04 a first frame beside audio", { content: [image("first_frame"), audio()] }, 400, "InvalidParameter", "content"],
    ["NV-05 audio alone", { content: [audio()] }, 400, "InvalidParameter", "content"],
    ["NV-05 text and audio", { content: [text, audio()] }, 400, "InvalidParameter", "content"],
    [
      "NV-02 a video as Base64",
      { content: [video("reference_video", "data:video/mp4;base64,AAAA")] },
      400,
      "InvalidParameter",
      "content[0]",
    ],
    [
      "NV-02 a format in capitals",
      { content: [image("first_frame", pictureUri.replace("jpeg", "JPEG"))] },
      400,
      "InvalidParameter",
      "content[0]",
    ],
    ["NV-02 damaged Base64", { content: [image("first_frame", `${pictureUri}*`)] }, 400, "InvalidParameter", "content[0]"],
    [
      "NV-02 no picture inside",
      { content: [text, image("first_frame", "data:image/png;base64,aGVsbG8h")] },
      400,
      "InvalidParameter.UnsupportedImageFormat",
      "content[1]",
    ],
    [
      "NV-02 no sound inside",
      { content: [video(), audio("data:audio/wav;base64,aGVsbG8h")] },
      400,
      "InvalidParameter.UnsupportedAudioFormat",
      "content[1]",
    ],
    [
      "NV-02 a path of a machine",
      { content: [image("first_frame", "file:///tmp/a.png")] },
      400,
      "InvalidParameter.InvalidFormat",
      "content[0]",
    ],
    [
      "NV-03 nineteen seconds of sound in two clips",
      { content: [video(), audio(), audio(longSoundUri)] },
      400,
      "InvalidParameter",
      "content",
    ],
    ["NV-06 no length", { duration: undefined }, 400, "MissingParameter", "duration"],
    ["NV-06 both lengths", { frames: 120 }, 400, "InvalidParameter", "duration"],
    ["NV-06 four seconds", { duration: 4 }, 400, "InvalidParameter", "duration"],
    ["NV-06 sixteen seconds", { duration: 16 }, 400, "InvalidParameter", "duration"],
    ["NV-06 half a second", { duration: 5.5 }, 400, "InvalidParameter", "duration"],
    ["NV-06 a length as text", { duration: "5" }, 400, "InvalidParameter", "duration"],
    ["NV-06 an unknown resolution", { resolution: "4k" }, 400, "InvalidParameter", "resolution"],
    ["NV-06 1080p of the fast model", { model: "vidgen-2-fast", resolution: "1080p" }, 400, "InvalidParameter", "resolution"],
    ["NV-06 an unknown ratio", { ratio: "4:3" }, 400, "InvalidParameter", "ratio"],
    ["NV-06 a seed below -1", { seed: -2 }, 400, "InvalidParameter", "seed"],
    ["NV-06 a switch as text", { watermark: "true" }, 400, "InvalidParameter", "watermark"],
    ["NV-06 an unknown tool", { tools: [{ type: "browser" }] }, 400, "InvalidParameter", "tools[0]"],
    [
      "NV-12 a draft that is not there",
      { content: [{ type: "draft_task", draft_task: { id: "cgt-1" } }] },
      404,
      "NotFound.Task",
      "content[0]",
    ],
    [
      "NV-12 a draft beside text",
      { content: [text, { type: "draft_task", draft_task: { id: "cgt-1" } }] },
      400,
      "InvalidParameter",
      "content",
    ],
  ];
  test.each(refused)("%s", async (_name, change, status, code, param) => {
    const before = idle.gateway.requests().length;
    const answer = await idle.ask("POST", "", textRequest(change));
    const body = (await answer.json()) as ErrorSeen;
    expect({ status: answer.status, ...body.error }).toMatchObject({ status, code, param });
    expect(body.error.message).toContain(`Request id: ${answer.headers.get("x-request-id")}`);
    expect(idle.gateway.requests()).toHaveLength(before + 1);
  });

  test("a body that is not JSON, or not sent as JSON", async () => {
    const headers = { authorization: `Bearer ${idle.gateway.key}` };
    const broken = await fetch(idle.tasksUrl, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: "{" });
    const unnamed = await fetch(idle.tasksUrl, { method: "POST", headers, body: JSON.stringify(textRequest()) });
    expect([broken.status, unnamed.status]).toEqual([400, 400]);
  });

  test("a body over 64 MB is 413 request_too_large, and the client lives to read it", async () => {
    const headers = { authorization: `Bearer ${idle.gateway.key}`, "content-type": "application/json" };
    const answer = await fetch(idle.tasksUrl, { method: "POST", headers, body: Buffer.alloc(64 * 1024 * 1024 + 1, 32) });
    expect([answer.status, ((await answer.json()) as ErrorSeen).error.type]).toEqual([413, "request_too_large"]);
  });

  test("a missing or wrong key is 401 on every area", async () => {
    for (const headers of [{}, { authorization: "Bearer nonsense" }, { authorization: idle.gateway.key }] as Record<string, string>[]) {
      expect((await fetch(`${idle.tasksUrl}/cgt-1`, { headers })).status).toBe(401);
      expect((await fetch(`${idle.gateway.url}/v1/models`, { headers })).status).toBe(401);
      expect((await fetch(`${idle.gateway.url}/api/v3/open/ListAssets`, { method: "POST", headers, body: "{}" })).status).toBe(401);
    }
  });
});

describe("states and results (interface 2.2, 3.1)", () => {
  test("NV-09 a succeeded task says all that the interface lists", () => {
    expect(done).toMatchObject({
      status: "succeeded",
      error: null,
      seed: 7,
      resolution: "480p",
      ratio: "1:1",
      duration: 5,
      framespersecond: 24,
      generate_audio: false,
      service_tier: "default",
      execution_expires_after: 172_800,
      usage: { completion_tokens: 48_000, total_tokens: 48_000 },
    });
    expect(done.usage).not.toHaveProperty("tool_usage");
    expect(done.updated_at).toBeGreaterThanOrEqual(done.created_at);
  });

  test("NV-07 a task only goes forward, and has no result before its end", async () => {
    const id = await demo.create(textRequest({ frames: 24, duration: undefined }));
    const seen = ["queued"];
    for (let task = await demo.query(id); ; task = await demo.query(id)) {
      if (task.status !== seen.at(-1)) seen.push(task.status);
      if (task.status === "succeeded") break;
      expect(task).not.toHaveProperty("content");
    }
    expect(["queued,running,succeeded", "queued,succeeded"]).toContain(seen.join());
  });

  const times = { createdAt: 0, runningAt: 2000, readyAt: 9000, expiresAt: 60_000, ending: { status: "succeeded" } } as Task;
  const moments: [number, string, Partial<Task>][] = [
    [0, "queued", {}],
    [2000, "running", {}],
    [9000, "running", {}],
    [9000, "succeeded", { madeAt: 8000 }],
    [12_000, "succeeded", { madeAt: 11_000 }],
    [60_000, "succeeded", { madeAt: 8000 }],
    [60_000, "expired", {}],
    [61_000, "expired", { madeAt: 60_500 }],
    [9000, "failed", { ending: { status: "failed", error: { code: "A", message: "b" } } }],
    [3000, "running", { ending: { status: "failed", error: { code: "A", message: "b" } } }],
    [3000, "cancelled", { cancelledAt: 1000 }],
  ];
  test.each(moments)("NV-07 at %i ms the state is %s: %o", (now, status, change) => {
    expect(statusAt({ ...times, ...change }, now)).toBe(status);
  });

  test("NV-06 a seed of -1 comes back as the one that was used, and searches are counted when asked for", async () => {
    const body = textRequest({ seed: -1, frames: 2, duration: undefined, tools: [{ type: "web_search" }] });
    const task = await demo.until(await demo.create(body), "succeeded");
    expect(task.seed).toBeGreaterThanOrEqual(0);
    expect(task.frames).toBe(2);
    expect(task.usage?.tool_usage?.web_search).toBeGreaterThanOrEqual(0);
  });

  test("a task that is not done in time is expired", async () => {
    const id = await idle.create(textRequest({ execution_expires_after: 1 }));
    const quick = await DemoUnderTest.start({ speed: 20_000 });
    const expired = await quick.create(textRequest({ execution_expires_after: 1 }));
    expect(await quick.until(expired, "expired", "succeeded")).toMatchObject({ status: "expired", error: null });
    expect((await idle.query(id)).status).toBe("queued");
    await quick.close();
  });

  test("NV-12 a draft is quick and small, and its final shows the same at full size", async () => {
    const draftId = await demo.create(textRequest({ draft: true, resolution: undefined, frames: 12, duration: undefined }));
    const draft = await demo.until(draftId, "succeeded");
    expect(draft).toMatchObject({ draft: true, resolution: "480p", frames: 12 });
    const content = [{ type: "draft_task", draft_task: { id: draftId } }];
    const final = await demo.until(await demo.create({ model: "vidgen-2", content, resolution: "720p" }), "succeeded");
    expect(final).toMatchObject({
      draft_task_id: draftId,
      draft: false,
      resolution: "720p",
      ratio: draft.ratio,
      seed: draft.seed,
      frames: 12,
    });
  });

  test("NV-12 a draft has to be of the same model and done", async () => {
    const content = [{ type: "draft_task", draft_task: { id: done.id } }];
    expect((await demo.ask("POST", "", { model: "vidgen-2-fast", content })).status).toBe(400);
    const waiting = await idle.create(textRequest());
    const early = await idle.ask("POST", "", { model: "vidgen-2", content: [{ type: "draft_task", draft_task: { id: waiting } }] });
    expect(early.status).toBe(400);
  });

  test("a queued task can be cancelled, a running one not, and a finished one is deleted", async () => {
    const id = await idle.create(textRequest());
    expect((await idle.ask("DELETE", `/${id}`)).status).toBe(200);
    expect((await idle.query(id)).status).toBe("cancelled");
    expect((await idle.ask("DELETE", `/${id}`)).status).toBe(409);
    const slow = await DemoUnderTest.start({ speed: 30 });
    const running = await slow.create(textRequest({ duration: 15 }));
    await slow.until(running, "running");
    expect((await slow.ask("DELETE", `/${running}`)).status).toBe(409);
    await slow.close();
    const finished = await demo.until(await demo.create(textRequest({ return_last_frame: true })), "succeeded");
    expect((await demo.ask("DELETE", `/${finished.id}`)).status).toBe(200);
    expect((await demo.ask("GET", `/${finished.id}`)).status).toBe(404);
  });

  test("the list is paged, newest first", async () => {
    const listed = async (query: string) => (await (await idle.ask("GET", query)).json()) as { total: number; items: TaskSeen[] };
    const id = await idle.create(textRequest());
    const first = await listed("?page_num=1&page_size=2");
    expect(first.items.map((task) => task.id)).toEqual([id, expect.any(String)]);
    expect(first.total).toBeGreaterThan(2);
    expect((await idle.ask("GET", "?page_size=501")).status).toBe(400);
  });

  test("tasks and films outlive the gateway, and no input is kept as it came", async () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-test-"));
    const content = [text, image("first_frame", pictureUri)];
    const first = await DemoUnderTest.start({ speed: 60, folder, key: "kept" });
    const id = await first.create(textRequest({ content, frames: 4, duration: undefined }));
    const before = await first.until(id, "succeeded");
    const waiting = await first.create(textRequest({ content, frames: 5, duration: undefined }));
    await first.close();
    const second = await DemoUnderTest.start({ speed: 60, folder, key: "kept" });
    expect(await second.query(id)).toMatchObject({ status: "succeeded", seed: before.seed, created_at: before.created_at });
    expect((await fetch((await second.query(id)).content?.video_url ?? "")).status).toBe(200);
    await second.until(waiting, "succeeded");
    await second.close();
    const stored = readdirSync(join(folder, "tasks")).map((name) => readFileSync(join(folder, "tasks", name), "utf8"));
    expect(stored.join("")).not.toContain("base64");
    rmSync(folder, { recursive: true });
  });
});

describe("the other areas", () => {
  const headers = () => ({ authorization: `Bearer ${demo.gateway.key}` });

  test("GET /v1/models lists the neutral names", async () => {
    const list = (await (await fetch(`${demo.gateway.url}/v1/models`, { headers: headers() })).json()) as {
      object: string;
      data: { id: string }[];
    };
    expect(list.object).toBe("list");
    expect(list.data.map((model) => model.id)).toEqual(
      expect.arrayContaining(["vidgen-2", "clip-2", "img-2", "genimg-pro-3", "gentext-pro-3"]),
    );
  });

  test("GEN-05 the log keeps requests in order, with the hash of the body and without the key", async () => {
    const before = demo.gateway.requests().length;
    await demo.ask("POST", "", { model: "nothing" });
    await demo.ask("GET", "/cgt-1");
    const log = (await (await fetch(`${demo.gateway.url}/demo/log`)).json()) as { requests: unknown[] };
    const rows = log.requests.slice(before);
    const sent = JSON.stringify({ model: "nothing" });
    const bodySha256 = createHash("sha256").update(sent).digest("hex");
    expect(rows).toMatchObject([
      { method: "POST", bodyBytes: sent.length, bodySha256 },
      { method: "GET", path: "/api/v3/contents/generations/tasks/cgt-1", bodyBytes: 0 },
    ]);
    expect(JSON.stringify(log)).not.toContain(demo.gateway.key);
  });

  test("the status page shows tasks and faults, and no other name may ask for it", async () => {
    demo.gateway.setFault("slow", 3, "files");
    const page = await (await fetch(demo.gateway.url)).text();
    expect(page).toContain("<td>slow</td><td>3</td>");
    expect(page).toContain(done.id);
    expect(page).not.toContain("<script");
    demo.gateway.clearFaults();
    expect(await statusFor(`rebound.example:${new URL(demo.gateway.url).port}`)).toBe(403);
  });
});

/** The answer to the status page asked for by another name; fetch does not let its Host be chosen. */
async function statusFor(host: string): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    get(demo.gateway.url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
}
