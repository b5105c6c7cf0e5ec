import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "../../electron/core/database.ts";
import { Entries } from "../../electron/core/library/entries.ts";
import { FilesFolder } from "../../electron/core/library/files-folder.ts";
import { MediaStore } from "../../electron/core/library/media.ts";
import { Log } from "../../electron/core/log.ts";
import { MoveLibrary } from "../../electron/core/moving/move-library.ts";
import type { MoveChange } from "../../shared/contract/moving.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { streamOf } from "./temporary-library.ts";

/** A library on a folder that may have been used before, and what moves it. */
export function openMoving(dataFolder: string) {
  const files = new FilesFolder(dataFolder);
  const database = Database.open(dataFolder);
  const media = new MediaStore({ database, dataFolder, files });
  const entries = new Entries({ database, media });
  const log = new Log(join(dataFolder, "logs"));
  const moving = new MoveLibrary({ files, database, log });
  /** A kept file, as an upload brings it. */
  async function addUpload(name: string): Promise<string> {
    const { id } = await media.receive(streamOf(readFileSync(fixturePath(name))), name);
    return entries.add({ kind: "video", role: "video", mediaId: id, createdAt: 1 }).id;
  }
  /** A result where results lie. */
  async function addResult(name: string, bytes: Uint8Array): Promise<string> {
    const file = join(files.library, "2026-01", name);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, bytes);
    const { media: kept } = await media.adopt(file);
    return entries.add({ kind: "video", role: "video", mediaId: kept.id, createdAt: 2 }).id;
  }
  async function close(): Promise<void> {
    await moving.close();
    database.close();
    await log.close();
  }
  return { dataFolder, files, database, media, entries, moving, addUpload, addResult, close };
}

export type Moving = ReturnType<typeof openMoving>;

/** Bytes of no form at all, so that nothing is changed of them on their way in. */
export function bytesOf(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0, value = seed; at < length; at += 1) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = value % 251;
  }
  return bytes;
}

/** To its end; what was told, the last thing last. */
export async function moveTo(moving: Moving["moving"], folder: string): Promise<MoveChange[]> {
  const told: MoveChange[] = [];
  for await (const change of moving.start({ folder })) told.push(change);
  return told;
}

/** All files below a folder with the hash of each. */
export function filesBelow(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(
    paths.toSorted().map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex"),
    ]),
  );
}

/** A folder on another disk than the others of tests, where this machine has one; else on the same. */
export function folderOnOtherDisk(): string {
  const memory = "/dev/shm";
  return mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "lanternist-move-"));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
