import { z } from "zod";

/** The names of a backup's files inside its one file; no other name is read. */
export const databaseName = "lanternist.db";
export const settingsName = "settings.json";
export const manifestName = "manifest.json";

const File = z.object({ bytes: z.number().int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** What a backup file says of itself. A file with a newer format is refused, so a field may only be added. */
export const BackupManifest = z.object({
  format: z.literal("lanternist-backup"),
  version: z.literal(1),
  /** Of the studio that wrote it. */
  studio: z.string().max(64),
  /** Unix milliseconds, of a time that calendars know. */
  madeAt: z.number().int().nonnegative().max(8.64e15),
  /** Shape of the database. */
  schema: z.number().int().positive(),
  entries: z.number().int().nonnegative(),
  threads: z.number().int().nonnegative(),
  files: z.object({ [databaseName]: File, [settingsName]: File.optional() }),
});
export type BackupManifest = z.infer<typeof BackupManifest>;
