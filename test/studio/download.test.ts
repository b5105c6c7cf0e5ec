import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failureOf } from "../failure-of.ts";
import { DownloadRig, makeFilm } from "./download-rig.ts";

let rig: DownloadRig;

beforeEach(async () => {
  rig = await DownloadRig.start();
});

afterEach(() => rig.stop());

describe("DT-05 a download from a good source", () => {
  test("arrives whole, hashed, under the name that its bytes call for, and nothing else stays", async () => {
    const done = await rig.run([]);
    await rig.expectWhole(done);
    expect(done.path).toBe(join(rig.results, "film.mp4"));
    expect(done.mime).toBe("video/mp4");
  });

  test("GEN-02 is asked for without a key, and the signature is in no log", async () => {
    await rig.run([{ cutAfter: 1000 }, {}]);
    expect(rig.source.asked.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    expect(rig.source.asked.every(({ headers }) => headers["accept-encoding"] === "identity")).toBe(true);
    const kept = await rig.readLog();
    expect(kept).toContain("download-broke");
    expect(kept).not.toContain("do-not-tell");
  });

  test("never replaces another file", async () => {
    await mkdir(rig.results);
    await writeFile(join(rig.results, "film.mp4"), "mine");
    const done = await rig.run([]);
    expect(done.path).toBe(join(rig.results, "film (2).mp4"));
    expect(await readFile(join(rig.results, "film.mp4"), "utf8")).toBe("mine");
    await rig.expectWhole(done);
  });

  test("tells its progress at most four times a second and its end", async () => {
    const told: { bytes: number; totalBytes?: number; at: number }[] = [];
    await rig.run([{ slowness: 40 }], { onProgress: (progress) => told.push({ ...progress, at: performance.now() }) });
    expect(told.at(-1)).toMatchObject({ bytes: rig.file.length, totalBytes: rig.file.length });
    expect(told.length).toBeGreaterThan(2);
    const between = told.slice(1, -1).map(({ at }, index) => at - (told[index]?.at ?? 0));
    expect(Math.min(...between)).toBeGreaterThan(150);
  });

  test("a second call for the same part is refused while the first runs (DT-06)", async () => {
    rig.source.behave([{ slowness: 5 }]);
    const both = rig.downloads();
    const first = both.fetch(rig.request());
    expect(await failureOf(both.fetch(rig.request()))).toMatchObject({ code: "conflict", reason: "already-downloading" });
    await rig.expectWhole(await first);
  });
});

describe("DT-05 a broken connection", () => {
  const places = [0, 1, 7, 4095, 4096, 65_535, 65_536, 65_537, 200_000, makeFilm().length - 1];
  test.each(places)("cut after %i bytes goes on from there", async (cutAfter) => {
    const done = await rig.run([{ cutAfter }, {}]);
    await rig.expectWhole(done);
    expect(rig.source.asked.length).toBe(2);
  });

  test("goes on with Range and If-Range, and asks for no byte twice", async () => {
    await failureOf(rig.run([{ cutAfter: 200_000 }, { status: 403, text: "" }]));
    const kept = await rig.partBytes();
    expect(kept).toBeGreaterThan(0);
    rig.source.asked.length = 0;
    await rig.run([{}]);
    expect(rig.source.ranges).toEqual([`bytes=${kept}-`]);
    expect(rig.source.asked[0]?.headers["if-range"]).toMatch(/^"[0-9a-f]{16}"$/);
  });

  test("many cuts in a row are no reason to give up while bytes come", async () => {
    const done = await rig.run([...Array.from({ length: 12 }, () => ({ cutAfter: 30_000 })), {}]);
    await rig.expectWhole(done);
    expect(rig.source.asked.length).toBeGreaterThan(12);
  });

  test("gives up after five tries without a new byte, with growing rig.pauses, and keeps what is here", async () => {
    const failure = await failureOf(rig.run([{ cutAfter: 100_000 }, { drops: true }]));
    expect(failure).toMatchObject({ code: "unreachable", action: "check-network" });
    // A cut may lose its bytes, and then counts itself.
    expect([5, 6]).toContain(rig.source.asked.length);
    expect(rig.pauses.slice(-4).every((pause, index, all) => index === 0 || pause > (all[index - 1] ?? 0))).toBe(true);
    const kept = await rig.partBytes();
    rig.source.asked.length = 0;
    await rig.expectWhole(await rig.run([{}]));
    expect(rig.source.ranges).toEqual([`bytes=${kept}-`]);
  });

  test("a source that stands still is left after the limit and asked again", async () => {
    const done = await rig.run([{ stallAfter: 50_000 }, {}], {}, 150);
    await rig.expectWhole(done);
    expect(rig.source.ranges).toEqual([undefined, "bytes=50000-"]);
  });

  test("a source that is slow but alive is not left", async () => {
    const done = await rig.run([{ slowness: 30 }], {}, 400);
    await rig.expectWhole(done);
    expect(rig.source.asked.length).toBe(1);
  });

  test("without ranges it starts over cleanly", async () => {
    const done = await rig.run([{ cutAfter: 150_000 }, { ignoresRange: true }]);
    await rig.expectWhole(done);
  });

  test("without validators nothing is joined that may not belong together", async () => {
    const done = await rig.run([
      { cutAfter: 150_000, etag: null, lastModified: null },
      { etag: null, lastModified: null },
    ]);
    await rig.expectWhole(done);
    expect(rig.source.ranges).toEqual([undefined, undefined]);
  });

  test("a weak tag proves nothing; the date does", async () => {
    await rig.expectWhole(await rig.run([{ cutAfter: 150_000, etag: 'W/"1"' }, { etag: 'W/"1"' }]));
    expect(rig.source.asked[1]?.headers["if-range"]).toBe("Fri, 27 Nov 2026 10:00:00 GMT");
  });

  test("a file that changed meanwhile is taken from its beginning", async () => {
    const other = makeFilm(270_000, 9);
    const done = await rig.run([{ cutAfter: 150_000 }, { file: other, lastModified: "Fri, 27 Nov 2026 11:00:00 GMT" }]);
    await rig.expectWhole(done, other);
  });

  test("a server that ignores If-Range and sends the rest of another file is seen through", async () => {
    const other = makeFilm(270_000, 9);
    rig.source.behave([{ cutAfter: 150_000 }, { file: other, ignoresIfRange: true }, { file: other }]);
    await rig.expectWhole(await rig.downloads().fetch(rig.request()), other);
    expect(rig.source.asked.length).toBe(3);
  });

  test("a range that begins elsewhere is not appended", async () => {
    const wrong = { status: 206, ignoresRange: true, headers: { "content-range": `bytes 0-${rig.file.length - 1}/${rig.file.length}` } };
    await rig.expectWhole(await rig.run([{ cutAfter: 150_000 }, wrong, {}]));
  });

  test("416 to a part that is longer than the file starts over", async () => {
    const short = makeFilm(100_000, 3);
    await rig.expectWhole(
      await rig.run([
        { cutAfter: 300_000 },
        { file: short, etag: '"s"', status: 416, text: "", headers: { "content-range": `bytes */${short.length}` } },
        { file: short },
      ]),
      short,
    );
  });

  test("429 and 5xx are waited out, for as long as the service says", async () => {
    const done = await rig.run([
      { status: 429, text: '{"error":{"code":"RateLimit","message":"slow down"}}', headers: { "retry-after": "7" } },
      { status: 503, text: "<html><h1>busy</h1></html>" },
      {},
    ]);
    await rig.expectWhole(done);
    expect(rig.pauses[0]).toBeGreaterThanOrEqual(7000);
  });

  test("a wait that the service wants longer than half a minute is the caller's to plan", async () => {
    const failure = await failureOf(rig.run([{ status: 429, text: "", headers: { "retry-after": "90" } }]));
    expect(failure).toMatchObject({ code: "rate-limited", retryAfter: 90_000 });
  });
});

describe("DT-05 a body without a length", () => {
  test("is taken when the film is whole", async () => {
    await rig.expectWhole(await rig.run([{ hidesLength: true }]));
  });

  test("that ends too early in good order is gone on with", async () => {
    const done = await rig.run([{ hidesLength: true, endAfter: 120_000 }, {}]);
    await rig.expectWhole(done);
    expect(rig.source.ranges).toEqual([undefined, "bytes=120000-"]);
  });

  test("that is all there is, and not whole, is told so and not kept", async () => {
    const half = rig.file.subarray(0, 120_000);
    const failure = await failureOf(rig.run([{ hidesLength: true, file: half }]));
    expect(failure).toMatchObject({ code: "gateway-error", reason: "file-not-whole" });
    expect(await rig.names()).toEqual([]);
  });

  test("that is compressed on the way is read and checked by what it is", async () => {
    await rig.expectWhole(await rig.run([{ file: gzipSync(rig.file), headers: { "content-encoding": "gzip" } }]));
  });
});
