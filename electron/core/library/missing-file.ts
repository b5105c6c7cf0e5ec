import { Failure } from "../../../shared/failure.ts";

/** A file that is recorded and cannot be read where it should be. */
export function missingFile(id: string, cause: unknown): Failure {
  return new Failure(
    { code: "storage-error", reason: "file-missing", message: `The file of ${id} cannot be read.`, detail: { id } },
    cause,
  );
}
