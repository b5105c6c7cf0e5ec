import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Http } from "../../electron/core/gateway/http.ts";
import { Log } from "../../electron/core/log.ts";
import { Previews } from "../../electron/core/serving/previews.ts";
import { type AddressOptions, createCheckAddress } from "../../electron/core/transfer/address-check.ts";
import { createNodeFetch } from "../../electron/node/node-fetch.ts";
import { mayStillWork } from "../../shared/rules/address.ts";
import { MIB } from "../../shared/units.ts";
import { failureOf } from "../failure-of.ts";
import { answer, type Behaviour, type OddServer, resetBeforeAnswer, silence, startOddServer } from "./odd-server.ts";

const folder = mkdtempSync(join(tmpdir(), "lanternist-address-"));
const log = new Log(folder);
const now = Date.UTC(2026, 4, 1, 12);
const previews = new Previews();
const http = new Http(createNodeFetch(), log);
const checkAddress = createCheckAddress({ http, previews, now: () => now });
/** For servers that never answer. */
const checkImpatiently = createCheckAddress({ http, timeLimit: 300 });
const demo = { isDemo: true, baseUrl: "http://127.0.0.1:1" };
const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../fixtures", name));

let server: OddServer;
let other: OddServer;
beforeAll(async () => {
  server = await startOddServer();
  other = await startOddServer();
});
afterAll(async () => {
  await server.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.seen.length = 0;
  other.seen.length = 0;
});

const check = (path = "/a.png?token=private-part", options: AddressOptions = {}) =>
  checkAddress(path.startsWith("/") ? `${server.url}${path}` : path, { service: demo, ...options });

/** A file as plain servers give it out: whole, whatever was asked. */
function file(bytes: Uint8Array, type: string, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) =>
    void response.writeHead(200, { "content-type": type, "content-length": bytes.length, ...headers }).end(bytes);
}

/** A file as stores give it out: the part that was asked for. */
function ranged(bytes: Uint8Array, type: string): Behaviour {
  return (request, response) => {
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const end = Math.min(bytes.length - 1, Number(to || bytes.length));
    const headers = { "content-type": type, "content-range": `bytes ${from}-${end}/${bytes.length}` };
    response.writeHead(206, headers).end(bytes.subarray(Number(from), end + 1));
  };
}

const redirect =
  (to: string): Behaviour =>
  (_request, response) =>
    void response.writeHead(302, { location: to }).end();
const page = answer(200, "<!doctype html><title>Sign in</title>", { "content-type": "text/html; charset=utf-8" });

