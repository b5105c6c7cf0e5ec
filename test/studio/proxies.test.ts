import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { EmptyTrash } from "../../electron/core/care/empty-trash.ts";
import { findFfmpeg } from "../../electron/core/media-tools/ffmpeg.ts";
import { isWholeMp4 } from "../../electron/core/media-tools/mp4-whole.ts";
import { probe } from "../../electron/core/media-tools/probe.ts";
import { Proxies } from "../../electron/core/proxies/proxies.ts";
import { createRespond } from "../../electron/core/respond.ts";
import type { ProxyChange } from "../../shared/contract/proxies.ts";
import { MIB } from "../../shared/units.ts";
import { failureOf } from "../failure-of.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { makeHeavyVideo } from "../heavy-video.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

const hasFfmpeg = findFfmpeg() !== undefined;
if (!hasFfmpeg) process.stderr.write("SKIPPED: copies of ProRes and MPEG-4 part 2 need ffmpeg, which is not installed.\n");

const searchPath = process.env["PATH"];
let library: ReturnType<typeof openTemporaryLibrary>;
let proxies: Proxies;
let folder: string;

beforeEach(() => {
  library = openTemporaryLibrary();
  folder = join(library.dataFolder, "proxies");
  proxies = open();
});
afterEach(async () => {
  process.env["PATH"] = searchPath;
  await proxies.close();
  library[Symbol.dispose]();
});

function open(): Proxies {
  return new Proxies({ media: library.media, folder });
}

async function allOf(mediaId: string, onChange: (change: ProxyChange) => void = () => {}): Promise<ProxyChange[]> {
  const changes: ProxyChange[] = [];
  for await (const change of proxies.make(mediaId)) {
    changes.push(change);
    onChange(change);
  }
  return changes;
}

const names = () => (existsSync(folder) ? readdirSync(folder).toSorted() : []);

/** What a person sees and hears of a copy. */
async function factsOf(mediaId: string) {
  const path = join(folder, `${mediaId}.mp4`);
  const { isWhole } = await isWholeMp4(path);
  return { isWhole, ...(await probe(path, { kind: "video", mime: "video/mp4", extension: ".mp4" })) };
}

/** A file that came by another way than the door, which would have prepared it. */
async function adopt(name: string): Promise<string> {
  const file = join(library.dataFolder, name);
  copyFileSync(fixturePath(name), file);
  return (await library.media.adopt(file)).media.id;
}

/** Seconds of noise, 640 × 360, that take a while to encode. */
async function adoptLong(seconds: number): Promise<string> {
  const file = join(library.dataFolder, "long.mp4");
  await makeHeavyVideo(file, { seconds, bytes: seconds * 2 * MIB });
  return (await library.media.adopt(file)).media.id;
}

