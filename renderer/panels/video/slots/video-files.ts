import { words } from "../../../i18n/language.ts";
import type { Incoming } from "../../../parts/file-intake.ts";
import type { FileForm, FileMode } from "../../../parts/file-form/form-files.ts";
import { placeIncoming } from "../../../parts/file-form/place-incoming.ts";
import { modeForFiles } from "../../../parts/file-form/route-file.ts";
import { mostReferences } from "../draft/draft.ts";
import { addReference, rememberDraft, setFrame, setMode, useDraft } from "../draft/draft-store.ts";

/** The Video panel's form, for files that come from anywhere. */
const form: FileForm = {
  places: useDraft.getState,
  most: (kind) => mostReferences(useDraft.getState().model, kind),
  setMode,
  nameOf: (place) => words.t(`video.slots.${place}`),
  setFrame,
  addReference,
  remember: rememberDraft,
};

export function placeFile(incoming: Pick<Incoming, "source" | "kind">, given?: FileMode): void {
  placeIncoming(form, incoming, given);
}

/** For files that are given now: see `PanelDrop`. */
export function beginFiles(count: number): (incoming: Incoming) => void {
  const given = modeForFiles(useDraft.getState().mode, count);
  setMode(given);
  return (incoming) => placeFile(incoming, given);
}
