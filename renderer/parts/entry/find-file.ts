import type { TroubledFile } from "../../../shared/contract/care.ts";
import { words } from "../../i18n/language.ts";
import { settleProblem } from "../../state/checking.ts";
import { failureOf } from "../../state/failure-of.ts";
import { uploadFile } from "../../state/upload.ts";
import { notify, notifyFailure } from "../toasts.tsx";

/** Lets a person show where a lost file is now. It is taken only if it is the same, byte for byte (DT-04). */
export function findFile(mediaId: string): void {
  choose({}, ([file]) => {
    if (file) void giveBack(mediaId, file);
  });
}

/** Looks through a folder that a person chooses for all of these; a file is tried where it has the length of a lost one. */
export function findInFolder(lost: readonly TroubledFile[]): void {
  choose({ isFolder: true }, (files) => void giveBackAll(lost, files));
}

async function giveBack(mediaId: string, file: File): Promise<void> {
  try {
    await uploadFile(file, { copyOf: mediaId });
    settleProblem(mediaId);
    notify({ tone: "good", text: words.t("library.care.putBack", { count: 1 }) });
  } catch (error) {
    notifyFailure(error);
  }
}

async function giveBackAll(lost: readonly TroubledFile[], files: readonly File[]): Promise<void> {
  let count = 0;
  try {
    for (const { mediaId, bytes } of lost)
      if (
        await isAmong(
          mediaId,
          files.filter((file) => file.size === bytes),
        )
      )
        count += 1;
  } catch (error) {
    notifyFailure(error);
  }
  if (count > 0) notify({ tone: "good", text: words.t("library.care.putBack", { count }) });
  else notify({ text: words.t("library.care.noneFound") });
}

async function isAmong(mediaId: string, files: readonly File[]): Promise<boolean> {
  for (const file of files) {
    try {
      await uploadFile(file, { copyOf: mediaId });
      settleProblem(mediaId);
      return true;
    } catch (error) {
      if (failureOf(error).reason !== "file-not-the-one") throw error;
    }
  }
  return false;
}

function choose({ isFolder = false }: { isFolder?: boolean }, take: (files: readonly File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.webkitdirectory = isFolder;
  input.addEventListener("change", () => take([...(input.files ?? [])]), { once: true });
  input.click();
}
