import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanKeys, cleanStorage } from "../../electron/core/publishing/check-storage.ts";
import { objectNameOf, publicUrlOf } from "../../electron/core/publishing/object-name.ts";
import { planParts } from "../../electron/core/publishing/part-plan.ts";
import { openStorage } from "../../electron/core/publishing/storage-client.ts";
import { PublicStorage } from "../../shared/contract/storage.ts";
import { Failure } from "../../shared/failure.ts";
import { fillPreset, presetOf, storagePresets } from "../../shared/storage-presets.ts";
import { GIB, MIB } from "../../shared/units.ts";
import { reasonOf } from "./reason-of.ts";

const storage = (change: Partial<PublicStorage> = {}) =>
  PublicStorage.parse({ endpoint: "https://s3.example.com", bucket: "films", ...change });

test("AS-07 a file’s parts follow from its size: all of it, once, in parts that every storage takes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 16 * MIB + 1, max: 5000 * GIB }), (bytes) => {
      const parts = planParts(bytes);
      const size = parts[0]?.bytes ?? 0;
      expect(parts.length).toBeLessThanOrEqual(10_000);
      expect(size).toBeGreaterThanOrEqual(8 * MIB);
      expect(parts.every((part, index) => part.number === index + 1 && part.start === index * size)).toBe(true);
      expect(parts.slice(0, -1).every((part) => part.bytes === size)).toBe(true);
      expect((parts.at(-1)?.start ?? 0) + (parts.at(-1)?.bytes ?? 0)).toBe(bytes);
    }),
    { numRuns: 50 },
  );
});

test("AS-07 an object is named by its content and type, never as the person named the file", () => {
  const sha256 = "0123456789abcdef".repeat(4);
  expect(objectNameOf({ sha256, mime: "video/mp4" }, storage())).toBe(`lanternist/${sha256.slice(0, 32)}.mp4`);
  expect(objectNameOf({ sha256, mime: "image/jpeg" }, storage({ prefix: "" }))).toBe(`${sha256.slice(0, 32)}.jpg`);
  expect(objectNameOf({ sha256, mime: "application/octet-stream" }, storage({ prefix: "" }))).toBe(`${sha256.slice(0, 32)}.bin`);
});

test("AS-07 public addresses stand behind the public base, or at the endpoint in its own style", () => {
  expect(publicUrlOf(storage({ publicBaseUrl: "https://cdn.example/x" }), "a/é.mp4")).toBe("https://cdn.example/x/a/%C3%A9.mp4");
  expect(publicUrlOf(storage(), "a/b.mp4")).toBe("https://films.s3.example.com/a/b.mp4");
  expect(publicUrlOf(storage({ addressing: "path" }), "a/b.mp4")).toBe("https://s3.example.com/films/a/b.mp4");
});

test("AS-07 settings are kept in one spelling, and refused with their reason where they cannot be used", () => {
  expect(cleanStorage(storage({ endpoint: "s3.example.com/", publicBaseUrl: "cdn.example/a/", region: "" }))).toMatchObject({
    endpoint: "https://s3.example.com",
    publicBaseUrl: "https://cdn.example/a",
    region: "us-east-1",
  });
  expect(cleanStorage(storage({ endpoint: "http://127.0.0.1:8080", prefix: "影片/a-b_c.d/" })).endpoint).toBe("http://127.0.0.1:8080");
  const refused: [string, Partial<PublicStorage>][] = [
    ["storage-endpoint", { endpoint: "ftp://s3.example.com" }],
    ["storage-endpoint", { endpoint: "https://me:secret@s3.example.com" }],
    ["storage-endpoint", { endpoint: "https://s3.example.com/?list" }],
    ["storage-endpoint", { endpoint: "https://" }],
    ["storage-http", { endpoint: "http://s3.example.com" }],
    ["storage-bucket-name", { bucket: "My_Bucket" }],
    ["storage-bucket-name", { bucket: "a/b", addressing: "path" }],
    ["storage-bucket-name", { bucket: "ab" }],
    ["storage-prefix", { prefix: "/a" }],
    ["storage-prefix", { prefix: "a/../b/" }],
    ["storage-prefix", { prefix: "a?b" }],
    ["storage-public-url", { publicBaseUrl: "https://cdn.example/?a=b" }],
  ];
  for (const [reason, change] of refused) expect(reasonOf(() => cleanStorage(storage(change)))).toBe(reason);
  expect(reasonOf(() => cleanKeys({ accessKeyId: "key", secretAccessKey: "sec ret" }))).toBe("storage-keys-unusable");
});

