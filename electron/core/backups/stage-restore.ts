import { Failure } from "../../../shared/failure.ts";
import { acquireDataLock } from "../data-lock.ts";
import type { Host } from "../host.ts";
import { readMigrations } from "../migrations.ts";
import { backupFiles, settingsBeside } from "./backup-files.ts";
import { settingsToBring } from "./kept-settings.ts";
import { RestoreFolder } from "./pending-restore.ts";

/**
 * Makes a listed backup wait for the next start while no studio can open, since its database is damaged or gone (DT-04). Fails with `not-found`
 * (`backup-unknown`), `invalid-input` (`backup-damaged`, …), `conflict` while another process has the data folder, or storage's failures.
 */
export async function stageRestore({ dataFolder, kind }: Pick<Host, "dataFolder" | "kind">, name: string): Promise<void> {
  const lock = acquireDataLock(dataFolder, kind);
  try {
    const file = backupFiles(dataFolder).find((each) => each.name === name);
    if (!file) {
      const message = `There is no backup ${name} in ${dataFolder}.`;
      throw new Failure({ code: "not-found", reason: "backup-unknown", message, detail: { name } });
    }
    const about = { name, madeAt: Math.floor(file.time) };
    const source = { path: file.path, isOwn: false, bytes: file.bytes, about, settings: settingsToBring(settingsBeside(file)) };
    await new RestoreFolder(dataFolder).stage(source, readMigrations().at(-1)?.version ?? 0, Date.now());
  } finally {
    lock.release();
  }
}

/** The name of the backup that a studio which cannot open for its database's sake could go on with; nothing where there is none. */
export function backupToOffer(error: unknown): string | undefined {
  if (!(error instanceof Failure)) return undefined;
  const { reason, detail } = error.data;
  const name = String(detail?.["backup"] ?? "").replace(/^.*[\\/]/, "");
  return (reason === "database-damaged" || reason === "database-missing") && name !== "" ? name : undefined;
}
