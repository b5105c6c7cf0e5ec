import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Media } from "../../shared/contract/media.ts";
import type { ImportedFile } from "../../shared/imports.ts";
import { createRespond } from "../../electron/core/respond.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

const library = openTemporaryLibrary();
const pageFolder = mkdtempSync(join(tmpdir(), "lanternist-page-"));
const { media, entries, imports } = library;
const builtPage = { folder: pageFolder, contentSecurityPolicy: "default-src 'self'" };
const respond = createRespond({ media, entries, imports, page: builtPage });
const bytes = readFileSync(fixturePath("sixty-seconds.mp4"));
let video: Media;

beforeAll(async () => {
  mkdirSync(join(pageFolder, "assets"));
  writeFileSync(join(pageFolder, "index.html"), '<!doctype html><html lang="en"></html>');
  writeFileSync(join(pageFolder, "assets", "index-AbC123_x.js"), "export {};");
  writeFileSync(join(pageFolder, ".secret.txt"), "hidden");
  writeFileSync(join(pageFolder, "..", "lanternist-outside.txt"), "outside");
  video = await library.receive("sixty-seconds.mp4");
});
afterAll(() => {
  library[Symbol.dispose]();
  rmSync(pageFolder, { recursive: true });
  rmSync(join(pageFolder, "..", "lanternist-outside.txt"));
});

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return respond(new Request(`http://127.0.0.1${path}`, { method, headers }));
}

const body = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("GET /media (lessons 20, 21: a video that cannot be sought)", () => {
  test("answers the whole file with its type, length, tag, and that ranges are possible", async () => {
    const response = await ask(`/media/${video.id}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-length": String(bytes.length),
      "accept-ranges": "bytes",
      etag: `"${video.sha256}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=31536000, immutable",
    });
    expect(await body(response)).toEqual(bytes);
  });

  test("any range is answered with exactly its bytes", async () => {
    const range = fc.tuple(fc.nat(bytes.length - 1), fc.nat(bytes.length - 1));
    const check = async ([one, other]: [number, number]) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      const response = await ask(`/media/${video.id}`, { Range: `bytes=${start}-${end}` });
      expect(response.status).toBe(206);
      expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${bytes.length}`);
      expect(response.headers.get("content-length")).toBe(String(end + 1 - start));
      expect((await body(response)).equals(bytes.subarray(start, end + 1))).toBe(true);
    };
    await fc.assert(fc.asyncProperty(range, check), { numRuns: 40 });
  });

  test("open ends, last bytes, several ranges, and ranges behind the end", async () => {
    const tail = await ask(`/media/${video.id}`, { Range: "bytes=300000-" });
    expect([tail.status, await body(tail)]).toEqual([206, bytes.subarray(300_000)]);
    const last = await ask(`/media/${video.id}`, { Range: "bytes=-10" });
    expect([last.status, await body(last)]).toEqual([206, bytes.subarray(-10)]);
    const several = await ask(`/media/${video.id}`, { Range: "bytes=0-1,5-9" });
    expect([several.status, (await body(several)).length]).toEqual([200, bytes.length]);
    const behind = await ask(`/media/${video.id}`, { Range: `bytes=${bytes.length}-` });
    expect([behind.status, behind.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
  });

  test("If-Range gives the part of this content only, else the whole; If-None-Match gives 304", async () => {
    const range = { Range: "bytes=0-9" };
    const statusOf = async (headers: Record<string, string>) => {
      const response = await ask(`/media/${video.id}`, headers);
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusOf({ ...range, "If-Range": `"${video.sha256}"` })).toBe(206);
    expect(await statusOf({ ...range, "If-Range": '"other"' })).toBe(200);
    expect(await statusOf({ ...range, "If-Range": "Wed, 21 Oct 2026 07:28:00 GMT" })).toBe(200);
    expect(await statusOf({ "If-None-Match": `"x", W/"${video.sha256}"` })).toBe(304);
  });

  test("HEAD has the headers and no body", async () => {
    const response = await ask(`/media/${video.id}`, { Range: "bytes=5-9" }, "HEAD");
    expect([response.status, response.headers.get("content-length"), response.body]).toEqual([206, "5", null]);
  });

  test("?download=1 names the file safely for every reader", async () => {
    const named = await library.media.receive(new Blob([readFileSync(fixturePath("gray.jpg"))]).stream(), '名"; x=1\r\n.jpg');
    const response = await ask(`/media/${named.id}?download=1`, {}, "HEAD");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="___ x_1.jpg"; filename*=UTF-8''%E5%90%8D%22%3B%20x%3D1.jpg`,
    );
  });

  test.each([
    "/media/",
    "/media/xyz",
    `/media/${"0".repeat(24)}`,
    `/media/${"A".repeat(24)}`,
    "/media/../lanternist.db",
    "/media/%2e%2e%2flanternist.db",
  ])("%s is not there", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test("a file that is gone is 404, not an error", async () => {
    const lost = await library.receive("quad.webp");
    rmSync(library.media.pathOf(lost.id));
    expect((await ask(`/media/${lost.id}`)).status).toBe(404);
  });

  test.runIf(process.platform === "linux")("the file is closed when the client goes away, has all, or never reads", async () => {
    const path = library.media.pathOf(video.id);
    const openTimes = () => readdirSync("/proc/self/fd").filter((fd) => linkOf(fd) === path).length;
    const left = await ask(`/media/${video.id}`);
    const reader = left.body?.getReader();
    await reader?.read();
    expect(openTimes()).toBe(1);
    await reader?.cancel();
    await body(await ask(`/media/${video.id}`));
    await (await ask(`/media/${video.id}`)).body?.cancel();
    await ask(`/media/${video.id}`, {}, "HEAD");
    expect(openTimes()).toBe(0);
  });
});

