import { words } from "../../../i18n/language.ts";
import { notify } from "../../../parts/toasts.tsx";
import { rememberDraft } from "../draft/draft-store.ts";

/** Call it before a file is taken away: it says so and offers the way back, prompt included. */
export function noticeRemoval(name: string): void {
  const goBack = rememberDraft();
  notify({ text: words.t("video.slots.removed", { name }), action: { label: words.t("parts.undo"), onSelect: goBack } });
}

/** The same for a file that another one replaces. */
export function noticeReplacement(name: string): void {
  const goBack = rememberDraft();
  notify({ text: words.t("video.slots.replaced", { name }), action: { label: words.t("parts.undo"), onSelect: goBack } });
}
