import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readdir } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import { failureOf } from "../failure-of.ts";
import { DownloadRig } from "./download-rig.ts";

const key = "sk-content-endpoint-0123456789";
const path = "/v1/videos/video_1/content";

interface Place {
  url: string;
  seen: IncomingHttpHeaders[];
  close(): Promise<void>;
}

async function place(listener: RequestListener): Promise<Place> {
  const seen: IncomingHttpHeaders[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request.headers);
    listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close };
}

let rig: DownloadRig;
const places: Place[] = [];
beforeEach(async () => void (rig = await DownloadRig.start()));
afterEach(async () => {
  await rig.stop();
  for (const each of places.splice(0)) await each.close();
});

async function open(listener: RequestListener): Promise<Place> {
  const opened = await place(listener);
  places.push(opened);
  return opened;
}

/** A download from the content endpoint of a gateway that answers so. */
function fetchFrom(gateway: Place) {
  const settings = ConnectionSettings.parse({ name: "Test", baseUrl: gateway.url, extraHeaders: { "x-team": "red" } });
  const keyOf = { id: "test", name: "Test", isDemo: false, baseUrl: gateway.url, key, settings };
  return rig.downloads().fetch(rig.request({ url: gateway.url + path, keyOf }));
}

const json = (status: number, body: unknown, type = "application/json"): RequestListener => {
  return (_request, response) => void response.writeHead(status, { "content-type": type }).end(JSON.stringify(body));
};
const film = (type: string): RequestListener => {
  return (_request, response) => void response.writeHead(200, { "content-type": type, "content-length": rig.file.length }).end(rig.file);
};

/** The results' folder, or nothing where none was made. */
async function stored(): Promise<string[]> {
  return readdir(rig.results).catch(() => []);
}

describe("CV-06 what is a video is kept, whatever it is called", () => {
  test.each(["video/mp4", "video/quicktime", "application/octet-stream", "text/plain", "application/json"])(
    "an MP4 sent as %s",
    async (type) => {
      const gateway = await open(film(type));
      await rig.expectWhole(await fetchFrom(gateway));
      expect(gateway.seen[0]).toMatchObject({ authorization: `Bearer ${key}`, "x-team": "red" });
    },
  );

  test("a 206 after the connection broke: the rest is asked for with the key", async () => {
    const half = Math.floor(rig.file.length / 2);
    const tags = { etag: '"one"', "accept-ranges": "bytes", "content-type": "video/mp4" };
    const gateway = await open((request, response) => {
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
      if (from === 0) {
        response.writeHead(200, { ...tags, "content-length": rig.file.length });
        response.write(rig.file.subarray(0, half), () => setTimeout(() => response.destroy(), 20));
        return;
      }
      const range = `bytes ${from}-${rig.file.length - 1}/${rig.file.length}`;
      response.writeHead(206, { ...tags, "content-range": range, "content-length": rig.file.length - from }).end(rig.file.subarray(from));
    });
    await rig.expectWhole(await fetchFrom(gateway));
    expect(gateway.seen.map(({ authorization }) => authorization)).toEqual([`Bearer ${key}`, `Bearer ${key}`]);
  });
});

describe("CV-06 what is no video is never stored, and is called what it is", () => {
  const seed = { message: "Not ready.", data: { error: { message: "m", type: "video_not_ready", code: "video_processing", param: null } } };
  test.each<[string, number, unknown, string, string, string | undefined]>([
    ["200 video_not_ready", 200, seed, "application/json", "conflict", "video-not-ready"],
    ["the same as video/mp4", 200, seed, "video/mp4", "conflict", "video-not-ready"],
    ["202", 202, { status: "processing" }, "application/json", "conflict", "video-not-ready"],
    [
      "400 not completed yet",
      400,
      { error: { message: "Task is not completed yet, current status: IN_PROGRESS", type: "invalid_request_error" } },
      "application/json",
      "conflict",
      "video-not-ready",
    ],
    ["JSON sent as video/mp4", 200, { id: "video_1", status: "completed" }, "video/mp4", "gateway-error", "not-a-video"],
    ["401", 401, { error: { message: "Invalid key", type: "invalid_request_error" } }, "application/json", "key-rejected", undefined],
    ["404", 404, { error: { message: "Video not found" } }, "application/json", "not-found", "url-expired"],
    ["410", 410, { error: { code: "video_expired", message: "expired" } }, "application/json", "not-found", "url-expired"],
    ["an error in a success", 200, { error: { message: "broken", code: "x" } }, "application/json", "gateway-error", "error-in-success"],
  ])("%s", async (_name, status, body, type, code, reason) => {
    const failure = await failureOf(fetchFrom(await open(json(status, body, type))));
    expect([failure.code, failure.reason]).toEqual([code, reason]);
    expect(JSON.stringify(failure)).not.toContain(key);
    expect((await stored()).filter((name) => !name.startsWith("."))).toEqual([]);
  });

  test("202 with Retry-After says when to ask again", async () => {
    const gateway = await open((_request, response) => void response.writeHead(202, { "retry-after": "20" }).end());
    expect(await failureOf(fetchFrom(gateway))).toMatchObject({ reason: "video-not-ready", retryAfter: 20_000 });
  });

  test("a web page", async () => {
    const gateway = await open(
      (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html><title>x</title></html>"),
    );
    expect((await failureOf(fetchFrom(gateway))).reason).toBe("html");
    expect(await stored()).toEqual([]);
  });

  test("502 is tried again", async () => {
    let tries = 0;
    const gateway = await open((request, response) => {
      tries += 1;
      if (tries < 3) json(502, { error: { message: "upstream fetch failed" } })(request, response);
      else film("video/mp4")(request, response);
    });
    await rig.expectWhole(await fetchFrom(gateway));
    expect(rig.pauses).toHaveLength(2);
  });
});

describe("CV-06 GEN-02 the key goes to the gateway's own origin and nowhere else", () => {
  test.each([[{ url: "" }], [{ data: { url: "" } }], [{ status: "completed", meta_data: { url: "" } }]])(
    "an address inside JSON: %j",
    async (shape) => {
      const store = await open(film("video/mp4"));
      const body = JSON.parse(JSON.stringify(shape).replace('"url":""', `"url":"${store.url}/film.mp4"`)) as unknown;
      await rig.expectWhole(await fetchFrom(await open(json(200, body))));
      expect(store.seen).toHaveLength(1);
      expect(store.seen[0]).not.toHaveProperty("authorization");
      expect(store.seen[0]).not.toHaveProperty("x-team");
    },
  );

  test("a redirect within the gateway carries it, one to another host does not", async () => {
    const store = await open(film("video/mp4"));
    const gateway = await open((request, response) => {
      const location = request.url === path ? "/files/film.mp4" : `${store.url}/film.mp4?signature=1`;
      response.writeHead(302, { location }).end();
    });
    await rig.expectWhole(await fetchFrom(gateway));
    expect(gateway.seen.map(({ authorization }) => authorization)).toEqual([`Bearer ${key}`, `Bearer ${key}`]);
    expect(store.seen[0]).not.toHaveProperty("authorization");
    expect(store.seen[0]).not.toHaveProperty("x-team");
  });

  test("what a store says after a redirect is said of a signed address", async () => {
    const store = await open((_request, response) => void response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>"));
    const gateway = await open((_request, response) => void response.writeHead(307, { location: `${store.url}/film.mp4` }).end());
    expect((await failureOf(fetchFrom(gateway))).reason).toBe("url-expired");
  });
});
