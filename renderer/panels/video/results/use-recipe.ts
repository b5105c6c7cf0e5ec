import { words } from "../../../i18n/language.ts";
import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { notify } from "../../../parts/toasts.tsx";
import { rememberDraft, replaceDraft } from "../draft/draft-store.ts";
import { recipeToDraft } from "../draft/recipe-to-draft.ts";
import { focusPrompt } from "../prompt/prompt-focus.ts";
import { showForm } from "../view-store.ts";

/** Puts a recipe into the form, to change and send again; what stood there can be had back. */
export function putIntoForm(recipe: NativeVideoRecipe): void {
  const goBack = rememberDraft();
  replaceDraft(recipeToDraft(recipe));
  showForm();
  notify({ text: words.t("video.done.intoForm"), action: { label: words.t("parts.undo"), onSelect: goBack } });
  // The form is drawn with the next frame.
  requestAnimationFrame(focusPrompt);
}
