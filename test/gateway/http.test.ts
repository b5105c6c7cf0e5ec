import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ResolvedConnection } from "../../electron/core/gateway/connection.ts";
import { type Call, Http } from "../../electron/core/gateway/http.ts";
import { Log } from "../../electron/core/log.ts";
import { createNodeFetch } from "../../electron/node/node-fetch.ts";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import type { FailureData } from "../../shared/failure.ts";
import { failureOf } from "../failure-of.ts";
import { answer, type OddServer, resetBeforeAnswer, resetDuringBody, silence, silenceAfterHeaders, startOddServer } from "./odd-server.ts";

const key = "sk-http-test-0123456789";
const fetch = createNodeFetch();
const folder = mkdtempSync(join(tmpdir(), "lanternist-http-"));
const log = new Log(folder);

let server: OddServer;
let other: OddServer;
/** Waits asked for; none is slept. */
let waits: number[];
let http: Http;

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
  waits = [];
  const wait = async (milliseconds: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    waits.push(milliseconds);
  };
  http = new Http(fetch, log, { now: () => Date.UTC(2026, 4, 1), random: () => 0.5, wait });
});
afterEach(() => log.flush());

function connection(change: Partial<ConnectionSettings> = {}, baseUrl = server.url): ResolvedConnection {
  const settings = ConnectionSettings.parse({
    name: "Odd",
    baseUrl,
    extraHeaders: { "x-extra": "extra", authorization: "mine" },
    ...change,
  });
  return { id: "c", name: "Odd", isDemo: false, baseUrl, key, settings };
}

function ask(change: Partial<Call> = {}): Call {
  return { connection: connection(), method: "GET", path: "/v1/models", ...change };
}

function create(change: Partial<Call> = {}): Call {
  return { connection: connection(), method: "POST", path: "/api/v3/tasks", json: { prompt: "狐" }, isPaid: true, ...change };
}

/** A port where nothing listens. */
async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((done) => probe.close(() => done()));
  return port;
}

describe("what is sent", () => {
  it("GEN-03 carries the key, JSON and the connection's headers, and none of them replaces the key", async () => {
    server.behave(answer(200, { id: "cgt-1" }, { "x-request-id": "r1" }));
    const { body, requestId, status } = await http.send(create({ query: { a: "b c" }, headers: { "x-own": "own" } }));
    expect({ body, requestId, status }).toEqual({ body: { id: "cgt-1" }, requestId: "r1", status: 200 });
    expect(server.seen[0]).toMatchObject({ method: "POST", url: "/api/v3/tasks?a=b+c", body: '{"prompt":"狐"}' });
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "x-extra": "extra",
      "x-own": "own",
    });
  });

  it("GEN-03 sends the key under the vendor's header where the area asks for it", async () => {
    server.behave(answer(200, {}));
    await http.send(ask({ auth: "vendor-key", connection: connection({ vendorKeyHeader: "X-Vendor-Api-Key", extraHeaders: {} }) }));
    expect(server.seen[0]?.headers["x-vendor-api-key"]).toBe(key);
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });

  it("sends a form with its boundary", async () => {
    server.behave(answer(200, {}));
    const body = new FormData();
    body.set("image", new File(["bytes"], "ü.png", { type: "image/png" }));
    await http.send(create({ json: undefined, body }));
    expect(server.seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.seen[0]?.body).toContain('filename="ü.png"');
  });

  it("GEN-02 describes the request without the key", () => {
    const preview = http.describe(create({ auth: "vendor-key" }));
    expect(preview).toMatchObject({ method: "POST", url: `${server.url}/api/v3/tasks`, body: { prompt: "狐" } });
    expect(preview.headers).toEqual({ accept: "application/json", "content-type": "application/json", "x-extra": "extra" });
    expect(JSON.stringify(preview)).not.toContain(key);
  });

  it.each([
    ["key-unusable", { key: "sk-钥匙-12345678" }],
    ["header-unusable", { settings: ConnectionSettings.parse({ name: "n", baseUrl: "x", extraHeaders: { "x a": "b" } }) }],
  ])("GEN-07 %s is known before anything leaves", async (reason, change) => {
    const data = await failureOf(http.send(create({ connection: { ...connection(), ...change } })));
    expect(data).toMatchObject({ code: "invalid-input", reason, delivery: "not-sent" });
    expect(server.seen).toHaveLength(0);
  });

  it("GEN-07 gives every create a connection of its own, so that a dead kept one cannot make it unsure", async () => {
    server.behave(answer(200, { id: "x" }));
    for (let count = 0; count < 3; count += 1) await http.send(create());
    expect(new Set(server.seen.map((one) => one.port)).size).toBe(3);
    expect(server.seen.map((one) => one.headers.connection)).toEqual(["close", "close", "close"]);
  });
});

