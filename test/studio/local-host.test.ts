import { randomBytes, randomUUID } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/websocket";
import { os } from "@orpc/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type Listener, startListener } from "../../electron/local/listener.ts";
import { MOST_PLACED } from "../../shared/rules/most-placed.ts";

/** A studio of a few lines: the door is what is tested here, not the house. */
const seen = { aborted: 0, cancelled: 0, paths: [] as string[] };
const file = join(tmpdir(), `lanternist-local-host-${process.pid}.bin`);
const bytes = randomBytes(300_000);

const router = { hello: os.handler(() => "good day"), echo: os.handler(({ input }) => input) };

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  seen.paths.push(pathname);
  if (pathname === "/media/1") return range(request.headers.get("range"));
  if (pathname === "/upload") return Response.json({ bytes: (await request.arrayBuffer()).byteLength });
  if (pathname === "/ignore-body") return Response.json({ read: false });
  if (pathname === "/endless") return endless(request.signal);
  if (pathname === "/fails") throw new Error("a secret detail");
  if (pathname === "/breaks") return new Response(brokenStream(), { headers: { "content-length": "10" } });
  return new Response("<!doctype html><title>page</title>", { headers: { "content-type": "text/html" } });
}

function range(header: string | null): Response {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? "") ?? [];
  const size = statSync(file).size;
  const start = Number(from ?? 0);
  const end = to ? Number(to) : size - 1;
  const body = Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream<Uint8Array>;
  return new Response(body, {
    status: header ? 206 : 200,
    headers: { "content-length": String(end - start + 1), "content-range": `bytes ${start}-${end}/${size}` },
  });
}

function endless(signal: AbortSignal): Response {
  signal.addEventListener("abort", () => (seen.aborted += 1));
  return new Response(
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => void (seen.cancelled += 1),
    }),
  );
}

function brokenStream(): ReadableStream<Uint8Array> {
  let parts = 0;
  return new ReadableStream({
    pull(controller) {
      parts += 1;
      if (parts === 1) controller.enqueue(new Uint8Array(3));
      else controller.error(new Error("the disk went away"));
    },
  });
}

let listener: Listener;
let errors: unknown[];

beforeEach(async () => {
  await writeFile(file, bytes);
  seen.paths = [];
  errors = [];
  listener = await startListener({ router, respond }, { report: (error) => errors.push(error) });
});

afterEach(() => listener.close());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One request exactly as written; `fetch` would not let a test choose Host and Origin. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET", body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: "127.0.0.1", port: listener.port, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }));
      incoming.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function enter(): Promise<string> {
  const link = new URL(listener.entryLink());
  const answer = await ask(link.pathname + link.search);
  return (answer.headers["set-cookie"]?.[0] ?? "").split(";")[0] ?? "";
}

describe("DT-01 the entry token", () => {
  test("becomes an HttpOnly, SameSite=Strict cookie and leads to the page", async () => {
    const link = new URL(listener.entryLink());
    expect(link.hostname).toBe("127.0.0.1");
    const answer = await ask(link.pathname + link.search);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/");
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^lanternist-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect((await ask("/", { cookie: await enter() })).body.toString()).toContain("<title>page</title>");
  });

  test("works once", async () => {
    const link = new URL(listener.entryLink());
    await ask(link.pathname + link.search);
    const second = await ask(link.pathname + link.search);
    expect(second.status).toBe(403);
    expect(second.headers["set-cookie"]).toBeUndefined();
  });

  test("is not spent by a site that merely knows the address", async () => {
    const link = new URL(listener.entryLink());
    const stolen = await ask(link.pathname + link.search, { "sec-fetch-site": "cross-site" });
    expect(stolen.status).toBe(403);
    expect((await ask(link.pathname + link.search)).status).toBe(303);
  });

  test.each(["", "x", "undefined"])("is refused when it is %j", async (token) => {
    expect((await ask(`/enter?token=${token}`)).status).toBe(403);
  });
});

