import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { startS3Server } from "../s3-server.ts";
import { openStudio } from "./open-studio.ts";
import { contentsOf, storageAt } from "./publish-rig.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { streamOf } from "./temporary-library.ts";

const started = await startS3Server();
const server = "missing" in started ? undefined : started;
afterAll(() => server?.stop());
let buckets = 0;

/** A picture too large to go up whole, and small enough for an asset. */
async function largePicture(): Promise<Uint8Array> {
  const sides = { width: 2600, height: 2600, channels: 3 } as const;
  return sharp(randomBytes(sides.width * sides.height * 3), { raw: sides })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

describe.skipIf(!server)("AS-04 AS-07 with a storage of the person's own", { timeout: 90_000 }, () => {
  async function open() {
    const s3 = server!;
    const bucket = `assets-${(buckets += 1)}`;
    await s3.createBucket(bucket);
    const gateway = await startDemoGateway({ speed: 20 });
    const folder = temporaryFolder();
    const opened = await openStudio(folder, gateway);
    let close = opened.close;
    onTestFinished(async () => {
      await close();
      await gateway.close();
    });
    const [connection] = await opened.client.connections.list();
    await opened.client.storage.set({ connectionId: connection?.id ?? "", storage: storageAt(s3, bucket), keys: s3.keys });
    const { id: groupId } = await opened.client.assets.createGroup({ name: "lanterns" });
    const picture = await opened.studio.media.receive(streamOf(await largePicture(), 1_000_000), "noise.png");
    const source = { type: "media", id: picture.id } as const;
    const make = async () => {
      const [job] = await opened.client.jobs.create({ recipes: [{ kind: "asset", groupId, name: "noise", assetType: "Image", source }] });
      return job?.id ?? "";
    };
    /** Resolves as soon as the job's file begins to go up. */
    const publishing = async (id: string) => {
      for await (const change of await opened.client.jobs.watch())
        if (change.type === "saved" && change.job.id === id && change.job.preparing?.what === "publishing") return change.job.preparing;
      throw new Error("The watch ended first");
    };
    const restart = async () => {
      await opened.close();
      const again = await openStudio(folder, gateway);
      close = again.close;
      return again;
    };
    const creates = () => gateway.requests().filter(({ path }) => path.endsWith("/CreateAsset")).length;
    return { ...opened, picture, make, publishing, restart, creates, contents: () => contentsOf(s3, bucket) };
  }

  test("a paused upload is paused over a restart; resumed it arrives once, and the asset is made once", async () => {
    const rig = await open();
    const id = await rig.make();
    expect(await rig.publishing(id)).toMatchObject({ totalBytes: rig.picture.bytes, isPaused: false });
    expect((await rig.client.jobs.pause({ id })).preparing).toMatchObject({ what: "publishing", isPaused: true });
    const again = await rig.restart();
    expect(await again.client.jobs.get({ id })).toMatchObject({ state: "preparing", preparing: { isPaused: true } });
    expect(rig.creates()).toBe(0);
    await again.client.jobs.resume({ id });
    const job = await again.reached(id);
    expect([job.state, job.failure, rig.creates()]).toEqual(["done", undefined, 1]);
    expect(await rig.contents()).toEqual({ keys: [expect.stringMatching(/^lanternist\/[0-9a-f]{32}\.png$/)], uploads: [] });
  });

  test("a cancelled upload leaves neither object nor parts, and nothing is sent to the gateway", async () => {
    const rig = await open();
    const id = await rig.make();
    await rig.publishing(id);
    expect((await rig.client.jobs.cancel({ id })).state).toBe("cancelled");
    await expect.poll(rig.contents, { timeout: 15_000 }).toEqual({ keys: [], uploads: [] });
    expect(rig.creates()).toBe(0);
  });

  test("two jobs of the same file put it there once", async () => {
    const rig = await open();
    const ids = [await rig.make(), await rig.make()];
    for (const id of ids) expect((await rig.reached(id)).state).toBe("done");
    expect([(await rig.contents()).keys.length, rig.creates()]).toEqual([1, 2]);
  });

  test("GEN-02 no signed address is in what the job keeps", async () => {
    const rig = await open();
    const id = await rig.make();
    await rig.reached(id);
    expect(JSON.stringify(await rig.client.jobs.get({ id }))).not.toMatch(/signature|X-Amz/i);
  });
});
