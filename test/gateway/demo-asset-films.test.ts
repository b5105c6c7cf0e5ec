import { afterAll, beforeAll, expect, test } from "vitest";
import { DemoAssetsUnderTest, fixture } from "./ask-demo-assets.ts";
import type { ErrorSeen, TaskSeen } from "./ask-demo.ts";

const otherKey = "another-user-key";
const tasks = "/api/v3/contents/generations/tasks";
let demo: DemoAssetsUnderTest;
let groupId: string;
let picture: string;
let sound: string;
let film: string;

beforeAll(async () => {
  demo = await DemoAssetsUnderTest.start({ speed: 60, keys: [otherKey] });
  groupId = await demo.group();
  picture = await made(await demo.store(fixture("PHOTO.jpg")), "Image");
  sound = await made(await demo.store(fixture("three-seconds.wav")), "Audio");
  const drawn = await succeeded([{ type: "text", text: "a lantern" }], { frames: 50, ratio: "1:1" });
  film = await made(drawn.content?.video_url ?? "", "Video");
});

afterAll(async () => {
  await demo.close();
});

async function made(URL: string, AssetType: string): Promise<string> {
  const { Id } = await demo.done<{ Id: string }>("CreateAsset", { GroupId: groupId, URL, AssetType });
  const asset = await demo.settled(Id);
  if (asset.Status !== "Active") throw new Error(`The ${AssetType} became ${asset.Error?.Code}`);
  return Id;
}

const item = (kind: "image" | "video" | "audio", id: string, role = `reference_${kind}`) => ({
  type: `${kind}_url`,
  [`${kind}_url`]: { url: `asset://${id}` },
  role,
});

async function create(content: unknown[], change: Record<string, unknown> = {}, key?: string): Promise<Response> {
  const body = { model: "vidgen-2", frames: 2, resolution: "480p", seed: 7, content, ...change };
  return await demo.post(tasks, body, key);
}

async function refusal(content: unknown[], key?: string): Promise<[status: number, code: string, param: string, message: string]> {
  const answer = await create(content, {}, key);
  const { error } = (await answer.json()) as ErrorSeen;
  return [answer.status, error.code, error.param, error.message];
}

async function succeeded(content: unknown[], change: Record<string, unknown> = {}): Promise<TaskSeen> {
  const { id } = (await (await create(content, change)).json()) as { id: string };
  const headers = { authorization: `Bearer ${demo.gateway.key}` };
  for (;;) {
    const task = (await (await fetch(`${demo.gateway.url}${tasks}/${id}`, { headers })).json()) as TaskSeen;
    if (task.status === "succeeded") return task;
    if (task.status !== "queued" && task.status !== "running") throw new Error(`The film became ${task.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("AS-05 Active assets of all three kinds go into a film, which follows its picture", async () => {
  const first = await succeeded([item("image", picture, "first_frame")]);
  expect(first.ratio).toBe("16:9");
  expect((await fetch(first.content?.video_url ?? "")).headers.get("content-type")).toBe("video/mp4");
  const all = await succeeded([item("image", picture), item("video", film), item("audio", sound)]);
  expect(all.status).toBe("succeeded");
});

test("NV-02 one that nobody has, or that another user has, is unknown", async () => {
  const unknown = [404, "NotFound.Asset", "content[0]", expect.stringContaining("does not exist")];
  expect(await refusal([item("image", "asset-1")])).toEqual(unknown);
  expect(await refusal([item("image", picture)], otherKey)).toEqual(unknown);
});

test("AS-05 one that is not Active is refused with its state", async () => {
  const slow = await DemoAssetsUnderTest.start({ speed: 0.01 });
  const GroupId = await slow.group();
  const URL = await slow.store(fixture("PHOTO.jpg"));
  const { Id } = await slow.done<{ Id: string }>("CreateAsset", { GroupId, URL, AssetType: "Image" });
  const body = { model: "vidgen-2", duration: 5, content: [{ type: "text", text: "a fox" }, item("image", Id)] };
  const waiting = await slow.post(tasks, body);
  expect([waiting.status, await waiting.json()]).toMatchObject([400, { error: { code: "InvalidParameter", param: "content[1]" } }]);
  await slow.close();
  const failed = await demo.done<{ Id: string }>("CreateAsset", {
    GroupId: groupId,
    URL: `${demo.gateway.url}/nowhere`,
    AssetType: "Image",
  });
  await demo.settled(failed.Id);
  expect(await refusal([item("image", failed.Id)])).toEqual([400, "InvalidParameter", "content[0]", expect.stringContaining("Failed")]);
});

test("NV-03 the kind has to fit, and videos and sounds have to be short enough together", async () => {
  expect(await refusal([item("video", picture)])).toEqual([
    400,
    "InvalidParameter",
    "content[0]",
    expect.stringContaining("of the type Image"),
  ]);
  const long = await made(await demo.store(fixture("too-long-16s.mp3")), "Audio");
  expect(await refusal([item("image", picture), item("audio", long)])).toEqual([400, "InvalidParameter", "content", expect.any(String)]);
  expect(await refusal(Array.from({ length: 4 }, () => item("video", film)))).toEqual([
    400,
    "InvalidParameter",
    "content",
    expect.any(String),
  ]);
});
