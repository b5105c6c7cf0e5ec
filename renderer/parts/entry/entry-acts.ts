import { askRemoval } from "../../state/care.ts";
import { words } from "../../i18n/language.ts";
import { closeViewer, openViewer, useViewer } from "../../state/viewer.ts";
import type { NativeVideoRole } from "../../../shared/contract/recipes.ts";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { MOST_TAKES } from "../../../shared/rules/most-takes.ts";
import { comparableAs, openComparing } from "../../state/comparing.ts";
import { client } from "../../state/client.ts";
import { changeArranged } from "../../state/arrange.ts";
import { openEntry, restoreEntries, revealEntry, trashEntries } from "../../state/library.ts";
import { downloadUrl } from "../../state/media-url.ts";
import { requestPanel, requestRecipe } from "../../state/requests.ts";
import { notify, notifyFailure } from "../toasts.tsx";
import { goBack } from "./arrange-acts.ts";
import { notifyUndo, rememberStep } from "../undoing.ts";

/** A panel that is shown for the first time is there after so long. */
const PANEL_MILLISECONDS = 3000;
/** The contract takes so many ids at once. */
const MOST_IDS = 1000;

/** Shows the file in the system's file manager. */
export function reveal(id: string): void {
  revealEntry(id).catch(notifyFailure);
}

/** Opens the file with the system's program for it. */
export function openOutside(id: string): void {
  openEntry(id).catch(notifyFailure);
}

export async function copyPath(id: string): Promise<void> {
  try {
    const { path } = await client.library.get({ id });
    await navigator.clipboard.writeText(path);
    notify({ tone: "good", text: words.t("library.said.pathCopied") });
  } catch (error) {
    notifyFailure(error);
  }
}

/** Where the page runs in a browser; in Electron the folder is nearer. */
export function download(mediaId: string): void {
  const link = document.createElement("a");
  link.href = downloadUrl(mediaId);
  link.download = "";
  link.click();
}

/** With a way back. Of one result the star itself shows it; of several it is said too. */
export async function changeFavourite(ids: readonly string[], isFavourite: boolean): Promise<void> {
  const change = { isFavourite };
  try {
    const before = await changeArranged(ids, change);
    const text = words.t(`arrange.said.${isFavourite ? "favourite" : "noFavourite"}`, { count: before.length });
    const undo = () => goBack(before, change);
    if (ids.length > 1) notifyUndo({ text, topic: "arrange" }, undo);
    else rememberStep(text, undo);
  } catch (error) {
    notifyFailure(error);
  }
}

/** Moves to the trash at once, with a way back; answers whether it did. */
export async function trash(ids: readonly string[]): Promise<boolean> {
  try {
    const count = await inParts(ids, trashEntries);
    notifyUndo({ text: words.t("library.said.trashed", { count }) }, async () => (await inParts(ids, restoreEntries)) > 0);
    return true;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

export async function restore(ids: readonly string[]): Promise<void> {
  try {
    const count = await inParts(ids, restoreEntries);
    notify({ tone: "good", text: words.t("library.said.restored", { count }) });
  } catch (error) {
    notifyFailure(error);
  }
}

/** Asks before results of the trash are removed for good; without ids, all of them. */
export async function askToRemove(ids?: readonly string[]): Promise<void> {
  try {
    closeViewer();
    await askRemoval(ids);
  } catch (error) {
    notifyFailure(error);
  }
}

/** Puts the settings that a result was made with into the panel that makes such work. */
export async function sendRecipeToVideo(id: string): Promise<void> {
  try {
    const { recipe, connectionId } = await client.library.get({ id });
    if (!recipe) return;
    closeViewer();
    requestRecipe(recipe, connectionId);
  } catch (error) {
    notifyFailure(error);
  }
}

/** The same settings again, with the prompt under the cursor. */
export async function againWithOneChange(id: string): Promise<void> {
  await sendRecipeToVideo(id);
  const until = Date.now() + PANEL_MILLISECONDS;
  const focus = () => {
    const prompt = [...document.querySelectorAll<HTMLTextAreaElement>("textarea[data-prompt]")].find((one) => one.checkVisibility());
    // It is there when its panel is loaded and a window that lay over it is gone.
    if (prompt && document.querySelector('[role="dialog"]') === null) {
      prompt.focus();
      prompt.setSelectionRange(prompt.value.length, prompt.value.length);
    } else if (Date.now() < until) requestAnimationFrame(focus);
  };
  requestAnimationFrame(focus);
}

/** Puts a file into the Video panel as an input. */
export function sendToVideo(mediaId: string, role?: NativeVideoRole): void {
  closeViewer();
  requestPanel({ to: "video", what: "use-media", mediaId, role });
}

/** Makes a picture the one that the Images panel edits; `id` where it is a result of the library. */
export function editInImages({ mediaId, id }: { mediaId: string; id?: string }): void {
  closeViewer();
  requestPanel({ to: "images", what: "edit", mediaId, entryId: id });
}

/** Puts a file among those that are to become assets. */
export function sendToAssets(mediaId: string): void {
  closeViewer();
  requestPanel({ to: "assets", what: "add-media", mediaId });
}

export async function showJob(id: string): Promise<void> {
  try {
    const { jobId } = await client.library.get({ id });
    if (!jobId) return;
    closeViewer();
    requestPanel({ to: "queue", what: "show-job", jobId });
  } catch (error) {
    notifyFailure(error);
  }
}

/** Shows several results together, where they can be; else says what can. */
export async function compare(ids: readonly string[]): Promise<void> {
  if (ids.length > MOST_TAKES) return notify({ text: words.t("look.acts.cannotCompare") });
  try {
    const entries = await Promise.all(ids.map((id) => client.library.get({ id })));
    if (!comparableAs(entries)) return notify({ text: words.t("look.acts.cannotCompare") });
    closeViewer();
    openComparing(ids);
  } catch (error) {
    notifyFailure(error);
  }
}

/** From the viewer: shows a video beside the other takes of its recipe or job, else beside those that were chosen; closing leads back. */
export async function compareTakes(id: string): Promise<void> {
  const { list, chosen } = useViewer.getState();
  try {
    const { ids } = await client.library.takes({ id });
    const entries = await Promise.all((ids.length > 1 ? ids : chosen.slice(0, MOST_TAKES)).map((each) => client.library.get({ id: each })));
    if (useViewer.getState().entryId !== id) return;
    if (comparableAs(entries) !== "takes") return notify({ text: words.t("look.acts.noTakes") });
    closeViewer();
    openComparing(
      entries.map((entry) => entry.id),
      () => openViewer(id, { list, chosen }),
    );
  } catch (error) {
    notifyFailure(error);
  }
}

/** The title of a result, or a word for none. */
export function titleOf(entry: Pick<EntryRow, "title">): string {
  return entry.title || words.t("library.untitled");
}

async function inParts(ids: readonly string[], change: (ids: string[]) => Promise<{ count: number }>): Promise<number> {
  let count = 0;
  for (let from = 0; from < ids.length; from += MOST_IDS) count += (await change(ids.slice(from, from + MOST_IDS))).count;
  return count;
}