describe("DT-01 every request", () => {
  const refusedHeaders: [string, Record<string, string>][] = [
    ["a rebound name", { host: "studio.attacker.example" }],
    ["a rebound name with our port", { host: "attacker.example:PORT" }],
    ["loopback by another name", { host: "127.0.0.1.nip.example:PORT" }],
    ["loopback in another notation", { host: "[::1]:PORT" }],
    ["our address without the port", { host: "127.0.0.1" }],
    ["another port", { host: "127.0.0.1:1" }],
    ["a foreign origin", { origin: "https://attacker.example" }],
    ["an opaque origin", { origin: "null" }],
    ["our host over another port as origin", { origin: "http://127.0.0.1:1" }],
    ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
    ["another port of this machine", { "sec-fetch-site": "same-site" }],
  ];

  test.each(refusedHeaders)("from %s is refused, cookie or not", async (_, headers) => {
    const cookie = await enter();
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace("PORT", String(listener.port))]));
    const answer = await ask("/media/1", { cookie, ...filled });
    expect(answer.status).toBe(403);
    expect(answer.body.toString()).toMatch(/^Open Lanternist from its own command/);
    expect(seen.paths).toEqual([]);
  });

  test.each(["", "lanternist-PORT=", "lanternist-PORT=wrong", "lanternist-1=COOKIE", "other=COOKIE"])(
    "with the cookie %j is refused",
    async (cookie) => {
      const value = (await enter()).split("=")[1] ?? "";
      const sent = cookie.replace("PORT", String(listener.port)).replace("COOKIE", value);
      expect((await ask("/", sent ? { cookie: sent } : {})).status).toBe(403);
      expect(seen.paths).toEqual([]);
    },
  );

  test("that changes something needs our origin", async () => {
    const cookie = await enter();
    expect((await ask("/upload", { cookie }, "POST", bytes)).status).toBe(403);
    expect((await ask("/upload", { cookie, "sec-fetch-site": "none" }, "POST", bytes)).status).toBe(403);
    expect(seen.paths).toEqual([]);
  });

  test("is answered under a strict policy, refused or not", async () => {
    for (const answer of [await ask("/"), await ask("/", { cookie: await enter() })]) {
      expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(answer.headers["content-security-policy"]).not.toContain("unsafe");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      expect(answer.headers["referrer-policy"]).toBe("no-referrer");
      expect(answer.headers["cross-origin-opener-policy"]).toBe("same-origin");
      expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
    }
  });

  test("stays inside its own address however the path is written", async () => {
    const cookie = await enter();
    for (const path of ["/../../etc/passwd", "/media/..%2f..%2fetc/passwd", "//attacker.example/x", "/\\attacker.example"])
      await ask(path, { cookie });
    for (const path of seen.paths) expect(path.startsWith("/")).toBe(true);
    expect(seen.paths[0]).toBe("/etc/passwd");
    expect((await ask("http://attacker.example/", { cookie })).status).toBe(400);
  });
});

describe("bytes through the real socket", () => {
  test("an upload arrives whole", async () => {
    const cookie = await enter();
    const origin = `http://127.0.0.1:${listener.port}`;
    const large = Buffer.alloc(20 * 1024 * 1024, 7);
    const answer = await ask("/upload", { cookie, origin, "sec-fetch-site": "same-origin" }, "POST", large);
    expect(JSON.parse(answer.body.toString())).toEqual({ bytes: large.length });
  });

  test("a body that nobody reads does not hold the answer back", async () => {
    const headers = { cookie: await enter(), origin: `http://127.0.0.1:${listener.port}` };
    expect((await ask("/ignore-body", headers, "POST", Buffer.alloc(5_000_000))).status).toBe(200);
  });

  test("a range comes as 206 with exactly its bytes", async () => {
    const answer = await ask("/media/1", { cookie: await enter(), range: "bytes=1000-250999" });
    expect(answer.status).toBe(206);
    expect(answer.headers["content-range"]).toBe("bytes 1000-250999/300000");
    expect(answer.body.equals(bytes.subarray(1000, 251_000))).toBe(true);
  });

  test("HEAD has headers and no body", async () => {
    const answer = await ask("/media/1", { cookie: await enter() }, "HEAD");
    expect(answer.headers["content-length"]).toBe("300000");
    expect(answer.body.length).toBe(0);
  });

  test("a client that goes away aborts the request and cancels the body", async () => {
    const before = { ...seen };
    const cookie = await enter();
    await new Promise<void>((resolve) => {
      const outgoing = httpRequest(
        { host: "127.0.0.1", port: listener.port, path: "/endless", headers: { cookie }, agent: false },
        (incoming) => {
          incoming.once("data", () => outgoing.destroy());
          incoming.on("error", () => undefined);
          incoming.on("close", resolve);
        },
      );
      outgoing.end();
    });
    await expect.poll(() => [seen.aborted - before.aborted, seen.cancelled - before.cancelled]).toEqual([1, 1]);
    expect(errors).toEqual([]);
  });

  test("an error tells the client nothing and the host everything", async () => {
    const answer = await ask("/fails", { cookie: await enter() });
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).not.toContain("secret");
    expect(errors).toHaveLength(1);
  });

  test("a body that breaks half-way never looks whole", async () => {
    await expect(ask("/breaks", { cookie: await enter() })).rejects.toThrow(/aborted|hang up|reset/i);
    expect(errors).toHaveLength(1);
  });
});

