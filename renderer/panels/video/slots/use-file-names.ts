import { useTranslation } from "react-i18next";
import { type DraftMode, type FileKind, type SlotFile, numberOf } from "../draft/draft.ts";

/** What files are called on the screen and in the prompt, by the page's language. */
export function useFileNames() {
  const { t } = useTranslation();
  const numbered = (kind: FileKind, number: number) =>
    number === 0 ? t(`video.slots.removedName.${kind}`) : t(`video.slots.names.${kind}`, { number });
  return {
    numbered,
    /** “Image 2”: how the prompt refers to it. */
    mentionOf: (file: SlotFile, files: readonly SlotFile[]) => numbered(file.kind, numberOf(file, files)),
    /** “First frame”, “Image 2”: how its place is called. */
    placeOf: (file: SlotFile, files: readonly SlotFile[], mode: DraftMode) =>
      mode === "references"
        ? numbered(file.kind, numberOf(file, files))
        : t(files[0] === file && mode !== "draft" ? "video.slots.firstFrame" : "video.slots.lastFrame"),
  };
}