function linkOf(fd: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch (error) {
    // The descriptor of the listing itself is closed by now.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

describe("GET /poster", () => {
  test("gives a WebP that may be kept for ever; sound has none", async () => {
    const response = await ask(`/poster/${video.id}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect((await body(response)).toString("latin1", 8, 12)).toBe("WEBP");
    const sound = await library.receive("aac.m4a");
    expect((await ask(`/poster/${sound.id}`)).status).toBe(404);
    expect((await ask(`/poster/${"0".repeat(24)}`)).status).toBe(404);
  });

  test("of a file that is away there is none now", async () => {
    const picture = await library.receive("quad.webp");
    rmSync(library.media.pathOf(picture.id));
    expect((await ask(`/poster/${picture.id}`)).status).toBe(404);
    expect(library.media.get(picture.id)?.hasPoster).toBe(true);
  });
});

describe("POST /upload", () => {
  const upload = (name: string, content: BodyInit | null) =>
    respond(new Request(`http://127.0.0.1/upload?name=${encodeURIComponent(name)}`, { method: "POST", body: content }));

  test("keeps the file and answers with its record", async () => {
    const name = "名前 with spaces & é #1.jpg";
    const response = await upload(name, readFileSync(fixturePath(name)));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ kind: "image", mime: "image/jpeg", name, width: 480, height: 300 });
  });

  test.each([
    ["empty.png", null, 422, "file-empty"],
    ["page.mp4", "<html>", 422, "file-not-media"],
  ])("%s is refused with the failure as data", async (name, content, status, reason) => {
    const response = await upload(name, content);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: "invalid-input", reason, message: expect.stringContaining(name) } });
  });
});

