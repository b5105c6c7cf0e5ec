import type { Entry, Mark } from "../../../../shared/contract/library.ts";
import { words } from "../../../i18n/language.ts";
import { goBack } from "../../../parts/entry/arrange-acts.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { notifyUndo } from "../../../parts/undoing.ts";
import { changeArranged } from "../../../state/arrange.ts";
import { closeComparing } from "../../../state/comparing.ts";

/** Gives a take so many stars; the same number again, or 0, takes them away. The take itself shows it, so nothing else is said. */
export function rateTake({ id, rating }: Entry, stars: number): void {
  changeArranged([id], { rating: rating === stars ? 0 : stars }).catch(notifyFailure);
}

/** Picks or rejects a take, as in the gallery; `null` takes the mark away. */
export function markTake({ id }: Entry, next: Mark | null): void {
  changeArranged([id], { mark: next }).catch(notifyFailure);
}

/** Picks one and rejects the others, with a way back; the wall has done its work then. */
export async function makeTheOne(chosen: Entry, takes: readonly Entry[]): Promise<void> {
  const others = takes.filter(({ id }) => id !== chosen.id).map(({ id }) => id);
  try {
    const before = [...(await changeArranged([chosen.id], { mark: "picked" })), ...(await changeArranged(others, { mark: "rejected" }))];
    closeComparing();
    notifyUndo({ tone: "good", text: words.t("look.wall.chosen", { count: others.length }) }, () => goBack(before, { mark: null }));
  } catch (error) {
    notifyFailure(error);
  }
}
