import { create } from "zustand";
import type { AssetType } from "../../../../shared/contract/assets.ts";
import type { Media } from "../../../../shared/contract/media.ts";
import type { AssetRecipe } from "../../../../shared/contract/recipes.ts";
import type { FailureData } from "../../../../shared/failure.ts";

/** One file that may become an asset; nothing of it has left this machine yet. */
export interface AddingRow {
  key: number;
  /** As the file or its address is called. */
  fileName: string;
  /** What the asset will be called; edited by the person. */
  name: string;
  /** For files by their bytes; for addresses by their ending, until the person says otherwise. */
  assetType: AssetType | undefined;
  source: AssetRecipe["source"] | undefined;
  media?: Media;
  /** How much of the file has come into the studio, 0 to 1; absent once it is there. */
  share?: number;
  /** Why it could not be read. */
  failure?: FailureData;
  /** The person's own decision; without one, what is good goes and what is there already stays out. */
  isWanted?: boolean;
  /** Is being drawn anew. */
  isMending?: boolean;
}

export interface Adding {
  /** Of the review. */
  isOpen: boolean;
  groupId: string | undefined;
  rows: readonly AddingRow[];
  /** A way in that asks first. */
  asking: "library" | "addresses" | undefined;
  /** The row whose video is being made to fit. */
  fitting?: number;
}

const nothing: Adding = { isOpen: false, groupId: undefined, rows: [], asking: undefined, fitting: undefined };

/** What was given and is looked through before it is sent. */
export const useAdding = create<Adding>(() => nothing);

let lastKey = 0;
const readings = new Map<number, AbortController>();

/** Puts rows into the review and opens it; into this group unless one was chosen there already. */
export function addRows(rows: readonly Omit<AddingRow, "key">[], groupId: string | undefined): AddingRow[] {
  const added = rows.map((row): AddingRow => {
    lastKey += 1;
    return { ...row, key: lastKey };
  });
  useAdding.setState((before) => ({
    isOpen: true,
    groupId: before.isOpen ? (before.groupId ?? groupId) : groupId,
    rows: [...before.rows, ...added],
  }));
  return added;
}

/** The signal that ends the reading of a row's file when the row goes. */
export function startReading(key: number): AbortSignal {
  const stop = new AbortController();
  readings.set(key, stop);
  return stop.signal;
}

export function changeRow(key: number, change: Partial<AddingRow>): void {
  useAdding.setState(({ rows }) => ({ rows: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) }));
}

export function endReading(key: number, change: Partial<AddingRow>): void {
  readings.delete(key);
  changeRow(key, { ...change, share: undefined });
}

export function removeRows(keys: ReadonlySet<number>): void {
  for (const key of keys) {
    readings.get(key)?.abort();
    readings.delete(key);
  }
  useAdding.setState(({ rows }) => ({ rows: rows.filter((row) => !keys.has(row.key)) }));
}

/** Leaves the review; files that are still being read are not waited for. */
export function closeReview(): void {
  for (const stop of readings.values()) stop.abort();
  readings.clear();
  useAdding.setState(nothing);
}

export const askFor = (asking: Adding["asking"]) => useAdding.setState({ asking });
export const fitRow = (fitting: number | undefined) => useAdding.setState({ fitting });
