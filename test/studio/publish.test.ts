import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { StorageTester } from "../../electron/core/publishing/storage-test.ts";
import { Http } from "../../electron/core/gateway/http.ts";
import { Log } from "../../electron/core/log.ts";
import { createNodeFetch } from "../../electron/node/node-fetch.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import type { PublicStorage } from "../../shared/contract/storage.ts";
import { HOUR, MIB } from "../../shared/units.ts";
import { freePort, startS3Server } from "../s3-server.ts";
import { loopbackCertificate } from "./loopback-certificate.ts";
import { contentsOf, keepFile, openPublishing, sha256At, storageAt } from "./publish-rig.ts";
import { temporaryFolder } from "./temporary-folder.ts";

// Started once for all: its parts are slow to start.
const started = await startS3Server();
const server = "missing" in started ? undefined : started;
afterAll(() => server?.stop());

const deafPort = await freePort();
let buckets = 0;

describe.skipIf(!server)("with a real S3 server", () => {
  const s3 = server!;

  /** A studio's publishing with a bucket of its own. */
  async function open(change: Partial<PublicStorage> & { isPublic?: boolean } = {}) {
    const { isPublic, ...settings } = change;
    const bucket = `bucket-${(buckets += 1)}`;
    const publicBaseUrl = await s3.createBucket(bucket, isPublic);
    const folder = temporaryFolder();
    const rig = await openPublishing(folder);
    onTestFinished(() => rig.close());
    const storage = storageAt(s3, bucket, { ...(isPublic && { publicBaseUrl, access: "public" }), ...settings });
    await rig.storages.set({ connectionId: rig.connection.id, storage, keys: s3.keys });
    return { ...rig, folder, bucket, storage };
  }

  test("AS-07 a file goes up once under a name of its content, and is read without a key, by a signed address", async () => {
    const rig = await open();
    const media = await keepFile(rig.media, rig.folder, 300_000, "Mum’s birthday.bin");
    const addresses = await Promise.all(Array.from({ length: 5 }, () => rig.addresses.of(media.id, rig.connection)));
    expect(rig.count("PUT")).toBe(1);
    const [url = ""] = addresses;
    expect(await sha256At(url)).toBe(`200 ${media.sha256}`);
    expect(new URL(url).pathname).toBe(`/${rig.bucket}/lanternist/${media.sha256.slice(0, 32)}.bin`);
    expect(url).toContain("X-Amz-Expires=86400");
    const answer = await fetch(url);
    await answer.body?.cancel();
    expect(answer.headers.get("content-type")).toBe(media.mime);
    await rig.addresses.of(media.id, rig.connection);
    expect(rig.count("PUT")).toBe(1);
    expect(rig.objects.list(rig.connection.id)).toMatchObject({ total: 1, bytes: 300_000, unneeded: 1 });
  });

  test("AS-07 a public bucket’s address is the bare one, also below a folder with letters of other scripts", async () => {
    const rig = await open({ isPublic: true, prefix: "影片 / é".replaceAll(" ", "") + "/" });
    const media = await keepFile(rig.media, rig.folder, 50_000);
    const url = await rig.addresses.of(media.id, rig.connection);
    expect(url).not.toContain("?");
    expect(await sha256At(url)).toBe(`200 ${media.sha256}`);
  });

  test("AS-07 an object that is gone from the storage is put there again", async () => {
    const rig = await open();
    const media = await keepFile(rig.media, rig.folder, 50_000);
    await rig.addresses.of(media.id, rig.connection);
    await rig.objects.cleanUp({ connectionId: rig.connection.id, keys: (await contentsOf(s3, rig.bucket)).keys });
    expect(await contentsOf(s3, rig.bucket)).toEqual({ keys: [], uploads: [] });
    expect(await sha256At(await rig.addresses.of(media.id, rig.connection))).toBe(`200 ${media.sha256}`);
  });

  test(
    "AS-07 100 MiB go up in parts, are cut off, held and begun again on the way, and arrive whole, once",
    { timeout: 60_000 },
    async () => {
      const rig = await open();
      const media = await keepFile(rig.media, rig.folder, 100 * MIB);
      const cut = new AbortController();
      const first = rig.addresses.of(media.id, rig.connection, cut.signal, ({ bytes }) => bytes > 30 * MIB && cut.abort());
      await expect(first).rejects.toThrow(/aborted/);
      expect((await contentsOf(s3, rig.bucket)).uploads).toHaveLength(1);
      const partsBefore = rig.count("PUT", "partNumber");
      expect(partsBefore).toBeLessThan(13);

      const told: { bytes: number; isPaused: boolean }[] = [];
      let isHeld = false;
      const url = await rig.addresses.of(media.id, rig.connection, undefined, ({ bytes, totalBytes, isPaused }) => {
        expect(totalBytes).toBe(media.bytes);
        told.push({ bytes, isPaused });
        if (isHeld || bytes < 60 * MIB) return;
        isHeld = true;
        queueMicrotask(() => {
          expect(rig.addresses.pause(media.id, rig.connection.id)).toBe(true);
          setTimeout(() => rig.addresses.resume(media.id, rig.connection.id), 300);
        });
      });
      expect(await sha256At(url)).toBe(`200 ${media.sha256}`);
      expect(await contentsOf(s3, rig.bucket)).toEqual({ keys: [`lanternist/${media.sha256.slice(0, 32)}.bin`], uploads: [] });
      expect(told.some(({ isPaused }) => isPaused)).toBe(true);
      expect(told.at(-1)?.bytes).toBe(media.bytes);
      // Four parts may be lost at each of the two stops; the others are not sent again.
      expect(rig.count("PUT", "partNumber")).toBeLessThanOrEqual(13 + 8);
      expect(rig.count("POST", "uploads")).toBe(1);
    },
  );

  test("AS-07 an upload that the storage has forgotten is begun anew", { timeout: 60_000 }, async () => {
    const rig = await open();
    const media = await keepFile(rig.media, rig.folder, 40 * MIB);
    await cutOff(rig, media.id, 10 * MIB);
    const { Uploads = [] } = await s3.client.send(new ListMultipartUploadsCommand({ Bucket: rig.bucket }));
    for (const { Key, UploadId } of Uploads) await s3.client.send(new AbortMultipartUploadCommand({ Bucket: rig.bucket, Key, UploadId }));
    const url = await rig.addresses.of(media.id, rig.connection);
    expect(await sha256At(url)).toBe(`200 ${media.sha256}`);
    expect((await contentsOf(s3, rig.bucket)).uploads).toEqual([]);
  });

  test(
    "AS-07 the last job’s cancelling takes the parts away; a job that failed keeps them for its next try",
    { timeout: 60_000 },
    async () => {
      const rig = await open();
      const media = await keepFile(rig.media, rig.folder, 40 * MIB);
      rig.leftovers.start();
      const job = jobFor(media.id, rig.connection.id);
      rig.journal.add([job]);
      await cutOff(rig, media.id, 10 * MIB);
      expect(rig.objects.list(rig.connection.id).objects).toMatchObject([{ isUnfinished: true, neededBy: 1 }]);
      rig.journal.update(job.id, { state: "failed" });
      await rig.leftovers.sweep();
      expect((await contentsOf(s3, rig.bucket)).uploads).toHaveLength(1);
      rig.journal.update(job.id, { state: "cancelled" });
      await expect.poll(async () => (await contentsOf(s3, rig.bucket)).uploads, { timeout: 10_000 }).toEqual([]);
      await expect.poll(() => rig.objects.list(rig.connection.id).total).toBe(0);
    },
  );

  test("AS-07 a file that was changed on the disk is not published, small or large", { timeout: 60_000 }, async () => {
    const rig = await open();
    for (const bytes of [100_000, 40 * MIB]) {
      const media = await keepFile(rig.media, rig.folder, bytes, `changed-${bytes}.bin`);
      const path = rig.media.pathOf(media.id);
      const content = readFileSync(path);
      content.writeUInt32LE(0xffff_ffff, bytes - 10);
      const { atime, mtime } = statSync(path);
      writeFileSync(path, content);
      utimesSync(path, atime, mtime);
      await expect(rig.addresses.of(media.id, rig.connection)).rejects.toMatchObject(because("file-changed"));
    }
    expect(await contentsOf(s3, rig.bucket)).toEqual({ keys: [], uploads: [] });
  });

  test("AS-07 what unfinished jobs need is not cleaned up, and holds its storage", async () => {
    const rig = await open();
    const [needed, other] = [
      await keepFile(rig.media, rig.folder, 60_000, "a.bin"),
      await keepFile(rig.media, rig.folder, 50_000, "b.bin"),
    ];
    for (const { id } of [needed, other]) await rig.addresses.of(id, rig.connection);
    const job = jobFor(needed.id, rig.connection.id);
    rig.journal.add([job]);
    const connectionId = rig.connection.id;
    const { objects, unneeded } = rig.objects.list(connectionId);
    expect([objects.map(({ name, neededBy }) => `${name} ${neededBy}`).toSorted(), unneeded]).toEqual([["a.bin 1", "b.bin 0"], 1]);
    expect(await rig.objects.cleanUp({ connectionId, keys: objects.map(({ key }) => key) })).toEqual({ count: 1, kept: 1 });
    expect((await contentsOf(s3, rig.bucket)).keys).toEqual([objects.find(({ name }) => name === "a.bin")?.key]);
    await expect(rig.objects.removeStorage(connectionId)).rejects.toMatchObject(because("storage-needed"));
    rig.journal.update(job.id, { state: "done" });
    await rig.connections.remove(connectionId);
    expect(await rig.secrets.get(`storage:${connectionId}`)).toBeUndefined();
    expect((await contentsOf(s3, rig.bucket)).keys).toHaveLength(1);
  });

  test("AS-07 a service elsewhere is given no address of this machine, and nothing is sent for it", async () => {
    const rig = await open();
    const media = await keepFile(rig.media, rig.folder, 50_000);
    const connection = { ...rig.connection, baseUrl: "https://gateway.example" };
    await expect(rig.addresses.of(media.id, connection)).rejects.toMatchObject(because("storage-private"));
    expect(rig.sent).toEqual([]);
  });

  test("AS-07 an address that nobody may read fails before it is used", async () => {
    const rig = await open({ access: "public" });
    const media = await keepFile(rig.media, rig.folder, 50_000);
    await expect(rig.addresses.of(media.id, rig.connection)).rejects.toMatchObject({
      data: { reason: "storage-not-public", delivery: "not-sent" },
    });
  });

  test("GEN-02 no key and no signature is in the database, a log or a failure", async () => {
    const rig = await open();
    const media = await keepFile(rig.media, rig.folder, 50_000);
    await rig.addresses.of(media.id, rig.connection);
    const connectionId = rig.connection.id;
    const wrong = await rig.tester.test({ connectionId, keys: { accessKeyId: "test:tester", secretAccessKey: "a-wrong-secret" } });
    await rig.close();
    const files = readdirSync(rig.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const secretFiles = files
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => /testing-secret|X-Amz-Signature/.test(readFileSync(path, "latin1")));
    expect(secretFiles.filter((path) => !path.endsWith("secrets.json"))).toEqual([]);
    expect(JSON.stringify(wrong)).not.toMatch(/a-wrong-secret|testing-secret|Signature=/);
  });

  describe("the test of a storage", () => {
    test("AS-07 puts, reads back without keys and deletes, with signed and with public addresses", async () => {
      for (const isPublic of [false, true]) {
        const rig = await open({ isPublic });
        const { isOk, steps } = await rig.tester.test({ connectionId: rig.connection.id });
        expect([isOk, steps.map(({ step }) => step)]).toEqual([true, ["connect", "put", "read-back", "delete"]]);
        expect((await contentsOf(s3, rig.bucket)).keys).toEqual([]);
      }
    });

    const unknownKey = { accessKeyId: "test:nobody", secretAccessKey: "some-secret" };
    const cases: [name: string, step: string, reason: string, change: (s: PublicStorage) => PublicStorage, keys?: typeof unknownKey][] = [
      ["a wrong secret", "put", "storage-signature", (s) => s, { ...unknownKey, accessKeyId: "test:tester" }],
      ["a bucket that is not there", "put", "storage-no-bucket", (s) => ({ ...s, bucket: "no-such-bucket" })],
      ["a key without rights", "put", "storage-denied", (s) => s, s3?.strangerKeys],
      ["another region", "put", "storage-region", (s) => ({ ...s, region: "eu-north-7" })],
      ["an address that is not public", "read-back", "storage-not-public", (s) => ({ ...s, access: "public" })],
      ["a name that is not known", "connect", "dns", (s) => ({ ...s, endpoint: "https://storage.invalid" })],
      ["a port where nothing answers", "connect", "refused", (s) => ({ ...s, endpoint: `http://127.0.0.1:${deafPort}` })],
    ];
    test.each(cases)("AS-07 %s is named: %s %s", async (_name, step, reason, change, keys = s3.keys) => {
      const rig = await open();
      const { isOk, steps } = await rig.tester.test({ connectionId: rig.connection.id, storage: change(rig.storage), keys });
      const failed = steps.find((each) => !each.isOk);
      expect([isOk, failed?.step, failed?.failure?.reason]).toEqual([false, step, reason]);
      // What could be put is taken away again.
      expect(steps.at(-1)?.step).toBe(step === "read-back" ? "delete" : step);
      expect((await contentsOf(s3, rig.bucket)).keys).toEqual([]);
    });

    test("AS-07 a wrong clock is named with its minutes", async () => {
      const rig = await open();
      const fetch = createNodeFetch();
      const http = new Http(fetch, new Log(join(rig.folder, "logs")));
      const tester = new StorageTester({ ...rig, http, fetch, now: () => Date.now() + 2 * HOUR });
      const { steps } = await tester.test({ connectionId: rig.connection.id });
      expect(steps.at(-1)?.failure).toMatchObject({ reason: "storage-clock", detail: { minutes: 120 } });
    });

    test("AS-07 a certificate that nobody vouches for is named", async () => {
      const rig = await open();
      const web = createServer(loopbackCertificate, (_request, response) => response.end()).listen(0, "127.0.0.1");
      onTestFinished(() => void web.close());
      await new Promise((resolve) => web.once("listening", resolve));
      const endpoint = `https://127.0.0.1:${(web.address() as AddressInfo).port}`;
      const { steps } = await rig.tester.test({ connectionId: rig.connection.id, storage: { ...rig.storage, endpoint }, keys: s3.keys });
      expect(steps.map(({ step, failure }) => `${step} ${failure?.reason}`)).toEqual(["connect tls"]);
    });
  });
});

const because = (reason: string) => ({ data: { reason, delivery: "not-sent" } });

type Rig = Awaited<ReturnType<typeof openPublishing>>;

/** Begins to publish, and leaves after so many bytes. */
async function cutOff(rig: Rig, mediaId: string, bytes: number): Promise<void> {
  const cut = new AbortController();
  const going = rig.addresses.of(mediaId, rig.connection, cut.signal, (progress) => progress.bytes > bytes && cut.abort());
  await expect(going).rejects.toThrow(/aborted/);
}

function jobFor(mediaId: string, connectionId: string): Job {
  const source = { type: "media" as const, id: mediaId };
  const recipe: Job["recipe"] = { kind: "asset", groupId: "group-1", name: "a", assetType: "Video", source };
  const at = Date.now();
  return {
    id: "job-1",
    state: "preparing",
    connectionId,
    connectionName: "Test",
    isDemo: false,
    recipe,
    createdAt: at,
    updatedAt: at,
    entryIds: [],
  };
}
