import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FailureData } from "../../shared/failure.ts";
import { failureOf } from "../failure-of.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { DownloadRig, makeFilm } from "./download-rig.ts";
import { type Behaviour, FileSource } from "./file-source.ts";

let rig: DownloadRig;

beforeEach(async () => {
  rig = await DownloadRig.start();
});

afterEach(() => rig.stop());

describe("DT-05 what is no video never gets a video's name", () => {
  const pages: [string, Behaviour, Partial<FailureData>][] = [
    [
      "a web page with status 200",
      { text: "<!doctype html><title>Log in to HotelNet</title>", headers: { "content-type": "video/mp4" } },
      { code: "gateway-error", reason: "html" },
    ],
    [
      "JSON named as a video",
      { text: '{"error":{"code":"InternalServiceError","message":"The store is down."}}', headers: { "content-type": "video/mp4" } },
      { code: "gateway-error", service: { status: 200, code: "InternalServiceError", message: "The store is down." } },
    ],
    [
      "a store's XML",
      { text: "<?xml version='1.0'?><Error><Code>InternalError</Code><Message>We met an error.</Message></Error>" },
      { service: { status: 200, code: "InternalError", message: "We met an error." } },
    ],
    ["nothing at all", { text: "" }, { code: "gateway-error", reason: "empty-body" }],
    ["bytes of no known kind", { file: Buffer.alloc(20_000, 0xee) }, { code: "gateway-error", reason: "not-a-video" }],
    [
      "a picture",
      { file: readFileSync(fixturePath("PHOTO.jpg")) },
      { code: "gateway-error", reason: "not-a-video", detail: { found: "image/jpeg" } },
    ],
    [
      "a film whose end is missing at its source",
      { file: readFileSync(fixturePath("truncated.mp4")) },
      { code: "gateway-error", reason: "file-not-whole" },
    ],
    ["a film without an index", { file: readFileSync(fixturePath("no-moov.mp4")) }, { code: "gateway-error", reason: "file-not-whole" }],
  ];
  test.each(pages)("%s", async (_name, behaviour, expected) => {
    expect(await failureOf(rig.run([behaviour]))).toMatchObject(expected);
    expect(await rig.names()).toEqual([]);
  });

  test("a page in place of the rest costs nothing of what is here", async () => {
    await failureOf(rig.run([{ cutAfter: 150_000 }, { text: "<html><title>Proxy</title></html>" }]));
    const kept = await rig.partBytes();
    expect(kept).toBeGreaterThan(0);
    await rig.expectWhole(await rig.run([{}]));
    expect(rig.source.ranges.at(-1)).toBe(`bytes=${kept}-`);
  });

  test("DT-05 pictures are checked to their end", async () => {
    const picture = readFileSync(fixturePath("alpha.png"));
    const done = await rig.run([{ file: picture }], { expects: "image", fileName: ({ extension }) => `frame${extension}` });
    expect(done).toMatchObject({ path: join(rig.results, "frame.png"), mime: "image/png" });
    for (const name of ["truncated.png", "truncated.jpg"]) {
      const failure = await failureOf(rig.run([{ file: readFileSync(fixturePath(name)) }], { expects: "image" }));
      expect(failure.reason).toBe("file-not-whole");
    }
  });
});

describe("NV-08 an address that is over", () => {
  const xml = "<Error><Code>AccessDenied</Code><Message>Request has expired</Message><RequestId>R-1</RequestId></Error>";
  test.each([401, 403, 404, 410])("status %i asks for a new one at once", async (status) => {
    const failure = await failureOf(rig.run([{ status, text: xml }]));
    expect(failure).toMatchObject({
      code: "not-found",
      reason: "url-expired",
      service: { status, code: "AccessDenied", message: "Request has expired" },
    });
    expect(JSON.stringify(failure)).not.toContain("do-not-tell");
    expect(rig.source.asked.length).toBe(1);
    expect(await rig.names()).toEqual([]);
  });

  test("the part is gone on with under the new address", async () => {
    const failure = await failureOf(rig.run([{ cutAfter: 210_000 }, { status: 403, text: xml }]));
    expect(failure.reason).toBe("url-expired");
    const renewed = await new FileSource(rig.file).start();
    await rig.expectWhole(await rig.downloads().fetch(rig.request({ url: renewed.url })));
    expect(renewed.ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
    await renewed.stop();
  });

  test("under the new address is another file: it starts over", async () => {
    await failureOf(rig.run([{ cutAfter: 210_000 }, { status: 403, text: xml }]));
    const other = makeFilm(300_000, 5);
    const renewed = await new FileSource(other).start();
    await rig.expectWhole(await rig.downloads().fetch(rig.request({ url: renewed.url })), other);
    await renewed.stop();
  });
});