describe("DT-04 a copy that every browser plays", () => {
  for (const [name, seconds] of [
    ["hevc.mp4", 2],
    ["hevc-10.mp4", 1],
    ["h264-10.mp4", 1],
  ] as const) {
    test(`${name} becomes H.264 and AAC by the studio's own decoders, and the file stays as it was`, async () => {
      process.env["PATH"] = "";
      const { id, sha256 } = await library.receive(name);
      const changes = await allOf(id);
      expect(changes.at(-1)).toEqual({ type: "made" });
      expect(changes.filter(({ type }) => type === "progress").length).toBeGreaterThan(5);
      const facts = await factsOf(id);
      expect(facts).toMatchObject({ isWhole: true, videoCodec: "h264", audioCodec: "aac", width: 320, height: 180, framesPerSecond: 24 });
      expect(facts.seconds).toBeCloseTo(seconds, 1);
      expect(names()).toEqual([`${id}.mp4`]);
      expect(library.media.get(id)?.sha256).toBe(sha256);
      expect(readFileSync(library.media.pathOf(id)).equals(readFileSync(fixturePath(name)))).toBe(true);
      // Made once: whoever asks again is told so at once.
      expect(await allOf(id)).toEqual([{ type: "made" }]);
    });
  }

  for (const name of ["prores.mov", "mpeg4.mp4"]) {
    test.skipIf(!hasFfmpeg)(`${name} becomes one by the person's ffmpeg, and has a poster`, async () => {
      const { id } = await library.receive(name);
      const changes = await allOf(id);
      expect(changes.at(-1)).toEqual({ type: "made" });
      expect(await factsOf(id)).toMatchObject({ isWhole: true, videoCodec: "h264", width: 160, height: 90, framesPerSecond: 12 });
      expect(names()).toEqual([`${id}.mp4`]);
      const poster = await library.media.posterPath(id);
      expect(await sharp(poster).metadata()).toMatchObject({ format: "webp", width: 160, height: 90 });
    });

    test(`${name} without ffmpeg: said in clear words, and nothing is left`, async () => {
      process.env["PATH"] = "relative/bin";
      const { id } = await library.receive(name);
      expect(await allOf(id)).toContainEqual({ type: "failed", failure: expect.objectContaining({ reason: "proxy-no-decoder" }) });
      expect(names()).toEqual([]);
      expect(await library.media.posterPath(id)).toBeUndefined();
    });
  }

  test("a large video becomes one of 1920 pixels at the most; one that stands upright stays so", async () => {
    const file = join(library.dataFolder, "large.mp4");
    await makeHeavyVideo(file, { seconds: 0.2, bytes: MIB, width: 1440, height: 2560 });
    const { media } = await library.media.adopt(file);
    await allOf(media.id);
    expect(await factsOf(media.id)).toMatchObject({ width: 1080, height: 1920 });
  });

  test("it ends when nobody reads any more, leaves nothing, and begins anew for the next", async () => {
    const id = await adoptLong(6);
    for await (const change of proxies.make(id)) if (change.type === "progress" && change.share > 0) break;
    await proxies.close();
    expect(names()).toEqual([]);
    proxies = open();
    expect((await allOf(id)).at(-1)).toEqual({ type: "made" });
  });

  test("two who ask at once wait for the same; one that leaves does not end it for the other", async () => {
    const id = await adoptLong(2);
    const leaving = new AbortController();
    const [changes] = await Promise.all([
      allOf(id, ({ type }) => type === "progress" && leaving.abort()),
      (async () => {
        for await (const change of proxies.make(id, leaving.signal)) expect(change.type).toBe("progress");
      })(),
    ]);
    expect(changes.at(-1)).toEqual({ type: "made" });
    expect(names()).toEqual([`${id}.mp4`]);
  });

  test("one is made at a time, and a copy that was lost is made again", async () => {
    const ids = [(await library.receive("hevc.mp4")).id, (await library.receive("h264-10.mp4")).id];
    let most = 0;
    const look = () => (most = Math.max(most, names().filter((name) => name.endsWith(".part")).length));
    const made = await Promise.all(ids.map((id) => allOf(id, look)));
    expect(made.map((changes) => changes.at(-1))).toEqual([{ type: "made" }, { type: "made" }]);
    expect(most).toBe(1);
    rmSync(join(folder, `${ids[0]}.mp4`));
    expect((await allOf(ids[0] ?? "")).length).toBeGreaterThan(2);
    expect(names()).toEqual(ids.map((id) => `${id}.mp4`).toSorted());
  });

  test("killed while it is made: nothing has a final name, and the next one sweeps and makes it whole", async () => {
    const id = await adoptLong(6);
    const child = spawn(process.execPath, [join(import.meta.dirname, "proxy-process.ts"), library.dataFolder, id]);
    const exit = once(child, "exit");
    createInterface({ input: child.stdout }).on("line", (line) => line !== '{"type":"progress","share":0}' && child.kill("SIGKILL"));
    await exit;
    expect(names().filter((name) => name.endsWith(".mp4"))).toEqual([]);
    expect(names().length).toBeGreaterThan(0);
    writeFileSync(join(folder, `${"0".repeat(24)}.mp4`), "of a file that is gone");
    expect((await allOf(id)).at(-1)).toEqual({ type: "made" });
    expect(names()).toEqual([`${id}.mp4`]);
    expect((await factsOf(id)).isWhole).toBe(true);
  });

  test("it goes with its file when the trash is emptied for good", async () => {
    const { id } = await library.receive("hevc.mp4");
    const entry = library.entries.add({ kind: "video", role: "video", mediaId: id, createdAt: 1000 });
    await allOf(id);
    library.entries.trash([entry.id]);
    const log = { info: () => {}, warn: () => {} };
    const trash = new EmptyTrash({ ...library, proxies, loudnessFolder: join(library.dataFolder, "loudness"), log });
    expect(await trash.empty()).toMatchObject({ count: 1 });
    await trash.close();
    expect(names()).toEqual([]);
  });

  test("a file that is away or damaged is told", async () => {
    const { id } = await library.receive("hevc.mp4");
    const file = library.media.pathOf(id);
    renameSync(file, `${file}.away`);
    expect(await allOf(id)).toContainEqual({ type: "failed", failure: expect.objectContaining({ reason: "file-missing" }) });
    writeFileSync(file, "not a video at all");
    expect(await allOf(id)).toContainEqual({ type: "failed", failure: expect.objectContaining({ reason: "proxy-not-made" }) });
    expect(await failureOf(allOf("f".repeat(24)))).toMatchObject({ reason: "media-missing" });
    expect(names()).toEqual([]);
  });

  test("DT-05 a full disk is told before and in the middle, nothing is left, and it goes on when there is room", async ({ skip }) => {
    const id = await adoptLong(4);
    mkdirSync(folder);
    if (!tryMount("8m")) skip("needs root on Linux to mount a small disk");
    const full = expect.objectContaining({ code: "storage-full", reason: "no-space" });
    try {
      expect(await allOf(id)).toContainEqual({ type: "failed", failure: full });
      expect(names()).toEqual([]);
      execFileSync("mount", ["-o", "remount,size=24m", folder]);
      const fill = ({ type }: ProxyChange) => type === "progress" && writeFileSync(join(folder, "other"), Buffer.alloc(23.9 * MIB));
      expect(await allOf(id, fill)).toContainEqual({ type: "failed", failure: full });
      expect(names()).toEqual(["other"]);
      rmSync(join(folder, "other"));
      expect((await allOf(id)).at(-1)).toEqual({ type: "made" });
    } finally {
      execFileSync("umount", [folder]);
    }
  });
});

