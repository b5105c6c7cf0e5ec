import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AssetOrigins } from "../../../electron/core/assets/asset-origins.ts";
import { AssetPreviews, visitsOf } from "../../../electron/core/assets/asset-previews.ts";
import { AssetRecords } from "../../../electron/core/assets/asset-records.ts";
import { ownerOf, ownerSalt } from "../../../electron/core/assets/owner.ts";
import { Database } from "../../../electron/core/database.ts";
import { AssetActions } from "../../../electron/core/gateway/assets.ts";
import type { ResolvedConnection } from "../../../electron/core/gateway/connection.ts";
import { Http } from "../../../electron/core/gateway/http.ts";
import { MediaStore } from "../../../electron/core/library/media.ts";
import { Log } from "../../../electron/core/log.ts";
import { createNodeFetch } from "../../../electron/node/node-fetch.ts";
import { ConnectionSettings } from "../../../shared/contract/connections.ts";
import { fixturePath } from "../../fixtures/fixture.ts";
import { answer, type Behaviour, type OddServer, startOddServer } from "../../gateway/odd-server.ts";
import { streamOf } from "../temporary-library.ts";

const key = "sk-preview-test-0123456789";
let folder: string;
let gateway: OddServer;
/** Where the files are: another host than the gateway. */
let store: OddServer;
let database: Database;
let media: MediaStore;
let records: AssetRecords;
let origins: AssetOrigins;
let previews: AssetPreviews;
let open: () => void;
let connection: ResolvedConnection;
let owner: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lanternist-previews-"));
  gateway = await startOddServer();
  store = await startOddServer();
  const log = new Log(join(folder, "logs"));
  const http = new Http(createNodeFetch(), log);
  database = Database.open(folder);
  media = new MediaStore({ database, dataFolder: folder });
  records = new AssetRecords(database);
  origins = new AssetOrigins(database);
  open = () => {
    previews = new AssetPreviews({
      http,
      actions: new AssetActions(http),
      records,
      origins,
      media,
      log,
      folder: join(folder, "asset-previews"),
    });
  };
  open();
  const settings = ConnectionSettings.parse({ name: "Odd", baseUrl: gateway.url });
  connection = { id: "c", name: "Odd", isDemo: false, baseUrl: gateway.url, key, settings };
  owner = ownerOf(connection, ownerSalt(database));
});
afterEach(async () => {
  previews.close();
  database.close();
  await Promise.all([gateway.close(), store.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The gateway says where the file is, the store gives it. */
function serve(file: string, type = "Image", behaviour: Behaviour = sending(readFileSync(fixturePath(file)))): void {
  gateway.behave(answer(200, { Id: "asset-1", Status: "Active", AssetType: type, URL: `${store.url}/x?signature=abc` }));
  store.behave(behaviour);
}

function sending(bytes: Uint8Array): Behaviour {
  return (_request, response) => void response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes);
}

const path = () => previews.pathOf(connection, owner, "asset-1");

describe("AS-03 small pictures of assets, whose addresses die within hours (wire notes 2.2)", () => {
  test.each([
    ["a picture", "PHOTO.jpg", "Image"],
    ["a video's first light moment", "black-start.mp4", "Video"],
  ])("%s: made once, small, from an address asked for just then", async (_name, file, type) => {
    serve(file, type);
    serve("PHOTO.jpg");
    const made = (await path()) ?? "";
    const { format, width = 0, height = 0 } = await sharp(readFileSync(made)).metadata();
    expect([format, Math.max(width, height) <= 640]).toEqual(["webp", true]);
    expect([await path(), gateway.seen.length, store.seen.length]).toEqual([made, 1, 1]);
  });

  test("AS-09 the key never goes to the host of the files, nor is its address kept", async () => {
    serve("PHOTO.jpg");
    await path();
    expect(gateway.seen[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(JSON.stringify(store.seen)).not.toContain(key);
    expect(store.seen[0]?.headers.authorization).toBeUndefined();
    expect(readFileSync(database.file, "latin1")).not.toContain("signature=abc");
  });

  test("a gateway elsewhere sends the studio to no place of its own network, neither by an address nor by what that leads on to", async () => {
    const elsewhere = { ...connection, baseUrl: "https://gateway.example" };
    const visited: string[] = [];
    const led: Record<string, string> = {
      "https://files.example/1": "https://more.example/2",
      "https://more.example/2": "http://169.254.169.254/x",
    };
    const fetch: typeof globalThis.fetch = async (input) => {
      visited.push(String(input));
      const location = led[String(input)];
      return location === undefined ? new Response("x") : new Response(null, { status: 302, headers: { location } });
    };
    const log = new Log(join(folder, "logs"));
    const http = new Http(fetch, log);
    const actions = new AssetActions(http);
    const parts = { http, actions, records, origins, media, log, folder: join(folder, "asset-previews") };
    const own = new AssetPreviews(parts);
    const places = [
      "http://127.0.0.1:9/",
      "http://2130706433/",
      "http://[::ffff:127.0.0.1]/",
      "http://router.lan/",
      "https://files.example/1",
    ];
    for (const [at, url] of places.entries()) {
      own.learn(owner, `asset-${at}`, url);
      expect(await own.pathOf(elsewhere, owner, `asset-${at}`)).toBeUndefined();
    }
    own.close();
    await log.close();
    const files = visited.filter((url) => !url.startsWith("https://gateway.example"));
    expect(files).toEqual(["https://files.example/1", "https://more.example/2"]);
    expect(visitsOf(connection)(store.url)).toBe(true);
  });

  test("what a crash left half fetched or half written goes when the next one is made", async () => {
    serve("PHOTO.jpg");
    const place = dirname((await path()) ?? "");
    const before = readdirSync(place);
    for (const name of ["a.webp.part", "b.webp.file.part"]) writeFileSync(join(place, name), "half");
    open();
    expect(await previews.pathOf(connection, owner, "asset-2")).toBeDefined();
    expect(readdirSync(place)).toHaveLength(before.length + 1);
  });

  test("one that a power cut left without a byte is made again", async () => {
    serve("PHOTO.jpg");
    const made = (await path()) ?? "";
    writeFileSync(made, "");
    expect(await path()).toBe(made);
    expect(readFileSync(made).length).toBeGreaterThan(0);
  });

  test("many askers make one request; another key's picture is another file", async () => {
    serve("PHOTO.jpg");
    const [one, other] = await Promise.all([path(), path()]);
    expect([one, store.seen.length]).toEqual([other, 1]);
    const theirs = ownerOf({ ...connection, key: "sk-other-0123456789" }, ownerSalt(database));
    expect(await previews.pathOf(connection, theirs, "asset-1")).not.toBe(one);
  });

  test("an address from a list spares the question; a dead one does not hurt", async () => {
    serve("PHOTO.jpg");
    previews.learn(owner, "asset-1", `${store.url}/from-list`);
    expect(await path()).toBeDefined();
    expect(gateway.seen).toHaveLength(0);
    previews.forget(owner, "asset-1");
    previews.learn(owner, "asset-1", `${store.url}/from-list`);
    store.behave(answer(403, "expired"), sending(readFileSync(fixturePath("PHOTO.jpg"))));
    expect(await path()).toBeDefined();
    expect(gateway.seen).toHaveLength(1);
  });

  test("sound has none, and nobody is asked for it", async () => {
    records.saveAssets(owner, [
      { id: "asset-1", name: "", groupId: "g", assetType: "Audio", status: "Active", projectName: "default", service: {}, askedAt: 1 },
    ]);
    expect([await path(), gateway.seen.length]).toEqual([undefined, 0]);
  });

  test.each<[string, Behaviour]>([
    ["a file that is no picture", sending(Buffer.from("hello"))],
    ["a sound that nobody announced", sending(readFileSync(fixturePath("three-seconds.wav")))],
    ["a picture that is cut off", sending(readFileSync(fixturePath("truncated.png")).subarray(0, 60))],
    ["a refusal", answer(403, "no")],
    [
      "a file that says it is far too large",
      (_request, response) => void response.writeHead(200, { "content-length": String(2 ** 40) }).write("x"),
    ],
  ])("%s: none, nothing left behind, and not asked again at once", async (_name, behaviour) => {
    serve("", "Image", behaviour);
    expect(await path()).toBeUndefined();
    const asked = store.seen.length;
    expect(await path()).toBeUndefined();
    expect(store.seen.length).toBe(asked);
  });

  test("at most four files are fetched at once", async () => {
    const held: (() => void)[] = [];
    let most = 0;
    const bytes = readFileSync(fixturePath("PHOTO.jpg"));
    serve("PHOTO.jpg", "Image", (_request, response) => {
      held.push(() => void response.writeHead(200).end(bytes));
      most = Math.max(most, held.length);
      // None is answered before four are open; then one after the other.
      if (most >= 4) held.shift()?.();
    });
    const making = Array.from({ length: 12 }, (_, index) => previews.pathOf(connection, owner, `asset-${index}`));
    await expect.poll(() => most).toBe(4);
    const flush = setInterval(() => held.shift()?.(), 1);
    const made = await Promise.all(making).finally(() => clearInterval(flush));
    expect(made.every((each) => each !== undefined)).toBe(true);
    expect(most).toBe(4);
  });

  test("AS-08 the studio's own file is shown without asking anyone", async () => {
    const { id, sha256 } = await media.receive(streamOf(readFileSync(fixturePath("PHOTO.jpg"))), "PHOTO.jpg");
    origins.remember(owner, "asset-1", "group-1", id, sha256);
    expect(await path()).toBeDefined();
    expect([gateway.seen.length, store.seen.length]).toEqual([0, 0]);
  });
});

describe("AS-08 files that are assets of a group already are recognised by their content", () => {
  test("in the same group and by the same key alone", async () => {
    const { id, sha256 } = await media.receive(streamOf(readFileSync(fixturePath("PHOTO.jpg"))), "again.jpg");
    origins.remember(owner, "asset-1", "group-1", id, sha256);
    origins.remember(owner, "asset-2", "group-1", id, sha256);
    expect(origins.find(owner, "group-1", [id, "unknown"])).toEqual([
      { mediaId: id, assetId: "asset-2" },
      { mediaId: id, assetId: "asset-1" },
    ]);
    expect(origins.find(owner, "group-2", [id])).toEqual([]);
    expect(origins.find(`${owner}x`, "group-1", [id])).toEqual([]);
    origins.forget(owner, "asset-2");
    expect(origins.find(owner, "group-1", [id])).toEqual([{ mediaId: id, assetId: "asset-1" }]);
    expect(origins.mediaOf(owner, "asset-1")).toBe(id);
  });
});

describe("AS-09 owners", () => {
  test("hang on connection, key and salt, and tell none of them", () => {
    const of = (id: string, secret: string, salt = "salt", isDemo = false) => ownerOf({ id, key: secret, isDemo }, salt);
    const all = [of("a", "k1"), of("a", "k2"), of("b", "k1"), of("a", "k1", "other")];
    expect(new Set(all).size).toBe(4);
    expect(of("a", "k1")).toBe(all[0]);
    expect(of("a", "sk-very-secret-0123")).not.toContain("secret");
    expect(of("demo", "one", "salt", true)).toBe(of("demo", "two", "salt", true));
  });

  test("the salt is made once and kept", () => expect(ownerSalt(database)).toBe(ownerSalt(database)));
});
