import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { freeBytes } from "../disk.ts";
import { toStorageFailure } from "../library/incoming.ts";

/** With less than this free, a program that could not write had no space. */
const FULL_BELOW = MIB;

/** Why a copy could not be made. Encoders do not always say that the disk is full, so it is looked at. */
export function toProxyFailure(error: unknown, folder: string, signal: AbortSignal): Failure {
  if (error instanceof Failure) return error;
  if (signal.aborted) return new Failure({ code: "cancelled", message: "Nobody waits for the copy any more." }, error);
  const known = toStorageFailure(error, folder);
  if (known instanceof Failure) return known;
  if (freeBytes(folder) < FULL_BELOW) {
    return new Failure({ code: "storage-full", reason: "no-space", message: `The disk of ${folder} is full.`, detail: { folder } }, error);
  }
  const said = error instanceof Error ? error.message : String(error);
  const message = `A copy to look at could not be made: ${said}`;
  return new Failure({ code: "conflict", reason: "proxy-not-made", message, detail: { said }, action: "retry" }, error);
}