describe("POST /upload as an entry (DT-04)", () => {
  const hash = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
  async function handIn(name: string, content: Uint8Array, { recipe = "", modified = Date.UTC(2020, 1, 2) } = {}) {
    const head = Buffer.from(recipe);
    const told = head.length > 0 ? `&recipe=${head.length}` : "";
    const url = `http://127.0.0.1/upload?name=${encodeURIComponent(name)}&as=entry&modified=${modified}${told}`;
    const response = await respond(new Request(url, { method: "POST", body: Buffer.concat([head, content]) }));
    return { status: response.status, outcome: (await response.json()) as ImportedFile };
  }

  test("the file comes in as it is, with the recipe that goes before it; a second time it is known", async () => {
    const content = readFileSync(fixturePath("exif-orient-6.jpg"));
    const file = { sha256: hash(content), name: "x", mime: "image/jpeg" };
    const document = { format: "lanternist-recipe", version: 1, file, kind: "image", role: "image", createdAt: 7, rating: 5, note: "雪" };
    const { status, outcome } = await handIn("../turned 狐.jpg", content, { recipe: JSON.stringify(document) });
    expect([status, outcome.status, outcome.path]).toEqual([200, "imported", "turned 狐.jpg"]);
    const entry = entries.get(outcome.id ?? "");
    expect(entry).toMatchObject({ createdAt: 7, rating: 5, note: "雪", media: { name: "turned 狐.jpg", sha256: hash(content) } });
    expect(readFileSync(entry.path).equals(content)).toBe(true);
    expect((await handIn("again.jpg", content)).outcome).toEqual({ path: "again.jpg", status: "duplicate", id: outcome.id });
  });

  test("DT-05 while the folder of files changes it waits, so that nothing lands in the old one", async () => {
    const { promise: changed, resolve } = Promise.withResolvers<void>();
    const changing = library.files.alone(() => changed, new AbortController().signal);
    let isIn = false;
    const handedIn = handIn("waits.webp", readFileSync(fixturePath("quad.webp"))).finally(() => (isIn = true));
    // As long as a file of this size takes where nothing holds it up.
    await library.media.newPart();
    for (let turn = 0; turn < 20; turn += 1) await readFile(fixturePath("quad.webp"));
    expect([isIn, library.keptFiles().filter((name) => name.endsWith(".part"))]).toEqual([false, []]);
    resolve();
    await changing;
    expect((await handedIn).status).toBe(200);
  });

  test("a recipe of another file is left out and told; a file that is none is refused, and nothing of it stays", async () => {
    const content = readFileSync(fixturePath("gray.jpg"));
    const file = { sha256: "0".repeat(64), name: "x", mime: "image/jpeg" };
    const document = { format: "lanternist-recipe", version: 1, file, kind: "image", role: "image", createdAt: 7 };
    const { outcome } = await handIn("gray.jpg", content, { recipe: JSON.stringify(document) });
    expect(outcome).toMatchObject({ status: "imported", note: { reason: "recipe-of-other-file" } });
    expect(entries.get(outcome.id ?? "")).toMatchObject({ role: "imported", createdAt: Date.UTC(2020, 1, 2) });
    const refused = await handIn("notes.png", Buffer.from("words"));
    expect(refused).toMatchObject({ status: 200, outcome: { path: "notes.png", status: "refused", error: { reason: "file-not-media" } } });
    expect((await handIn("short.jpg", content, { recipe: " ".repeat(10) })).outcome.note?.reason).toBe("recipe-unreadable");
    expect(library.keptFiles().filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

describe("a document comes in where one is asked for", () => {
  test.each([
    ["rows.csv", "a,b\r\n1,2\r\n", "text/csv"],
    ["batch.jsonl", '{"custom_id":"a"}\n', "application/jsonl"],
    ["notes", "plain words", "text/plain"],
    ["paper.pdf", "%PDF-1.7\n%âã", "application/pdf"],
    ["skill.zip", "PK\u0003\u0004\u0000\u0000", "application/zip"],
    ["gbk.csv", new Uint8Array([0xc3, 0xfb, 0xd7, 0xd6, 0x0a]), "application/octet-stream"],
  ])("CH-01, CH-03 %s is kept as it is", async (name, content, mime) => {
    const response = await respond(
      new Request(`http://127.0.0.1/upload?name=${encodeURIComponent(name)}&accepts=any`, { method: "POST", body: content }),
    );
    expect(response.status).toBe(200);
    const kept = (await response.json()) as Media;
    expect(kept).toMatchObject({ kind: "other", mime, name });
    const back = await ask(`/media/${kept.id}`);
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(new Uint8Array(await new Response(content).arrayBuffer()));
  });

  test("GEN-02 a web page that came in never runs as one of the studio's", async () => {
    const request = new Request("http://127.0.0.1/upload?name=a.html&accepts=any", { method: "POST", body: "<html><script>1</script>" });
    const { id } = (await (await respond(request)).json()) as Media;
    const back = await ask(`/media/${id}`);
    expect(back.headers.get("content-disposition")).toContain("attachment");
    expect(back.headers.get("content-security-policy")).toBe("sandbox");
    await back.body?.cancel();
  });
});

describe("the page's files", () => {
  test("the page is asked for anew, under the host's policy; hashed assets are kept for ever", async () => {
    const page = await ask("/");
    expect([page.status, page.headers.get("cache-control"), page.headers.get("content-type")]).toEqual([
      200,
      "no-cache",
      "text/html; charset=utf-8",
    ]);
    expect(page.headers.get("content-security-policy")).toBe("default-src 'self'");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect((await ask("/", { "If-None-Match": page.headers.get("etag") ?? "" })).status).toBe(304);
    await page.body?.cancel();
    const asset = await ask("/assets/index-AbC123_x.js");
    expect([asset.status, asset.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    await asset.body?.cancel();
  });

  test("the page is told which panel it opens at, so that its code comes first; a name that is none is not written into it", async () => {
    const at = (panel: string | undefined, method = "GET") =>
      createRespond({ media, entries, page: { ...builtPage, opensAt: () => panel } })(new Request("http://127.0.0.1/", { method }));
    const page = await at("library");
    expect(await page.text()).toBe('<!doctype html><html data-opens="library" lang="en"></html>');
    expect(page.headers.get("content-security-policy")).toBe("default-src 'self'");
    expect(page.headers.get("cache-control")).toBe("no-cache");
    expect(await (await at("library", "HEAD")).text()).toBe("");
    for (const other of [undefined, '"><script>', ""])
      expect(await (await at(other)).text()).toBe('<!doctype html><html lang="en"></html>');
  });

  test.each([
    "/.secret.txt",
    "/../lanternist-outside.txt",
    "/%2e%2e/lanternist-outside.txt",
    "/..%2flanternist-outside.txt",
    "/assets/..%5c..%5clanternist-outside.txt",
    "/assets//index-AbC123_x.js",
    "/assets",
    "/nothing.js",
    "/index.html%00.js",
  ])("%s is not there", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test("other methods are refused by name", async () => {
    const put = await ask("/", {}, "PUT");
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await ask("/upload")).status).toBe(405);
  });

  test("without a page folder there is no page", async () => {
    const bare = createRespond({ media: library.media, entries: library.entries });
    expect((await bare(new Request("http://127.0.0.1/"))).status).toBe(404);
  });
});
