import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";

/**
 * `daily`: made by the studio, one a day for a week. `before`: made before the database took a new shape. `made`: made when a person asked
 * for it. `kept`: what was before a restore, or a day's copy before much was gone.
 */
export const BackupSort = z.enum(["daily", "before", "made", "kept"]);
export type BackupSort = z.infer<typeof BackupSort>;

/** A kept copy of the database. Times are Unix milliseconds. */
export const Backup = z.object({
  /** Of its file; told from others by it. */
  name: z.string(),
  sort: BackupSort,
  madeAt: z.number(),
  bytes: z.number(),
  /** Results and conversations that it holds outside of the trash. */
  entries: z.number(),
  threads: z.number(),
  /** The settings of that time are kept beside it. */
  hasSettings: z.boolean(),
  /** Why it cannot be restored. */
  problem: z.enum(["damaged", "newer", "foreign", "unreadable"]).optional(),
});
export type Backup = z.infer<typeof Backup>;

/** A restore that takes place at the next start. */
export const PendingRestore = z.object({
  /** Of the backup, or of the file that it came from. */
  name: z.string(),
  madeAt: z.number(),
  askedAt: z.number(),
});
export type PendingRestore = z.infer<typeof PendingRestore>;

/** A restore that took place. `isKept`: what was before it is still among the backups. */
export const PastRestore = PendingRestore.extend({ isKept: z.boolean() });
export type PastRestore = z.infer<typeof PastRestore>;

/**
 * Why a restore that waited did not take place, at this start or at one before. `waits`: it is tried again at the next one. `dropped`: what was made ready for
 * it could not be used any more.
 */
export const RestoreTrouble = z.object({
  outcome: z.enum(["waits", "dropped"]),
  /** Missing where it could not even be read what waits. */
  restore: PendingRestore.optional(),
  failure: FailureData,
});
export type RestoreTrouble = z.infer<typeof RestoreTrouble>;

export const BackupsState = z.object({
  /** The newest first. */
  backups: z.array(Backup),
  /** Why there is no folder to keep them in, or none that can be read; told anew once that is mended. */
  problem: FailureData.optional(),
  pending: PendingRestore.optional(),
  /** Until a person knows of it, takes the restore back, or makes another restore or backup; over starts too. */
  trouble: RestoreTrouble.optional(),
  /** The restore that this database came from, the last one. */
  restored: PastRestore.optional(),
});
export type BackupsState = z.infer<typeof BackupsState>;

/** A listed backup, or a file that was handed in at `POST /backup-file`. */
export const BackupSource = z.discriminatedUnion("type", [
  z.object({ type: z.literal("backup"), name: z.string().max(200) }),
  z.object({ type: z.literal("file"), id: z.uuid() }),
]);
export type BackupSource = z.infer<typeof BackupSource>;

/** A file of a backup that was handed in and verified; it can be restored for as long as the studio runs and no other is handed in. */
export const HandedBackup = z.object({
  id: z.string(),
  name: z.string(),
  madeAt: z.number(),
  entries: z.number(),
  threads: z.number(),
  hasSettings: z.boolean(),
});
export type HandedBackup = z.infer<typeof HandedBackup>;

/** What is in the studio now and not in a backup: it is not listed after a restore, though its files stay. */
export const BackupDifference = z.object({ entries: z.number(), threads: z.number() });
export type BackupDifference = z.infer<typeof BackupDifference>;

const byName = z.object({ name: z.string().max(200) });
const bySource = z.object({ source: BackupSource });

/** Backups of the database and the settings, without keys (DT-04). */
export const backupsContract = {
  /** As it is, then again at each change. */
  watch: oc.output(eventIterator(BackupsState)),
  /** Makes a verified copy of this moment. Fails with `storage-full` or `storage-error`. */
  make: oc.output(Backup),
  /** Removes a backup for good. */
  remove: oc.input(byName).output(byName),
  /** What a restore would leave unlisted. */
  compare: oc.input(bySource).output(BackupDifference),
  /** Verifies the backup whole and makes its restore wait for the next start. Fails with `invalid-input`, `not-found` or storage's failures. */
  restore: oc.input(bySource).output(PendingRestore),
  /** A person knows why a restore did not take place. */
  dismissTrouble: oc.output(z.object({})),
  cancelRestore: oc.output(z.object({ name: z.string().optional() })),
  /** Makes a backup ready to be fetched as one file at `<mediaBase>/backup-export/<id>`; of this moment where none is named. */
  prepareFile: oc.input(byName.partial()).output(z.object({ id: z.string(), name: z.string(), bytes: z.number() })),
};
