import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { Failure } from "../../shared/failure.ts";
import { makeFolder } from "./make-folder.ts";
import { sqliteCode, sqliteFailure } from "./sqlite-failure.ts";

export interface DataLock {
  /** May be called again; only the first time counts. */
  release(): void;
}

const Holder = z.object({ pid: z.number(), kind: z.string(), startedAt: z.number() });
type Holder = z.infer<typeof Holder>;

const busy = 5;

/**
 * Makes this process the only one that writes in the data folder (DT-06). The lock is the operating system's own, held through an open
 * SQLite transaction on `lock.db`: it ends with the process however that ends, so it is never stale. `lock.json` beside it only names the
 * holder. Fails with `conflict`, reason `data-folder-in-use`.
 */
export function acquireDataLock(dataFolder: string, kind: string): DataLock {
  makeFolder(dataFolder);
  const nameplate = join(dataFolder, "lock.json");
  const database = lock(join(dataFolder, "lock.db"), () => inUse(dataFolder, readHolder(nameplate)));
  writeHolder(nameplate, { pid: process.pid, kind, startedAt: Date.now() });
  let isHeld = true;
  return {
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      rmSync(nameplate, { force: true });
      database.close();
    },
  };
}

function lock(file: string, inUse: () => Failure): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // Nothing is ever written, so there is nothing to recover after a crash.
    database.exec("BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database?.close();
    throw sqliteCode(error) === busy ? inUse() : sqliteFailure(error, file);
  }
}

function inUse(dataFolder: string, holder: Holder | undefined): Failure {
  const who = holder ? `the ${words[holder.kind] ?? holder.kind}, process ${holder.pid}` : "another process";
  return new Failure({
    code: "conflict",
    reason: "data-folder-in-use",
    message: `The data folder ${dataFolder} is already in use by ${who}. Close it first, or choose another folder.`,
    detail: { folder: dataFolder, ...(holder && { pid: holder.pid, kind: holder.kind }) },
  });
}

const words: Record<string, string> = { electron: "desktop app", local: "local host", cli: "command line" };

/** The holder may be writing it at this moment, or have died before it could: then its name is not known, only that it is there. */
function readHolder(nameplate: string): Holder | undefined {
  try {
    return Holder.safeParse(JSON.parse(readFileSync(nameplate, "utf8"))).data;
  } catch {
    return undefined;
  }
}

function writeHolder(nameplate: string, holder: Holder): void {
  const draft = `${nameplate}.part`;
  try {
    writeFileSync(draft, JSON.stringify(holder));
    renameSync(draft, nameplate);
  } catch (error) {
    // The name is a courtesy: on a full disk the lock holds without it, and the studio opens to make room.
    if (!(error instanceof Error)) throw error;
  }
}