describe("the contract's socket", () => {
  function connect(headers: Record<string, string>, path = "/contract"): Promise<WebSocket | string> {
    return new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${listener.port}${path}`, { headers });
      socket.on("open", () => resolve(socket));
      socket.on("unexpected-response", (_, response) => {
        response.resume();
        resolve(`refused ${response.statusCode}`);
      });
      socket.on("error", (error) => resolve(`broken ${error.message}`));
    });
  }

  test("DT-01 answers with cookie and origin", async () => {
    const socket = await connect({ cookie: await enter(), origin: `http://127.0.0.1:${listener.port}` });
    if (typeof socket === "string") throw new Error(socket);
    const client = createORPCClient<{ hello(): Promise<string> }>(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }));
    expect(await client.hello()).toBe("good day");
    socket.terminate();
  });

  test("DT-04 takes as many ids at once as the page asks places for", async () => {
    const socket = await connect({ cookie: await enter(), origin: `http://127.0.0.1:${listener.port}` });
    if (typeof socket === "string") throw new Error(socket);
    const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
    const client = createORPCClient<{ echo(ids: string[]): Promise<string[]> }>(link);
    const ids = Array.from({ length: MOST_PLACED }, () => randomUUID());
    expect(await client.echo(ids)).toEqual(ids);
    socket.terminate();
  });

  test("DT-01 is refused without cookie, without origin, from elsewhere, at another path", async () => {
    const cookie = await enter();
    const origin = `http://127.0.0.1:${listener.port}`;
    expect(await connect({ origin })).toBe("refused 403");
    expect(await connect({ cookie })).toBe("refused 403");
    expect(await connect({ cookie, origin: "https://attacker.example" })).toBe("refused 403");
    expect(await connect({ cookie, origin, host: "attacker.example" })).toBe("refused 403");
    expect(await connect({ cookie, origin, "sec-fetch-site": "cross-site" })).toBe("refused 403");
    expect(await connect({ cookie, origin }, "/other")).toBe("refused 403");
  });

  test("closes on a message that is too large, and the studio goes on", async () => {
    const headers = { cookie: await enter(), origin: `http://127.0.0.1:${listener.port}` };
    const socket = await connect(headers);
    if (typeof socket === "string") throw new Error(socket);
    const closed = new Promise<number>((resolve) => socket.on("close", resolve));
    socket.send("x".repeat(1024 * 1024 + 1));
    expect(await closed).toBe(1009);
    expect((await ask("/", headers)).status).toBe(200);
  });
});

describe("a second start", () => {
  test("gets a new link with the secret", async () => {
    const answer = await ask("/another-window", { authorization: `Bearer ${listener.secret}` }, "POST");
    const { url } = JSON.parse(answer.body.toString()) as { url: string };
    expect((await ask(new URL(url).pathname + new URL(url).search)).status).toBe(303);
  });

  test("gets nothing without it, and no page ever does", async () => {
    const authorization = `Bearer ${listener.secret}`;
    expect((await ask("/another-window", {}, "POST")).status).toBe(403);
    expect((await ask("/another-window", { authorization: "Bearer x" }, "POST")).status).toBe(403);
    expect((await ask("/another-window", { authorization })).status).toBe(403);
    expect((await ask("/another-window", { authorization, origin: `http://127.0.0.1:${listener.port}` }, "POST")).status).toBe(403);
    expect((await ask("/another-window", { authorization, host: "attacker.example" }, "POST")).status).toBe(403);
  });
});
