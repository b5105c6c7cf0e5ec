import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { byteRange } from "../../electron/demo/byte-range.ts";
import { DemoUnderTest, textRequest, type TaskSeen } from "./ask-demo.ts";

let demo: DemoUnderTest;
let task: TaskSeen;
let url: string;
let whole: Buffer;

beforeAll(async () => {
  demo = await DemoUnderTest.start({ speed: 60 });
  task = await demo.until(await demo.create(textRequest({ frames: 24, duration: undefined, return_last_frame: true })), "succeeded");
  url = task.content?.video_url ?? "";
  whole = Buffer.from(await (await fetch(url)).arrayBuffer());
});

afterAll(async () => {
  await demo.close();
});

beforeEach(() => {
  demo.gateway.clearFaults();
});

const part = async (headers: Record<string, string>) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, range: answer.headers.get("content-range"), bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe("NV-08 result files behind signed URLs", () => {
  test("the whole file, its type, length and tag", async () => {
    const answer = await fetch(url);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({ "content-type": "video/mp4", "accept-ranges": "bytes", "content-length": String(whole.length) });
    expect(headers.etag).toMatch(/^"[^"]+"$/);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.headers.get("content-length"), (await head.arrayBuffer()).byteLength]).toEqual([String(whole.length), 0]);
  });

  test("ranges from the start, from the middle, open and from the end", async () => {
    const size = whole.length;
    expect(await part({ range: "bytes=0-9" })).toEqual({ status: 206, range: `bytes 0-9/${size}`, bytes: whole.subarray(0, 10) });
    expect(await part({ range: "bytes=1000-" })).toEqual({
      status: 206,
      range: `bytes 1000-${size - 1}/${size}`,
      bytes: whole.subarray(1000),
    });
    expect(await part({ range: "bytes=-5" })).toEqual({
      status: 206,
      range: `bytes ${size - 5}-${size - 1}/${size}`,
      bytes: whole.subarray(-5),
    });
    expect(await part({ range: `bytes=5-${size * 2}` })).toMatchObject({ status: 206, range: `bytes 5-${size - 1}/${size}` });
  });

  test("a range past the end is 416 and names the size", async () => {
    expect(await part({ range: `bytes=${whole.length}-` })).toMatchObject({ status: 416, range: `bytes */${whole.length}` });
  });

  test("If-Range with the right tag gives the part, with another the whole", async () => {
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    expect((await part({ range: "bytes=5-", "if-range": etag })).status).toBe(206);
    const other = await part({ range: "bytes=5-", "if-range": '"other"' });
    expect([other.status, other.bytes.length]).toEqual([200, whole.length]);
  });

  test("what is not a single byte range is ignored", () => {
    expect([byteRange("items=0-1", 10), byteRange("bytes=0-1,3-4", 10), byteRange("bytes=5-2", 10), byteRange("bytes=-", 10)]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    expect([byteRange("bytes=-0", 10), byteRange("bytes=-20", 10)]).toEqual(["unsatisfiable", { start: 0, end: 9 }]);
  });

  test("a key that comes along is refused, so that a leak shows", async () => {
    for (const name of ["authorization", "x-vendor-api-key", "x-api-key"]) {
      expect((await fetch(url, { headers: { [name]: `Bearer ${demo.gateway.key}` } })).status).toBe(400);
    }
  });

  test("a changed URL is 403, another name too", async () => {
    const changed = new URL(url);
    changed.searchParams.set("expires", String(Number(changed.searchParams.get("expires")) + 1));
    expect((await fetch(changed)).status).toBe(403);
    expect((await fetch(url.replace(/files\/\w/, "files/../tasks/x"))).status).toBe(404);
    expect((await fetch(url.replace(".mp4", ".png"))).status).toBe(403);
  });

  test("URLs run out after a minute at the earliest and stay the same until then", async () => {
    const again = await demo.query(task.id);
    expect(again.content?.video_url).toBe(url);
    const left = Number(new URL(url).searchParams.get("expires")) - Date.now() / 1000;
    expect(left).toBeGreaterThan((24 * 3600) / 60 - 60);
    expect(left).toBeLessThan((24 * 3600) / 60 + 2);
  });

  test("expired-url: a dead URL is handed out, and asking again renews it", async () => {
    demo.gateway.setFault("expired-url");
    const dead = (await demo.query(task.id)).content?.video_url ?? "";
    const answer = await fetch(dead);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "application/xml"]);
    expect(await answer.text()).toContain("<Message>Request has expired.</Message>");
    expect((await fetch((await demo.query(task.id)).content?.video_url ?? "")).status).toBe(200);
  });

  test("truncated-video: cut at 60 % by a reset, and the rest can be fetched", async () => {
    demo.gateway.setFault("truncated-video");
    const got: Uint8Array[] = [];
    const answer = await fetch(url);
    expect(answer.headers.get("content-length")).toBe(String(whole.length));
    const read = async () => {
      for await (const chunk of answer.body ?? []) got.push(chunk as Uint8Array);
    };
    await expect(read()).rejects.toThrow();
    const first = Buffer.concat(got);
    expect(first.length).toBeLessThanOrEqual(whole.length * 0.6);
    const rest = await part({ range: `bytes=${first.length}-` });
    expect(Buffer.concat([first, rest.bytes]).equals(whole)).toBe(true);
  });

  test("wrong-content-type, reset-during-body and slow reach files as well", async () => {
    demo.gateway.setFault("wrong-content-type", 1, "files");
    expect((await fetch(url)).headers.get("content-type")).toBe("application/json");
    demo.gateway.setFault("reset-during-body", 1, "files");
    const cut = await fetch(url);
    await expect(cut.arrayBuffer()).rejects.toThrow();
    const slow = await DemoUnderTest.start({ speed: 20 });
    const made = await slow.until(await slow.create(textRequest({ frames: 2, duration: undefined })), "succeeded");
    slow.gateway.setFault("slow", 1, "files");
    const start = performance.now();
    expect((await (await fetch(made.content?.video_url ?? "")).arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect(performance.now() - start).toBeGreaterThan(150);
    await slow.close();
  });
});
