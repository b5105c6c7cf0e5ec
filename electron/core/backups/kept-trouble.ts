import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { RestoreTrouble } from "../../../shared/contract/backups.ts";
import { toFailureData } from "../../../shared/failure.ts";
import { errnoOf } from "../errno.ts";
import { readKept } from "../kept-texts.ts";
import type { Log } from "../log.ts";
import { writeFileNow } from "../sync-folder.ts";
import { storageFailure } from "../transfer/storage-failure.ts";

const fileOf = (dataFolder: string) => join(dataFolder, "restore-trouble.json");

/**
 * Keeps why a restore was dropped beside the database: the start that drops it may be a command's, or end before anybody has seen it. Where there is
 * no room it is told at this start alone.
 */
export function keepTrouble(dataFolder: string, trouble: RestoreTrouble, log: Pick<Log, "error">): void {
  try {
    writeFileNow(fileOf(dataFolder), JSON.stringify(trouble));
  } catch (error) {
    log.error("restore-trouble-not-kept", { failure: toFailureData(storageFailure(error, dataFolder)) });
  }
}

/** What was kept; nothing where none was, or where it cannot be read: that keeps nobody from starting. */
export function keptTrouble(dataFolder: string): RestoreTrouble | undefined {
  try {
    return RestoreTrouble.safeParse(readKept(readFileSync(fileOf(dataFolder), "utf8"))).data;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
}

/** Where it cannot be removed it is told once more at the next start, which is no reason to stop. */
export function forgetTrouble(dataFolder: string, log: Pick<Log, "error">): void {
  try {
    rmSync(fileOf(dataFolder), { force: true });
  } catch (error) {
    log.error("restore-trouble-stays", { failure: toFailureData(storageFailure(error, dataFolder)) });
  }
}
