import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ListPartsCommand, ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { afterAll, expect, test } from "vitest";
import { MIB } from "../../shared/units.ts";
import { startS3Server } from "../s3-server.ts";
import { contentsOf, keepFile, openPublishing, sha256At, storageAt } from "../studio/publish-rig.ts";

const started = await startS3Server();
const server = "missing" in started ? undefined : started;
afterAll(() => server?.stop());

const program = join(import.meta.dirname, "publish-process.ts");
/** `LANTERNIST_PUBLISH_MIB=1536` for the full size. */
const size = Number(process.env["LANTERNIST_PUBLISH_MIB"] ?? 160) * MIB;

/** Runs until so many bytes are on their way, then is killed; without a number, to its end. */
async function publish(folder: string, mediaId: string, killAt = Number.POSITIVE_INFINITY) {
  const child = spawn(process.execPath, [program, folder, mediaId], { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  let last: { bytes?: number; url?: string } = {};
  for await (const line of createInterface({ input: child.stdout })) {
    last = JSON.parse(line) as typeof last;
    if ((last.bytes ?? 0) >= killAt) child.kill("SIGKILL");
  }
  await exit;
  return last;
}

test.skipIf(!server)(
  "AS-07 a file that is killed twice on its way arrives once, whole, and leaves no parts",
  { timeout: 60_000 + size / 1000 },
  async () => {
    const s3 = server!;
    const folder = mkdtempSync(join(tmpdir(), "lanternist-publish-"));
    try {
      await s3.createBucket("killed");
      const rig = await openPublishing(folder);
      await rig.storages.set({ connectionId: rig.connection.id, storage: storageAt(s3, "killed"), keys: s3.keys });
      const media = await keepFile(rig.media, folder, size);
      await rig.close();

      expect((await publish(folder, media.id, size * 0.3)).url).toBeUndefined();
      const first = await partsAt();
      expect((await publish(folder, media.id, size * 0.7)).url).toBeUndefined();
      const second = await partsAt();
      // The second run went on with the first one's parts.
      expect(first.uploads).toHaveLength(1);
      expect(second.uploads).toEqual(first.uploads);
      expect(first.etags.length).toBeGreaterThan(0);
      expect(second.etags.filter((etag) => first.etags.includes(etag))).toEqual(first.etags);

      const { url = "" } = await publish(folder, media.id);
      expect(await sha256At(url)).toBe(`200 ${media.sha256}`);
      expect(await contentsOf(s3, "killed")).toEqual({ keys: [`lanternist/${media.sha256.slice(0, 32)}.bin`], uploads: [] });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }

    async function partsAt() {
      const { Uploads = [] } = await s3.client.send(new ListMultipartUploadsCommand({ Bucket: "killed" }));
      const [upload] = Uploads;
      const { Parts = [] } = await s3.client.send(new ListPartsCommand({ Bucket: "killed", Key: upload?.Key, UploadId: upload?.UploadId }));
      return { uploads: Uploads.map(({ UploadId }) => UploadId), etags: Parts.map(({ PartNumber, ETag }) => `${PartNumber} ${ETag}`) };
    }
  },
);
