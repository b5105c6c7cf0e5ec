import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MediaListener, startMediaListener } from "../../electron/node/media-listener.ts";

const pageOrigin = "lanternist://page";
let listener: MediaListener;
let paths: string[];

beforeEach(async () => {
  paths = [];
  listener = await startMediaListener(
    async (request) => {
      paths.push(new URL(request.url).pathname + new URL(request.url).search);
      if (request.method === "POST") return Response.json({ bytes: (await request.arrayBuffer()).byteLength });
      return new Response(`range ${request.headers.get("range")}`, { status: 206 });
    },
    pageOrigin,
    () => undefined,
  );
});

afterEach(() => listener.close());

/** Status, allowed origin and body of one request exactly as written. */
function ask(
  address: string,
  headers: Record<string, string> = {},
  method = "GET",
  body = "",
): Promise<[number, string | undefined, string]> {
  const { hostname, port, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ hostname, port, path: pathname + search, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () =>
        resolve([incoming.statusCode ?? 0, incoming.headers["access-control-allow-origin"], Buffer.concat(chunks).toString()]),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

test("DT-01 plays media by range and takes uploads for the page", async () => {
  expect(await ask(`${listener.base}/media/abc?x=1`, { range: "bytes=0-1" })).toEqual([206, pageOrigin, "range bytes=0-1"]);
  expect(await ask(`${listener.base}/upload?name=a.png`, { origin: pageOrigin }, "POST", "12345")).toEqual([
    200,
    pageOrigin,
    '{"bytes":5}',
  ]);
  expect(paths).toEqual(["/media/abc?x=1", "/upload?name=a.png"]);
});

test("AS-09, DT-04 gives pictures of assets, and files to be saved, as the page's own host does elsewhere", async () => {
  const asked = [
    "/asset-preview/a-1",
    "/proxy/a",
    "/batch-export/j1?format=csv",
    "/thread-export?ids=a",
    "/usage-export",
    "/library-export/1",
    "/backup-export/1",
  ];
  for (const path of asked) expect((await ask(`${listener.base}${path}`))[0]).toBe(206);
  expect(paths).toEqual(asked);
  expect((await ask(`${listener.base}/index.html`))[0]).toBe(403);
});

test("DT-04 takes a backup file that is handed in", async () => {
  const answer = await ask(`${listener.base}/backup-file?name=a.zip`, { origin: pageOrigin }, "POST", "12345");
  expect(answer).toEqual([200, pageOrigin, '{"bytes":5}']);
  expect(paths).toEqual(["/backup-file?name=a.zip"]);
});

test("answers the page's preflight by itself", async () => {
  expect(await ask(`${listener.base}/upload`, { origin: pageOrigin, "access-control-request-method": "POST" }, "OPTIONS")).toEqual([
    204,
    pageOrigin,
    "",
  ]);
  expect(paths).toEqual([]);
});

test("refuses everyone else, and everything but media", async () => {
  const { base, origin } = listener;
  const refused = [
    ask(`${origin}/media/abc`),
    ask(`${origin}/wrong-token/media/abc`),
    ask(`${base}/media/abc`, { host: "attacker.example" }),
    ask(`${base}/media/abc`, { origin: "https://attacker.example" }),
    ask(`${base}/upload`, {}, "POST", "12345"),
    ask(`${base}/`),
    ask(`${base}/index.html`),
    ask(`${base}/mediaelse`),
    ask(`${base}/media/../index.html`),
  ];
  for (const answer of await Promise.all(refused)) expect(answer.slice(0, 2)).toEqual([403, undefined]);
  expect(paths).toEqual([]);
});
