import { createHash } from "node:crypto";
import { link, mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { sha256Of } from "../library/incoming.ts";

interface Way {
  from: string;
  to: string;
  /** A name on the disk of `to` that nothing else uses. */
  staging: string;
}

interface Watch {
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

/**
 * Brings a file to another place so that its name there never stands for half of it: as a second name where both are on one disk, else byte
 * by byte, made safe on the disk, read back and compared. What is there already and the same stays. Fails with `storage-error`
 * (`copy-not-the-same`), with what the system said, or with the signal's reason.
 */
export async function copyFile(way: Way, watch: Watch): Promise<void> {
  const { bytes, isThere } = await compare(way);
  if (isThere) return watch.onBytes(bytes);
  await mkdir(dirname(way.to), { recursive: true });
  await rm(way.staging, { force: true });
  try {
    await link(way.from, way.staging);
    watch.onBytes(bytes);
  } catch {
    // Another disk, or one without second names; what is really wrong, copying says.
    await copyBytes(way, watch);
  }
  await rename(way.staging, way.to);
}

async function compare({ from, to }: Way): Promise<{ bytes: number; isThere: boolean }> {
  const source = await stat(from, { bigint: true });
  const bytes = Number(source.size);
  const target = await stat(to, { bigint: true }).catch(() => undefined);
  if (target === undefined || target.size !== source.size) return { bytes, isThere: false };
  const isOne = source.ino === target.ino && source.dev === target.dev && source.ino !== 0n;
  return { bytes, isThere: isOne || (await sha256Of(from)) === (await sha256Of(to)) };
}

async function copyBytes({ from, staging }: Way, { signal, onBytes }: Watch): Promise<void> {
  const hash = createHash("sha256");
  const source = await open(from, "r");
  try {
    const target = await open(staging, "w");
    try {
      const piece = new Uint8Array(MIB);
      for (;;) {
        signal.throwIfAborted();
        const { bytesRead } = await source.read(piece, 0, piece.length);
        if (bytesRead === 0) break;
        const read = piece.subarray(0, bytesRead);
        hash.update(read);
        for (let at = 0; at < bytesRead;) at += (await target.write(read, at)).bytesWritten;
        onBytes(bytesRead);
      }
      await target.sync();
    } finally {
      await target.close();
    }
    const { atime, mtime } = await source.stat();
    await utimes(staging, atime, mtime);
  } finally {
    await source.close();
  }
  if ((await sha256Of(staging)) === hash.digest("hex")) return;
  const message = `The copy of ${from} is not the same as the file: the disk, or its cable, may be failing. Nothing was changed.`;
  throw new Failure({ code: "storage-error", reason: "copy-not-the-same", message, detail: { file: from } });
}
