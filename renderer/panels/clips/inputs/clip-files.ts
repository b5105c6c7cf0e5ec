import type { TFunction } from "i18next";
import type { Source } from "../../../../shared/contract/recipes.ts";
import { words } from "../../../i18n/language.ts";
import { dropHint } from "../../../parts/file-form/drop-hint.ts";
import type { FileForm, FileKind, FilePlaces } from "../../../parts/file-form/form-files.ts";
import { placeIncoming } from "../../../parts/file-form/place-incoming.ts";
import { modeForFiles } from "../../../parts/file-form/route-file.ts";
import type { Incoming } from "../../../parts/file-intake.ts";
import { notify } from "../../../parts/toasts.tsx";
import { addReference, changeClip, rememberClip, useClip } from "../draft/draft-store.ts";
import { type ClipDraft, modelOf } from "../draft/draft.ts";
import { wholeView } from "./crop.ts";

const pictures = ["image"] as const;
const picturesAndVideos = ["image", "video"] as const;

export const takesOnePicture = (draft: ClipDraft) => modelOf(draft)?.takes === "one-picture";

/** The kinds of files that the form takes at all. */
export const kindsOf = (draft: ClipDraft): readonly FileKind[] => (takesOnePicture(draft) ? pictures : picturesAndVideos);

/** What a drop anywhere in the form would do now. */
export function clipDropHint(t: TFunction, draft: ClipDraft): string {
  const isPicture = takesOnePicture(draft) && !draft.remix;
  return isPicture ? t("video.slots.dropHere", { name: t("clips.inputs.picture") }) : dropHint(t, placesOf(draft));
}

/** For files that are given anywhere in the form: see `PanelDrop`. */
export function beginFiles(count: number): (incoming: Incoming) => void {
  const { mode } = placesOf(useClip.getState());
  const given = modeForFiles(mode, count);
  if (given === "references") changeClip({ mode: given });
  return (incoming) => placeIncoming(form, incoming, given);
}

/** A model with one picture is a form with a first frame alone (CV-03). */
function placesOf(draft: ClipDraft): FilePlaces {
  if (draft.remix) return { mode: "remix", references: [] };
  return takesOnePicture(draft) ? { mode: "first-frame", firstFrame: draft.reference, references: [] } : draft;
}

const form: FileForm = {
  places: () => placesOf(useClip.getState()),
  // The interface names no limit (4.4); what a service takes it says itself.
  most: (kind) => (kind === "audio" ? 0 : Infinity),
  setMode: (mode) => changeClip({ mode }),
  nameOf: (place) => words.t(takesOnePicture(useClip.getState()) ? "clips.inputs.picture" : `video.slots.${place}`),
  setFrame: (place, source) => (takesOnePicture(useClip.getState()) ? setPicture(source) : changeClip({ [place]: source })),
  addReference: (kind, source) => kind !== "audio" && addReference(kind, source),
  remember: rememberClip,
};

/** The picture is cut here, so it has to be a file; `undefined` takes it away. */
export function setPicture(source: Source | undefined): void {
  if (!source) changeClip({ reference: undefined });
  else if (source.type === "media") changeClip({ reference: { pictureId: source.id, view: wholeView } });
  else notify({ tone: "bad", text: words.t("clips.inputs.pictureIsFile") });
}
