import { create } from "zustand";
import type { BatchOutcome } from "../../../../../shared/contract/batches.ts";

/** What the screen shows: a batch that is being made, one that was sent, or what the service itself knows. */
export type BatchPlace = { what: "new" } | { what: "job"; id: string } | { what: "service" };

export interface BatchesView {
  place: BatchPlace;
  outcome: BatchOutcome | undefined;
  search: string;
  /** The row that keys and details are about, and where it stands in the filtered list. */
  row: { customId: string; index: number } | undefined;
}

const noFilter = { outcome: undefined, search: "", row: undefined };

export const useBatchesView = create<BatchesView>(() => ({ place: { what: "new" }, ...noFilter }));

/** Another batch is looked at from its first row, unfiltered. */
export const showPlace = (place: BatchPlace) => useBatchesView.setState({ place, ...noFilter });
export const showBatch = (id: string) => showPlace({ what: "job", id });
export const chooseRow = (row: BatchesView["row"]) => useBatchesView.setState({ row });
export const filterRows = (filter: { outcome?: BatchOutcome | undefined; search?: string }) =>
  useBatchesView.setState({ ...filter, row: undefined });