describe("AS-07 what is at an address is told by its first bytes", () => {
  it("a picture: type, size, pixels as seen, and a small picture of it", async () => {
    server.behave(ranged(fixture("exif-orient-6.jpg"), "image/jpeg"));
    const found = await check();
    expect(found).toMatchObject({ kind: "image", type: "image/jpeg", bytes: fixture("exif-orient-6.jpg").length, warnings: [] });
    const upright = await check();
    expect([upright.width, upright.height]).toEqual([found.width, found.height]);
    expect(
      previews
        .get(found.previewId ?? "")
        ?.subarray(8, 12)
        .toString(),
    ).toBe("WEBP");
  });

  it("a video: pixels and seconds from the beginning of the file, the rest of which is left", async () => {
    const bytes = Buffer.concat([fixture("faststart.mp4"), Buffer.alloc(40 * MIB)]);
    let wasCut = false;
    server.behave((request, response, seen) => {
      response.on("close", () => (wasCut = !response.writableFinished));
      file(bytes, "video/mp4")(request, response, seen);
    });
    expect(await check("/a")).toMatchObject({ kind: "video", type: "video/mp4", bytes: bytes.length, width: 640, height: 360, seconds: 3 });
    await expect.poll(() => wasCut).toBe(true);
  });

  it("an index at the end, or a sound cut in the middle, leaves out what it does not tell", async () => {
    server.behave(ranged(fixture("moov-at-end.mp4"), "video/mp4"));
    expect(await check()).not.toHaveProperty("seconds");
    server.behave(ranged(fixture("three-seconds.wav"), "audio/wav"));
    expect(await check()).toMatchObject({ kind: "audio", type: "audio/wav" });
    expect(await check()).not.toHaveProperty("seconds");
  });

  it("CV-06 the bytes count, not the name that the server has for them", async () => {
    server.behave(file(fixture("faststart.mp4"), "text/plain"));
    const { type, headerType, warnings } = await check("/a.png");
    expect({ type, headerType }).toEqual({ type: "video/mp4", headerType: "text/plain" });
    expect(warnings).toEqual([{ what: "header-differs", detail: { header: "text/plain", type: "video/mp4" } }]);
    server.behave(file(fixture("plain.jpg"), "application/octet-stream"));
    expect((await check()).warnings).toEqual([]);
    server.behave(answer(200, { error: "no" }, { "content-type": "video/mp4" }));
    expect(await failureOf(check())).toMatchObject({ reason: "address-data" });
  });

  it("without a length the size is counted or said to be unknown", async () => {
    server.behave((_request, response) => {
      response.writeHead(200, { "content-type": "image/jpeg", "transfer-encoding": "chunked" });
      response.end(fixture("plain.jpg"));
    });
    expect(await check()).toMatchObject({ bytes: fixture("plain.jpg").length, warnings: [] });
    server.behave((_request, response) => {
      response.writeHead(200, { "content-type": "video/mp4", "transfer-encoding": "chunked" });
      response.write(Buffer.concat([fixture("faststart.mp4"), Buffer.alloc(MIB)]));
    });
    expect((await check()).warnings).toEqual([{ what: "size-unknown" }]);
  });

  it("a sound in an MP4 is one where a sound is wanted and the server calls it so", async () => {
    server.behave(file(fixture("silent.mp4"), "audio/mp4"));
    expect(await check("/a", { expect: "audio" })).toMatchObject({ kind: "audio", type: "audio/mp4" });
  });

  it("an unknown format passes on the server’s word alone, with a warning", async () => {
    server.behave(file(Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x01]), "audio/aac"));
    expect(await check()).toMatchObject({ kind: "audio", warnings: [{ what: "type-unknown", detail: { header: "audio/aac" } }] });
  });
});

describe("AS-07 GEN-02 how an address is asked", () => {
  it("by one GET of a range, with no key, no cookie and no header of a connection", async () => {
    server.behave(file(fixture("plain.jpg"), "image/jpeg", { "set-cookie": "a=b" }));
    await check();
    await check();
    for (const { method, headers } of server.seen) {
      expect(method).toBe("GET");
      expect(headers.range).toMatch(/^bytes=0-\d+$/);
      expect(headers).not.toHaveProperty("authorization");
      expect(headers).not.toHaveProperty("cookie");
    }
    expect(server.seen).toHaveLength(2);
  });

  it("again without a range where the server cannot have one", async () => {
    const bytes = fixture("plain.jpg");
    server.behave((request, response, seen) =>
      request.headers.range === undefined ? file(bytes, "image/jpeg")(request, response, seen) : void response.writeHead(416).end(),
    );
    expect(await check()).toMatchObject({ kind: "image", bytes: bytes.length });
    server.behave(file(Buffer.alloc(0), "image/png"));
    expect(await failureOf(check())).toMatchObject({ reason: "address-empty" });
  });

  it("and its query is in no log and no failure", async () => {
    server.behave(answer(403, "<Error><Code>AccessDenied</Code></Error>"));
    const failure = await failureOf(check("/private/a.png?plain=private-part&x=1"));
    server.behave(resetBeforeAnswer);
    const broken = await failureOf(check("/private/a.png?plain=private-part&x=1"));
    await log.flush();
    expect(readFileSync(join(folder, "lanternist.log"), "utf8")).toContain("/private/a.png");
    for (const text of [readFileSync(join(folder, "lanternist.log"), "utf8"), JSON.stringify([failure, broken])])
      expect(text).not.toContain("private-part");
  });

  it("a stopped check is cancelled, not a refusal", async () => {
    server.behave(silence);
    const stop = new AbortController();
    const checked = failureOf(checkAddress(`${server.url}/a.png`, { service: demo }, stop.signal));
    await expect.poll(() => server.seen.length).toBe(1);
    stop.abort();
    expect((await checked).code).toBe("cancelled");
  });
});

