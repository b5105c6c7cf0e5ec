import { readFileSync } from "node:fs";
import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DemoUnderTest, textRequest, type TaskSeen } from "./ask-demo.ts";

let demo: DemoUnderTest;

beforeAll(async () => {
  demo = await DemoUnderTest.start({ speed: 100 });
});

afterAll(async () => {
  await demo.close();
});

async function made(change: Record<string, unknown>): Promise<TaskSeen> {
  return await demo.until(await demo.create(textRequest(change)), "succeeded", "failed");
}

async function bytesAt(url: string | undefined): Promise<Buffer> {
  return Buffer.from(await (await fetch(url ?? "")).arrayBuffer());
}

async function probe(bytes: Buffer) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const packets = await video?.computePacketStats();
  return {
    codec: video?.codec,
    size: [video?.displayWidth, video?.displayHeight],
    seconds: await video?.computeDuration(),
    frames: packets?.packetCount,
    sound: audio && { codec: audio.codec, channels: audio.numberOfChannels, seconds: await audio.computeDuration() },
  };
}

test("NV-06 five seconds at 480p: H.264, the asked size and length, no sound, its index in front", async () => {
  const bytes = await bytesAt((await made({})).content?.video_url);
  expect(await probe(bytes)).toMatchObject({
    codec: "avc",
    size: [640, 640],
    seconds: expect.closeTo(5, 1) as number,
    frames: 120,
    sound: null,
  });
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
});

test("NV-06 sound is AAC as long as the film", async () => {
  const film = await probe(await bytesAt((await made({ generate_audio: true, frames: 48, duration: undefined })).content?.video_url));
  expect(film.sound).toMatchObject({ codec: "aac", channels: 1 });
  expect(Math.abs((film.sound?.seconds ?? 0) - 2)).toBeLessThan(0.05);
  expect(Math.abs((film.seconds ?? 0) - 2)).toBeLessThan(0.05);
});

test("NV-06 sizes by resolution and ratio", async () => {
  const sizes: [string, string, number[]][] = [
    ["480p", "16:9", [864, 496]],
    ["480p", "9:16", [496, 864]],
    ["720p", "16:9", [1280, 720]],
    ["1080p", "1:1", [1440, 1440]],
  ];
  for (const [resolution, ratio, size] of sizes) {
    const film = await probe(await bytesAt((await made({ resolution, ratio, frames: 2, duration: undefined })).content?.video_url));
    expect(film).toMatchObject({ size, frames: 2 });
  }
});

test("NV-13 the last frame has the size of the video, and a watermark stays off it", async () => {
  const plain = await made({ return_last_frame: true, frames: 6, duration: undefined });
  const marked = await made({ return_last_frame: true, frames: 6, duration: undefined, watermark: true });
  const [first, second] = [await bytesAt(plain.content?.last_frame_url), await bytesAt(marked.content?.last_frame_url)];
  expect(await sharp(first).metadata()).toMatchObject({ format: "png", width: 640, height: 640 });
  expect(first.equals(second)).toBe(true);
  expect((await bytesAt(plain.content?.video_url)).equals(await bytesAt(marked.content?.video_url))).toBe(false);
});

test("films differ by prompt, by seed and by picture, and show the picture that they start from", async () => {
  const picture = (name: string) => {
    const url = `data:image/png;base64,${readFileSync(new URL(`../fixtures/${name}`, import.meta.url)).toString("base64")}`;
    return [{ type: "image_url", image_url: { url }, role: "first_frame" }];
  };
  const still = { frames: 1, duration: undefined, return_last_frame: true };
  const requests = [
    still,
    { ...still, seed: 8 },
    { ...still, content: [{ type: "text", text: "rain over a city" }] },
    { ...still, content: picture("quad.png") },
    { ...still, content: [{ type: "image_url", image_url: { url: "https://pictures.example/b.png" } }] },
  ];
  const stills: Buffer[] = [];
  for (const request of requests) stills.push(await bytesAt((await made(request)).content?.last_frame_url));
  expect(new Set(stills.map((bytes) => bytes.toString("base64"))).size).toBe(requests.length);
  const means = async (bytes: Buffer) => (await sharp(bytes).removeAlpha().stats()).channels.map((channel) => channel.mean);
  for (const [index, mean] of (await means(stills[0] ?? Buffer.alloc(0))).entries()) expect([index, mean > 20]).toEqual([index, true]);
  const shown = await sharp(stills[3]).resize(2, 2, { fit: "fill", kernel: "nearest" }).raw().toBuffer();
  const given = await sharp(readFileSync(new URL("../fixtures/quad.png", import.meta.url)))
    .resize(2, 2, { fit: "fill", kernel: "nearest" })
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const [index, value] of given.entries()) expect(Math.abs(value - (shown[index] ?? 0))).toBeLessThan(40);
});