describe("what is sent again", () => {
  const slow = { error: { code: "RateLimitExceeded", message: "slow" } };

  it("GEN-07 a question is asked up to three times, with growing waits", async () => {
    server.behave(answer(502, "<html><title>502</title></html>"), resetBeforeAnswer, answer(200, { ok: 1 }));
    expect((await http.send(ask())).body).toEqual({ ok: 1 });
    expect(waits).toEqual([500, 1000]);
    server.behave(answer(503, "{}"));
    expect(await failureOf(http.send(ask()))).toMatchObject({ code: "gateway-error", service: { status: 503 } });
    expect(server.seen).toHaveLength(6);
  });

  it.each([
    [{ "retry-after": "7" }, 7350],
    [{ "retry-after-ms": "100" }, 105],
    [{ "retry-after": "Fri, 01 May 2026 00:00:20 GMT" }, 21_000],
  ])("GEN-07 honours %o", async (headers, expected) => {
    server.behave(answer(429, slow, headers as Record<string, string>), answer(200, {}));
    await http.send(ask());
    expect(waits).toEqual([expected]);
  });

  it("GEN-07 honours the delay inside a body", async () => {
    const body = [
      { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "m", details: [{ "@type": "RetryInfo", retryDelay: "2s" }] } },
    ];
    server.behave(answer(429, body), answer(200, {}));
    await http.send(ask());
    expect(waits).toEqual([2100]);
  });

  it("GEN-07 leaves a long wait to the caller, and one try to who asks for one", async () => {
    server.behave(answer(429, slow, { "retry-after": "3600" }));
    expect(await failureOf(http.send(ask()))).toMatchObject({ code: "rate-limited", retryAfter: 3_600_000 });
    server.behave(answer(502, ""));
    await failureOf(http.send(ask({ tries: 1 })));
    expect(server.seen).toHaveLength(2);
  });

  it("GEN-07 a create is never sent again after 429, 5xx or a lost answer", async () => {
    const outcomes: [Parameters<OddServer["behave"]>[0], Partial<FailureData>][] = [
      [answer(429, slow, { "retry-after": "1" }), { code: "rate-limited", retryAfter: 1000, delivery: "answered" }],
      [answer(500, ""), { code: "unsure", reason: "empty-body", delivery: "unknown" }],
      [answer(524, "<html><title>524</title></html>"), { code: "unsure", reason: "html" }],
      [resetBeforeAnswer, { code: "unsure", reason: "reset", delivery: "unknown" }],
      [resetDuringBody, { code: "unsure", reason: "cut-off-body", delivery: "unknown" }],
      [answer(200, ""), { code: "unsure", reason: "empty-body" }],
      [answer(200, '{"id":"cgt'), { code: "unsure", reason: "cut-off-body" }],
    ];
    for (const [behaviour, expected] of outcomes) {
      server.seen.length = 0;
      server.behave(behaviour);
      expect(await failureOf(http.send(create()))).toMatchObject(expected);
      expect(server.seen).toHaveLength(1);
    }
    expect(waits).toEqual([]);
  });

  it("GEN-07 nothing listens: surely not delivered; only a call that is free is tried again", async () => {
    const nowhere = connection({}, `http://127.0.0.1:${await closedPort()}`);
    expect(await failureOf(http.send(create({ connection: nowhere })))).toMatchObject({
      code: "unreachable",
      reason: "refused",
      delivery: "not-sent",
    });
    expect(waits).toEqual([]);
    await failureOf(http.send(create({ connection: nowhere, isPaid: false })));
    expect(waits).toEqual([500, 1000]);
  });

  it("GEN-07 a host name that does not exist is surely not delivered", async () => {
    const nowhere = connection({}, "http://gateway.invalid");
    const data = await failureOf(http.send(create({ connection: nowhere })));
    expect(data).toMatchObject({ code: "unreachable", reason: "dns", delivery: "not-sent" });
  });

  it("GEN-06 TLS with a server that has none is surely not delivered", async () => {
    const data = await failureOf(http.send(create({ connection: connection({}, server.url.replace("http:", "https:")) })));
    expect(data).toMatchObject({ code: "unreachable", reason: "tls", delivery: "not-sent" });
    expect(server.seen).toHaveLength(0);
  });
});

describe("redirects", () => {
  it("a POST is not followed: the redirect is the failure", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      server.behave(answer(status, "", { location: `${other.url}/api/v3/tasks?sig=1` }));
      const expected = { code: "gateway-error", reason: "redirect", action: "edit-connection", delivery: "answered" };
      expect(await failureOf(http.send(create()))).toMatchObject({ ...expected, detail: { location: `${other.url}/api/v3/tasks` } });
    }
    expect(other.seen).toHaveLength(0);
  });

  it("GEN-02 a GET is followed within its origin, and the key goes to no other", async () => {
    server.behave(answer(302, "", { location: "/v2/models" }), answer(200, { ok: 1 }));
    expect((await http.send(ask())).body).toEqual({ ok: 1 });
    expect(server.seen.map((one) => one.url)).toEqual(["/v1/models", "/v2/models"]);
    server.behave(answer(302, "", { location: `${other.url}/v1/models` }));
    expect(await failureOf(http.send(ask()))).toMatchObject({ reason: "redirect" });
    expect(other.seen).toHaveLength(0);
  });

  it("ends a circle of redirects", async () => {
    server.behave(answer(302, "", { location: "/again" }));
    expect(await failureOf(http.send(ask()))).toMatchObject({ reason: "redirect" });
    expect(server.seen).toHaveLength(6);
  });
});

