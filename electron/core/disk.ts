import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { Failure } from "../../shared/failure.ts";
import { MIB } from "../../shared/units.ts";
import { errnoOf } from "./errno.ts";

/** Bytes that this user can still write on the disk of `folder`; a folder that is not there yet counts as its nearest parent. */
export function freeBytes(folder: string): number {
  try {
    const disk = statfsSync(folder);
    return disk.bavail * disk.bsize;
  } catch (error) {
    const parent = dirname(folder);
    if (errnoOf(error) === "ENOENT" && parent !== folder) return freeBytes(parent);
    throw new Failure(
      { code: "storage-error", reason: "folder-unreadable", message: `The folder ${folder} cannot be read.`, detail: { folder } },
      error,
    );
  }
}

/** Fails with `storage-full` unless `neededBytes` and a small reserve are free: a disk filled to the brim hurts every program (DT-05). */
export function assertSpace(folder: string, neededBytes: number): void {
  const free = freeBytes(folder);
  if (free >= neededBytes + reserve) return;
  const neededMegabytes = Math.ceil((neededBytes + reserve) / MIB);
  const freeMegabytes = Math.floor(free / MIB);
  throw new Failure({
    code: "storage-full",
    reason: "no-space",
    message: `The disk of ${folder} has ${freeMegabytes} MB left; ${neededMegabytes} MB are needed.`,
    detail: { folder, freeMegabytes, neededMegabytes },
  });
}

const reserve = 16 * MIB;