describe("DT-04 GET /proxy", () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    createRespond({ media: library.media, entries: library.entries, proxies })(new Request(`http://127.0.0.1${path}`, { headers }));

  test("answers ranges of a video's copy once it is made, and 404 before", async () => {
    const { id } = await library.receive("hevc.mp4");
    expect((await ask(`/proxy/${id}`)).status).toBe(404);
    await allOf(id);
    const part = await ask(`/proxy/${id}`, { Range: "bytes=4-7" });
    expect([part.status, part.headers.get("content-type"), await part.text()]).toEqual([206, "video/mp4", "ftyp"]);
    expect(part.headers.get("cache-control")).toBe("private, no-cache");
  });

  for (const [name, mime] of [
    ["quad.heic", "image/jpeg"],
    ["quad.tiff", "image/png"],
  ] as const) {
    test(`${name} is shown by a copy that is made when asked for, and has a poster`, async () => {
      const id = await adopt(name);
      const answer = await ask(`/proxy/${id}`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, mime]);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([width, height]).toEqual([320, 200]);
      expect(await library.media.posterPath(id)).toBeDefined();
      expect(names().length).toBe(1);
    });
  }

  test("what needs no copy, or is none of the studio's, has none", async () => {
    const { id } = await library.receive("plain.jpg");
    expect((await ask(`/proxy/${id}`)).status).toBe(404);
    expect((await ask(`/proxy/${"f".repeat(24)}`)).status).toBe(404);
    expect((await ask("/proxy/nonsense")).status).toBe(404);
  });
});

function tryMount(size: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false; // Not root, or not Linux.
  }
}