describe("odd answers", () => {
  it.each([
    ["text/plain", '{"id":"cgt-1"}'],
    ["application/json", '\uFEFF  {"id":"cgt-1"}'],
    ["text/html", '{"id":"cgt-1"}'],
  ])("GEN-09 takes JSON for what it is under %s", async (type, text) => {
    server.behave(answer(200, text, { "content-type": type }));
    expect((await http.send(create())).body).toEqual({ id: "cgt-1" });
  });

  it("takes an empty answer to a DELETE", async () => {
    server.behave(answer(200, ""));
    expect(await http.send(ask({ method: "DELETE" }))).toMatchObject({ status: 200, body: undefined });
  });

  it("GEN-08 finds an error inside a 200", async () => {
    server.behave(answer(200, { ErrorCode: "AccessDenied", ErrorMessage: "no" }));
    expect(await failureOf(http.send(create()))).toMatchObject({ code: "key-rejected", service: { status: 200, code: "AccessDenied" } });
  });

  it("GEN-08 says what was tried, without the query", async () => {
    server.behave(answer(404, { error: { code: "NotFound.Task", message: "gone" } }));
    const { tried } = await failureOf(http.send(ask({ path: "/tasks/cgt-1", query: { a: "b" } })));
    expect(tried).toBe(`GET ${server.url.slice("http://".length)}/tasks/cgt-1`);
  });
});

describe("time and cancelling", () => {
  it("GEN-06 a limit counts for headers and body", async () => {
    server.behave(silence);
    expect(await failureOf(http.send(create({ timeLimit: 50 })))).toMatchObject({ code: "unsure", reason: "timeout", delivery: "unknown" });
    server.behave(silenceAfterHeaders);
    expect(await failureOf(http.send(ask({ timeLimit: 50, tries: 1 })))).toMatchObject({ code: "unreachable", reason: "timeout" });
  });

  it("GEN-06 cancelling closes the connection and tells whether the request can have arrived", async () => {
    const stop = new AbortController();
    const closed = new Promise<void>((done) => {
      server.behave((request) => {
        request.socket.once("close", done);
        stop.abort();
      });
    });
    expect(await failureOf(http.send(create({ signal: stop.signal })))).toMatchObject({ code: "cancelled", delivery: "unknown" });
    await closed;
    expect(await failureOf(http.send(create({ signal: stop.signal })))).toMatchObject({ code: "cancelled", delivery: "not-sent" });
    expect(server.seen).toHaveLength(1);
  });

  it("GEN-06 cancelling ends the wait between tries", async () => {
    const stop = new AbortController();
    const patient = new Http(fetch, log);
    server.behave((_request, response) => {
      response.writeHead(429, { "retry-after": "50" }).end("{}");
      setImmediate(() => setTimeout(() => stop.abort(), 20));
    });
    expect(await failureOf(patient.send(ask({ signal: stop.signal })))).toMatchObject({ code: "cancelled" });
    expect(server.seen).toHaveLength(1);
  });
});

describe("open", () => {
  it("GEN-02 a download carries no key and no header of a connection, also through redirects", async () => {
    server.behave(answer(302, "", { location: `${other.url}/file.mp4` }));
    other.behave(answer(206, "bytes", { "content-type": "video/mp4" }));
    const response = await http.open({ url: `${server.url}/signed?X-Amz-Signature=abc`, headers: { range: "bytes=5-" } });
    expect([response.status, await response.text()]).toEqual([206, "bytes"]);
    for (const { headers } of [...server.seen, ...other.seen]) {
      expect(headers).toMatchObject({ range: "bytes=5-", "accept-encoding": "identity" });
      expect(JSON.stringify(headers)).not.toMatch(/sk-http-test|x-extra|authorization/);
    }
  });

  it("gives every status back as it is", async () => {
    server.behave(answer(403, "expired"));
    const response = await http.open({ url: server.url });
    expect([response.status, await response.text()]).toEqual([403, "expired"]);
  });

  it("the limit ends with the headers, the signal also ends the body", async () => {
    const stop = new AbortController();
    server.behave(silenceAfterHeaders);
    const response = await http.open({ url: server.url, timeLimit: 5000, signal: stop.signal });
    stop.abort();
    await expect(response.text()).rejects.toThrow();
    server.behave(silence);
    expect(await failureOf(http.open({ url: server.url, timeLimit: 50 }))).toMatchObject({ code: "unreachable", reason: "timeout" });
  });
});

it("GEN-02 the log of all this holds neither the key nor a signature", async () => {
  await log.flush();
  const text = readFileSync(join(folder, "lanternist.log"), "utf8");
  expect(text.split("\n").length).toBeGreaterThan(30);
  expect(text).not.toMatch(/sk-http-test|Signature=abc/);
  expect(text).toContain("call-failed");
});
