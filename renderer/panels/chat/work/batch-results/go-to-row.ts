import { notifyFailure } from "../../../../parts/toasts.tsx";
import { rowAt } from "../../../../state/batches.ts";
import { chooseRow, useBatchesView } from "../batches/batches-view.ts";

let wishes = 0;

/** Chooses the row at a place of the shown list. One whose page is not here yet is waited for, and the newest wish wins; beyond the ends is none. */
export function goToRow(jobId: string, index: number): void {
  const { outcome, search } = useBatchesView.getState();
  wishes += 1;
  const own = wishes;
  rowAt(jobId, { search, ...(outcome !== undefined && { outcome }) }, index).then((row) => {
    if (row && own === wishes) chooseRow({ customId: row.customId, index });
  }, notifyFailure);
}