test("AS-07 every preset gives settings that can be kept, and is known again by its endpoint", () => {
  for (const preset of storagePresets) {
    const own = preset.endpoint === "" ? "https://minio.example:9000" : (preset.regions[0] ?? "0123abc");
    const filled = fillPreset(preset, own);
    expect(cleanStorage(storage(filled)).endpoint).toBe(filled.endpoint);
    expect(presetOf(filled.endpoint)).toEqual({ preset: preset.id === "minio" ? storagePresets.at(-1) : preset, own });
  }
});

/** What providers answer that no server here can be made to: status, headers, body of their published forms. */
const answers: [name: string, reason: string, detail: object, response: () => Response][] = [
  [
    "a bucket in another region",
    "storage-region",
    { region: "eu-west-1" },
    () =>
      xml(301, "<Code>PermanentRedirect</Code><Message>Elsewhere</Message><Endpoint>films.s3-eu-west-1.example</Endpoint>", {
        "x-amz-bucket-region": "eu-west-1",
      }),
  ],
  [
    "a region that signatures do not fit",
    "storage-region",
    { region: "eu-central-1" },
    () =>
      xml(
        400,
        "<Code>AuthorizationHeaderMalformed</Code><Message>the region 'us-east-1' is wrong; expecting 'eu-central-1'</Message><Region>eu-central-1</Region>",
      ),
  ],
  [
    "a bucket elsewhere",
    "storage-elsewhere",
    { location: "films.other.example" },
    () => xml(307, "<Code>TemporaryRedirect</Code><Endpoint>films.other.example</Endpoint>"),
  ],
  ["an access key that is not known", "storage-key-unknown", {}, () => xml(403, "<Code>InvalidAccessKeyId</Code><Message>No</Message>")],
  ["a token that is over", "storage-token", {}, () => xml(400, "<Code>ExpiredToken</Code><Message>Over</Message>")],
  ["a bucket without ACLs", "storage-acl", {}, () => xml(400, "<Code>AccessControlListNotSupported</Code><Message>No</Message>")],
  ["rights that do not reach", "storage-denied", { action: "PutObject" }, () => xml(403, "<Code>AccessDenied</Code><Message>No</Message>")],
  ["a service that wants fewer requests", "storage-busy", { status: 503 }, () => xml(503, "<Code>SlowDown</Code><Message>Slow</Message>")],
  [
    "a web page",
    "storage-not-s3",
    {},
    () => new Response("<!doctype html><title>Hello</title>", { status: 404, headers: { "content-type": "text/html" } }),
  ],
  ["words of its own", "storage-refused", { said: "Too odd" }, () => xml(409, "<Code>Oddness</Code><Message>Too odd</Message>")],
];

test.each(answers)("AS-07 %s is told as %s", async (_name, reason, detail, response) => {
  const keys = { accessKeyId: "key", secretAccessKey: "secret" };
  const client = await openStorage({ storage: storage(), keys }, { fetch: async () => response() });
  const payload = { bytes: 2, sha256: "0".repeat(64), body: Buffer.from("hi") };
  const failure: unknown = await client.put("a.txt", "text/plain", payload, new AbortController().signal).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ data: { reason, detail, delivery: "not-sent" } });
});

function xml(status: number, inner: string, headers: Record<string, string> = {}): Response {
  return new Response(`<?xml version="1.0"?><Error>${inner}</Error>`, {
    status,
    headers: { "content-type": "application/xml", ...headers },
  });
}
