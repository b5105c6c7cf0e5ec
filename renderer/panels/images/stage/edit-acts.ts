import type { EntryRow } from "../../../../shared/contract/library.ts";
import type { ImageRecipe } from "../../../../shared/contract/recipes.ts";
import { words } from "../../../i18n/language.ts";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { client } from "../../../state/client.ts";
import { type ImageDraft, editingModel, newKey } from "../draft/draft.ts";
import { rememberDraft, replaceDraft, useImageDraft } from "../draft/draft-store.ts";
import { recipeToDraft } from "../draft/recipe-to-draft.ts";
import { focusPrompt } from "../form/prompt-focus.ts";
import { layMask } from "./lay-mask.ts";
import { inOrder } from "./image-jobs.ts";
import type { Extended } from "../mask/outpaint/extend-picture.ts";
import { changeView, showForm, useImageView } from "../view-store.ts";

/** Puts a whole form in the place of the one that stands; what stood there can be had back. */
function putIntoForm(draft: ImageDraft): void {
  const goBack = rememberDraft();
  replaceDraft(draft);
  showForm();
  notify({ text: words.t("clips.intoForm"), action: { label: words.t("parts.undo"), onSelect: goBack } });
}

/** Puts all that a recipe says into the form, its mask too. */
export function takeRecipe(recipe: ImageRecipe): void {
  putIntoForm(recipeToDraft(recipe));
  layMask(recipe).catch(notifyFailure);
}

/** A picture becomes the one that is edited, alone; `entry` where it is a result, so that what comes of it is its next version (IM-06). */
export function editPicture({
  mediaId,
  entry,
  isMasking = false,
}: {
  mediaId: string;
  entry?: Pick<EntryRow, "id" | "title">;
  isMasking?: boolean;
}): void {
  const draft = useImageDraft.getState();
  const goBack = rememberDraft();
  const isSame = draft.inputs[0]?.mediaId === mediaId;
  // The words that made the picture are no wish to change it.
  const isOld = entry !== undefined && draft.prompt.trim().slice(0, entry.title.length) === entry.title.trim();
  replaceDraft({
    ...draft,
    model: editingModel(draft.model),
    prompt: isOld && !isSame ? "" : draft.prompt,
    inputs: isSame ? draft.inputs : [{ key: newKey(), mediaId, ...(entry && { entryId: entry.id }) }],
    outpaint: isSame ? draft.outpaint : undefined,
  });
  showForm();
  changeView({ isMasking });
  if (!isMasking) focusPrompt();
  if (!isSame && draft.inputs.length > 0) {
    notify({ text: words.t("images.nowEditing"), action: { label: words.t("parts.undo"), onSelect: goBack } });
  }
}

/**
 * An extended picture takes the place of the one that it was made from, its border masked already (IM-08). The size is the preset one, which
 * follows the picture: only one of the same shape can be laid back over.
 */
export function takeExtended({ media, place }: Extended, before: { entryId?: string }): void {
  const draft = useImageDraft.getState();
  const goBack = rememberDraft();
  const first = {
    key: draft.inputs[0]?.key ?? newKey(),
    mediaId: media.id,
    ...(before.entryId !== undefined && { entryId: before.entryId }),
  };
  replaceDraft({
    ...draft,
    model: editingModel(draft.model),
    size: undefined,
    inputs: [first, ...draft.inputs.slice(1)],
    outpaint: { ...place, mediaId: media.id },
  });
  showForm();
  changeView({ isMasking: true });
  focusPrompt();
  notify({ text: words.t("images.extended"), action: { label: words.t("parts.undo"), onSelect: goBack } });
}

/** Makes the result that is on the stage the picture to edit; nothing where no picture is there. */
export async function editShown(isMasking: boolean): Promise<void> {
  const { jobId, entryId, place } = useImageView.getState();
  try {
    const ids = jobId === undefined ? [entryId] : (await client.jobs.get({ id: jobId })).entryIds;
    const entries = inOrder(await Promise.all(ids.flatMap((id) => (id === undefined ? [] : [client.library.get({ id })]))));
    const entry = entries[Math.min(place, entries.length - 1)];
    if (entry) editPicture({ mediaId: entry.mediaId, entry, isMasking });
  } catch (error) {
    notifyFailure(error);
  }
}
