import { words } from "../../../i18n/language.ts";
import { notify } from "../../../parts/toasts.tsx";
import type { ClipDraft } from "../draft/draft.ts";
import { rememberClip, replaceClip } from "../draft/draft-store.ts";
import { showForm } from "../view-store.ts";

/** Puts a whole form in the place of the one that stands, to change and send; what stood there can be had back. */
export function putIntoForm(draft: ClipDraft): void {
  const goBack = rememberClip();
  replaceClip(draft);
  showForm();
  notify({ text: words.t("clips.intoForm"), action: { label: words.t("parts.undo"), onSelect: goBack } });
}
