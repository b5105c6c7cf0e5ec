import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { GIB, MIB } from "../../shared/units.ts";
import { type S3Server, startS3Server } from "../s3-server.ts";
import { contentsOf, keepFile, openPublishing, storageAt } from "../studio/publish-rig.ts";
import { type Figure, median, rounded } from "./figure.ts";
import type { Measured } from "./measure-process.ts";

const rounds = 3;
const bucket = "bench";

/** 1 GiB to a real S3 server on loopback: by the studio (looked for, hashed, sent in parts, its address tried) and by rclone, in turn. */
export async function run(): Promise<Figure[]> {
  const server = await startS3Server();
  if ("missing" in server) throw new Error(`This bench needs the S3 server: ${server.missing}`);
  const folder = mkdtempSync(join(tmpdir(), "lanternist-bench-"));
  try {
    await server.createBucket(bucket);
    const rig = await openPublishing(folder);
    await rig.storages.set({ connectionId: rig.connection.id, storage: storageAt(server, bucket), keys: server.keys });
    const media = await keepFile(rig.media, folder, GIB);
    const path = rig.media.pathOf(media.id);
    await rig.close();
    const peer: number[] = [];
    const ours: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      peer.push(await timeRclone(server, path));
      await empty(server);
      ours.push(await timeOurs(folder, media.id));
      await empty(server);
    }
    return figures(media.bytes / MIB, peer, ours);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figures(megabytes: number, peer: number[], ours: Measured[]): Figure[] {
  const speed = megabytes / median(ours.map(({ seconds }) => seconds));
  const peerSpeed = megabytes / median(peer);
  const growth = Math.max(...ours.map((each) => each.growth)) / MIB;
  return [
    {
      figure: "speed, 1 GiB to a storage on loopback",
      value: rounded(speed),
      unit: "MiB/s",
      peer: { name: "rclone copyto", value: rounded(peerSpeed) },
      ratio: rounded(speed / peerSpeed),
      aim: "ratio ≥ 1",
    },
    { figure: "peak memory growth, worst round", value: rounded(growth), unit: "MiB", aim: "≤ 96" },
    { figure: "processor time", value: rounded(median(ours.map(({ cpuSeconds }) => cpuSeconds))), unit: "s" },
  ];
}

/** Seconds. As it comes, but for what says where to. */
async function timeRclone({ endpoint, keys, region }: S3Server, file: string): Promise<number> {
  const settings = {
    RCLONE_S3_PROVIDER: "Other",
    RCLONE_S3_ENDPOINT: endpoint,
    RCLONE_S3_REGION: region,
    RCLONE_S3_ACCESS_KEY_ID: keys.accessKeyId,
    RCLONE_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    RCLONE_S3_NO_CHECK_BUCKET: "true",
    RCLONE_CONFIG: join(tmpdir(), "no-such-rclone.conf"),
  };
  const began = performance.now();
  await ended("rclone", ["copyto", "-q", file, `:s3:${bucket}/peer.bin`], settings);
  return (performance.now() - began) / 1000;
}

async function timeOurs(folder: string, mediaId: string): Promise<Measured> {
  return JSON.parse(await ended(process.execPath, ["test/bench/publish-ours.ts", folder, mediaId])) as Measured;
}

/** What the program said; fails with it where the program does. */
function ended(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  // Nothing of the person's own AWS settings.
  const plain = Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_"));
  const child = spawn(program, args, { env: { ...Object.fromEntries(plain), ...env }, stdio: ["ignore", "pipe", "inherit"] });
  const said: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  return new Promise((resolve, reject) => {
    child.on("error", (cause) => reject(new Error(`${program} is needed for this bench.`, { cause })));
    child.on("close", (code) => (code === 0 ? resolve(said.join("")) : reject(new Error(`${program} ended with ${code}`))));
  });
}

async function empty(server: S3Server): Promise<void> {
  const { keys } = await contentsOf(server, bucket);
  for (const Key of keys) await server.client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
}
