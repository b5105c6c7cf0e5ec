import type { Entry } from "../../../../shared/contract/library.ts";
import { words } from "../../../i18n/language.ts";
import { changeFavourite } from "../../../parts/entry/entry-acts.ts";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { closeComparing } from "../../../state/comparing.ts";
import { restoreEntries, setFavourite, trashEntries } from "../../../state/library.ts";

/** Moves a take to the trash, and back. */
export function toggleRejected({ id, isTrashed }: Entry): void {
  (isTrashed ? restoreEntries([id]) : trashEntries([id])).catch(notifyFailure);
}

export function toggleFavourite({ id, isFavourite }: Entry): void {
  changeFavourite([id], !isFavourite);
}

/** Keeps one as a favourite and moves the others to the trash, with a way back; the wall has done its work then. */
export async function makeTheOne(chosen: Entry, takes: readonly Entry[]): Promise<void> {
  const others = takes.filter((take) => take.id !== chosen.id && !take.isTrashed).map(({ id }) => id);
  try {
    if (chosen.isTrashed) await restoreEntries([chosen.id]);
    await setFavourite([chosen.id], true);
    if (others.length > 0) await trashEntries(others);
  } catch (error) {
    return notifyFailure(error);
  }
  closeComparing();
  const undo = async () => {
    if (others.length > 0) await restoreEntries(others);
    if (!chosen.isFavourite) await setFavourite([chosen.id], false);
  };
  const action = { label: words.t("parts.undo"), onSelect: () => void undo().catch(notifyFailure) };
  notify({ tone: "good", text: words.t("look.wall.chosen", { count: others.length }), action });
}
