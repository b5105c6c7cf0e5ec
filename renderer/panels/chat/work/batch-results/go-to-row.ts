import { notifyFailure } from "../../../../parts/toasts.tsx";
import { rowAt } from "../../../../state/batches.ts";
import { chooseRow, useBatchesView } from "../batches/batches-view.ts";

/** Where the keys stand while the row there is on its way. */
let wish: { index: number } | undefined;

/** The place that the next key goes on from, if it is not that of the chosen row. */
export const wishedIndex = (): number | undefined => wish?.index;

/** Chooses the row at a place of the shown list. One whose page is not here yet is waited for, and the newest wish wins; beyond the ends is none. */
export function goToRow(jobId: string, index: number): void {
  const { outcome, search } = useBatchesView.getState();
  const own = { index };
  wish = own;
  rowAt(jobId, { search, ...(outcome !== undefined && { outcome }) }, index)
    .then((row) => {
      if (row && own === wish) chooseRow({ customId: row.customId, index });
    }, notifyFailure)
    .finally(() => {
      if (own === wish) wish = undefined;
    });
}
