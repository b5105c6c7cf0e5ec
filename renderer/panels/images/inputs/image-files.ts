import { mostEditInputs } from "../../../../shared/models.ts";
import { words } from "../../../i18n/language.ts";
import type { Incoming } from "../../../parts/file-intake.ts";
import { notify } from "../../../parts/toasts.tsx";
import type { ImageFile } from "../draft/draft.ts";
import { addInput, useImageDraft } from "../draft/draft-store.ts";
import { showForm } from "../view-store.ts";

export const pictures = ["image"] as const;

/** The picture that came in; an address is none, since the interface takes files alone (interface 4.5). Says so. */
export function asFile({ source, entryId }: Incoming): Omit<ImageFile, "key"> | undefined {
  if (source.type === "media") return { mediaId: source.id, ...(entryId !== undefined && { entryId }) };
  notify({ tone: "bad", text: words.t("images.inputs.filesOnly") });
  return undefined;
}

/** For pictures that are given anywhere in the panel: see `PanelDrop`. */
export function beginFiles(): (incoming: Incoming) => void {
  return (incoming) => {
    takePicture(incoming);
    showForm();
  };
}

/** Adds a picture to those that are edited, or says why not. */
export function takePicture(incoming: Incoming): void {
  const file = asFile(incoming);
  if (!file) return;
  if (useImageDraft.getState().inputs.length < mostEditInputs) addInput(file);
  else notify({ tone: "bad", text: words.t("images.inputs.full", { max: mostEditInputs }) });
}
