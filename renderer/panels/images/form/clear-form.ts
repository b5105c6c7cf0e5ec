import { words } from "../../../i18n/language.ts";
import { notify } from "../../../parts/toasts.tsx";
import { emptyDraft } from "../draft/draft.ts";
import { rememberDraft, replaceDraft, useImageDraft } from "../draft/draft-store.ts";

/** Empties the form but for its model; what stood there can be had back. */
export function clearForm(): void {
  const goBack = rememberDraft();
  replaceDraft({ ...emptyDraft, model: useImageDraft.getState().model });
  notify({ text: words.t("video.cleared"), action: { label: words.t("parts.undo"), onSelect: goBack } });
}
