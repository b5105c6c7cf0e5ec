import { Failure } from "../../../shared/failure.ts";
import { errnoOf } from "../errno.ts";

/** What the system said about a file, as the failure that a person can act on (DT-05); anything else is thrown on as it is. */
export function storageFailure(error: unknown, folder: string): unknown {
  if (error instanceof Failure) return error;
  const errno = errnoOf(error);
  if (errno === "ENOSPC" || errno === "EDQUOT") {
    const message = `The disk of ${folder} is full. What has arrived is kept; the download goes on when there is room.`;
    return new Failure({ code: "storage-full", reason: "no-space", message, detail: { folder } }, error);
  }
  const reason = errno === undefined ? undefined : reasons[errno];
  if (errno === undefined || reason === undefined) return error;
  return new Failure({ code: "storage-error", reason, message: words[reason](folder, errno), detail: { folder, errno } }, error);
}

type Reason = "folder-missing" | "folder-not-writable" | "write-failed";

const words: Record<Reason, (folder: string, errno: string) => string> = {
  "folder-missing": (folder) => `The folder ${folder} is not there and cannot be made. Is its drive connected?`,
  "folder-not-writable": (folder) => `Files cannot be written in the folder ${folder}.`,
  "write-failed": (folder, errno) => `A file in the folder ${folder} could not be written (${errno}).`,
};

const reasons: Record<string, Reason> = {
  ENOENT: "folder-missing",
  ENOTDIR: "folder-missing",
  EEXIST: "folder-not-writable",
  ENODEV: "folder-missing",
  ENXIO: "folder-missing",
  ESTALE: "folder-missing",
  EACCES: "folder-not-writable",
  EPERM: "folder-not-writable",
  EROFS: "folder-not-writable",
  EIO: "write-failed",
  EBUSY: "write-failed",
  EFBIG: "write-failed",
  EMFILE: "write-failed",
  ENFILE: "write-failed",
};