describe("AS-07 what cannot be used says why", () => {
  const pages: [name: string, behaviour: () => Behaviour, reason: string][] = [
    ["401", () => answer(401, {}), "address-needs-login"],
    ["403", () => answer(403, "<html>Forbidden</html>"), "address-forbidden"],
    [
      "403 of a store",
      () => answer(403, "<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>"),
      "address-expired",
    ],
    ["404", () => answer(404, {}), "address-not-found"],
    ["410", () => answer(410, {}), "address-gone"],
    ["405", () => answer(405, {}), "address-refused"],
    ["a page", () => page, "address-page"],
    ["JSON", () => answer(200, { data: [] }), "address-data"],
    ["text", () => answer(200, "name,size\n", { "content-type": "text/csv" }), "address-data"],
    ["a drawing in words", () => answer(200, "<svg/>", { "content-type": "image/svg+xml" }), "address-data"],
    ["an unknown file", () => file(Buffer.from([0, 1, 2, 3]), "application/x-thing"), "address-not-media"],
    ["an empty file", () => file(Buffer.alloc(0), "image/png"), "address-empty"],
    ["another kind", () => file(fixture("faststart.mp4"), "video/mp4"), "address-not-image"],
    ["too large a file", () => file(Buffer.concat([fixture("plain.jpg"), Buffer.alloc(2 * MIB)]), "image/jpeg"), "address-too-large"],
  ];
  it.each(pages)("%s", async (_name, behaviour, reason) => {
    server.behave(behaviour());
    const failure = await failureOf(check("/a.png", { expect: "image", maxBytes: MIB }));
    expect(failure).toMatchObject({ reason, action: "none" });
    expect(mayStillWork(failure)).toBe(false);
  });

  it("a way to a sign-in page, on another path or another host", async () => {
    server.behave(redirect("/login?next=a"), page);
    expect(await failureOf(check())).toMatchObject({ reason: "address-login-page" });
    other.behave(page);
    server.behave(redirect(`${other.url}/sso`));
    expect(await failureOf(check())).toMatchObject({ reason: "address-login-page", detail: { host: new URL(other.url).host } });
  });

  it("a file on another host is used, and named", async () => {
    other.behave(file(fixture("plain.jpg"), "image/jpeg"));
    server.behave(redirect(`${other.url}/b.jpg`));
    const found = await check();
    expect(found).toMatchObject({ finalUrl: `${other.url}/b.jpg`, warnings: [{ what: "leads-elsewhere" }] });
  });

  it("a redirect out of the service’s reach is not followed, one without end is given up", async () => {
    server.behave(redirect("/again"));
    expect(await failureOf(check())).toMatchObject({ reason: "address-refused", service: { status: 302 } });
    expect(server.seen).toHaveLength(6);
    // The names of a site elsewhere, answered here: only the way out of its reach is of interest.
    const elsewhere: typeof globalThis.fetch = (input, init) =>
      createNodeFetch()(String(input).replace("http://files.example", server.url), init);
    const checkElsewhere = createCheckAddress({ http: new Http(elsewhere, log) });
    server.seen.length = 0;
    other.seen.length = 0;
    server.behave(redirect(`${other.url}/a.png`));
    const service = { isDemo: false, baseUrl: "https://gateway.example" };
    expect(await failureOf(checkElsewhere("http://files.example/a.png", { service }))).toMatchObject({ reason: "address-private" });
    expect([server.seen.length, other.seen.length]).toEqual([1, 0]);
  });

  it.each([
    ["ftp://files.example/a.png", "address-not-web"],
    ["C:\\pictures\\a.png", "address-not-web"],
    ["https://", "address-not-web"],
    ["https://me:secret@files.example/a.png", "address-with-credentials"],
  ])("%s, without asking", async (address, reason) => {
    const failure = await failureOf(check(address));
    expect(failure).toMatchObject({ reason });
    expect(JSON.stringify(failure)).not.toContain("secret");
  });

  it.each([
    ["http://127.0.0.1:9/a.png"],
    ["http://2130706433/a.png"],
    ["http://0x7f.1/a.png"],
    ["http://[::ffff:127.0.0.1]/a.png"],
    ["http://192.168.1.7/a.png"],
    ["http://100.64.0.9/a.png"],
    ["http://nas/a.png"],
    ["http://printer.local./a.png"],
  ])("%s is out of reach for a service elsewhere", async (address) => {
    const service = { isDemo: false, baseUrl: "https://gateway.example" };
    expect(await failureOf(checkAddress(address, { service }))).toMatchObject({ reason: "address-private" });
    expect(await failureOf(checkAddress(address))).toMatchObject({ reason: "address-private" });
  });

  it("a gateway of this machine may reach it: said, not refused", async () => {
    server.behave(file(fixture("plain.jpg"), "image/jpeg"));
    const service = { isDemo: false, baseUrl: "http://localhost:3000" };
    expect((await check("/a", { service })).warnings).toMatchObject([{ what: "private-host" }]);
  });
});

