import { dirname } from "node:path";
import { Failure, type FailureData } from "../../shared/failure.ts";

/** SQLite's primary result codes that concern the disk, not the statement. */
const reasons: Record<number, Pick<FailureData, "code" | "reason" | "message">> = {
  5: { code: "storage-error", reason: "database-busy", message: "Another program holds the database" },
  8: { code: "storage-error", reason: "database-read-only", message: "The database cannot be written" },
  10: { code: "storage-error", reason: "database-unreadable", message: "The disk failed while the database was read or written" },
  11: { code: "storage-error", reason: "database-damaged", message: "The database is damaged" },
  13: { code: "storage-full", reason: "no-space", message: "The disk is full: the database could not be written" },
  14: { code: "storage-error", reason: "database-unreadable", message: "The database could not be opened" },
  26: { code: "storage-error", reason: "database-damaged", message: "The file is not a database" },
};

/** A thrown SQLite error as a `Failure` naming the file; errors of a statement itself are returned as they are. */
export function sqliteFailure(error: unknown, file: string): unknown {
  const code = sqliteCode(error);
  const known = code === undefined ? undefined : reasons[code];
  return known ? new Failure({ ...known, message: `${known.message} (${file}).`, detail: { file, folder: dirname(file) } }, error) : error;
}

/** SQLite's primary result code: the low byte of the extended one. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return undefined;
  return error.errcode & 0xff;
}
