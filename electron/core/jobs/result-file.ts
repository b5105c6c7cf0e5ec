import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, link, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { assertDecodes } from "../media-tools/decode-whole.ts";
import { checkFile } from "../transfer/check-file.ts";
import { placeFile } from "../transfer/place-file.ts";
import { storageFailure } from "../transfer/storage-failure.ts";

/** A picture that came with the answer, brought from the spool to its final place; the spool keeps its own name for it until the job has ended. */
export async function placeSpooled(spooled: string, folder: string, nameOf: (extension: string) => string): Promise<{ path: string }> {
  if (!existsSync(spooled)) throw unreadable("gone");
  const { extension, mime } = await checkFile(spooled, "image").catch((error: unknown) => {
    throw unreadable(error instanceof Failure ? String(error.data.detail?.["why"] ?? error.data.detail?.["found"] ?? "") : "", error);
  });
  if (decodable.has(mime)) {
    await assertDecodes(spooled).catch((error: unknown) => {
      throw unreadable("not-decodable", error);
    });
  }
  try {
    await mkdir(folder, { recursive: true });
    const second = join(folder, `.${randomUUID()}.part`);
    // Some disks know no second name for a file.
    await link(spooled, second).catch(() => copyFile(spooled, second));
    return { path: await placeFile(second, folder, nameOf(extension)) };
  } catch (error) {
    throw storageFailure(error, folder);
  }
}

/** A picture that was downloaded whole and is none is asked for again. */
export async function assertPicture({ path, mime }: { path: string; mime: string }): Promise<void> {
  if (!decodable.has(mime)) return;
  try {
    await assertDecodes(path);
  } catch (error) {
    await rm(path, { force: true });
    const message = "The picture that the service sent cannot be decoded.";
    throw new Failure({ code: "gateway-error", reason: "file-not-whole", message, detail: { why: "not-decodable", bytes: 0 } }, error);
  }
}

/** What the studio's decoder reads; other pictures are kept as they came. */
const decodable: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"]);

function unreadable(why: string, cause?: unknown): Failure {
  const message = `A picture in the service’s answer cannot be read${why === "" ? "" : ` (${why})`}.`;
  return new Failure({ code: "gateway-error", reason: "picture-unreadable", message, detail: { why }, action: "none" }, cause);
}