describe("AS-07 where this machine does not come through, the service may", () => {
  const reaches: [name: string, behaviour: Behaviour, reason: string][] = [
    ["a broken connection", resetBeforeAnswer, "reset"],
    ["503", answer(503, "busy"), "address-server-failed"],
    ["429", answer(429, "slower"), "address-server-failed"],
  ];
  it.each(reaches)("%s", async (_name, behaviour, reason) => {
    server.behave(behaviour);
    const failure = await failureOf(check());
    expect(failure).toMatchObject({ code: "unreachable", reason, detail: { host: new URL(server.url).host } });
    expect(failure.message).not.toContain("gateway");
    expect(mayStillWork(failure)).toBe(true);
  });

  it("no answer", async () => {
    server.behave(silence);
    const failure = await failureOf(checkImpatiently(`${server.url}/a.png`, { service: demo }));
    expect(failure).toMatchObject({ code: "unreachable", reason: "timeout" });
  });

  it("nothing listens", async () => {
    const probe = createServer();
    await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
    const { port } = probe.address() as AddressInfo;
    await new Promise<void>((done) => probe.close(() => done()));
    expect(await failureOf(check(`http://127.0.0.1:${port}/a.png`))).toMatchObject({ code: "unreachable", reason: "refused" });
  });

  it("no https where https is asked", async () => {
    const failure = await failureOf(check(`${server.url.replace("http:", "https:")}/a.png`));
    expect(failure).toMatchObject({ code: "unreachable", reason: "tls", action: "check-network" });
  });

  it("a body that stands still after its head gives what came", async () => {
    server.behave((_request, response) => {
      response.writeHead(200, { "content-type": "image/png", "content-length": 90_000 });
      response.write(fixture("quad.png").subarray(0, 100));
    });
    // Under load the head itself may be late for so short a limit.
    const found = () => checkImpatiently(`${server.url}/a.png`, { service: demo }).catch((error: unknown) => error);
    await expect.poll(found, { timeout: 5000 }).toMatchObject({ kind: "image", type: "image/png", bytes: 90_000 });
  });
});

describe("lesson 25: an address that was signed for a while", () => {
  const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");
  const signed = (begun: number, seconds: number) => `/a.jpg?X-Amz-Date=${stamp(begun)}&X-Amz-Expires=${seconds}&X-Amz-Signature=abc`;

  it("is warned of when it ends within a day", async () => {
    server.behave(file(fixture("plain.jpg"), "image/jpeg"));
    const expiresAt = now + 3_600_000;
    const soon = { expiresAt, warnings: [{ what: "expires-soon", detail: { at: new Date(expiresAt).toISOString() } }] };
    expect(await check(signed(now - 3_600_000, 7200))).toMatchObject(soon);
    expect(await check(`/a.jpg?Expires=${expiresAt / 1000}&Signature=abc`)).toMatchObject(soon);
    expect(await check(`/a.jpg?q-sign-time=${now / 1000};${expiresAt / 1000}`)).toMatchObject(soon);
    expect(await check(`/a.jpg?se=${new Date(expiresAt).toISOString()}&sig=abc`)).toMatchObject(soon);
    expect((await check(signed(now, 7 * 86_400))).warnings).toEqual([]);
    expect(await check("/a.jpg?expires=never")).not.toHaveProperty("expiresAt");
  });

  it("is named as the reason when it is over", async () => {
    server.behave(answer(403, "no"));
    expect(await failureOf(check(signed(now - 7_200_000, 3600)))).toMatchObject({ code: "not-found", reason: "address-expired" });
  });
});
