import { words } from "../../i18n/language.ts";
import { notify } from "../toasts.tsx";

/** Says that a file was taken away and offers the way back; `goBack` is what the form's `remember` gave before. */
export function noticeRemoval(name: string, goBack: () => void): void {
  notify({ text: words.t("video.slots.removed", { name }), action: { label: words.t("parts.undo"), onSelect: goBack } });
}

/** The same for a file that another one replaced. */
export function noticeReplacement(name: string, goBack: () => void): void {
  notify({ text: words.t("video.slots.replaced", { name }), action: { label: words.t("parts.undo"), onSelect: goBack } });
}
