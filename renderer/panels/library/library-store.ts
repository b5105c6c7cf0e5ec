import { create } from "zustand";
import type { LibraryFilter } from "../../../shared/contract/library.ts";
import type { MediaKind } from "../../../shared/contract/media.ts";
import { createPageStore } from "../../state/page-state.ts";
import type { GalleryLook } from "./gallery-layout.ts";
import { type Selection, nothingSelected } from "./selection.ts";

export const tileBounds = { min: 120, max: 640, step: 20 };

/** How the gallery is liked; remembered. */
export const useLibraryLook = createPageStore<{ tileWidth: number; look: GalleryLook }>("library-look", { tileWidth: 220, look: "grid" });

/** Lines of the filter that hold several values, and those that hold one. */
export const listFacets = [
  "models",
  "ratios",
  "resolutions",
  "lengths",
  "connectionIds",
  "projectIds",
  "marks",
  "months",
  "tags",
] as const satisfies readonly (keyof LibraryFilter)[];
export type Facets = Pick<LibraryFilter, (typeof listFacets)[number] | "rating" | "hasAudio" | "isInput">;

export interface Wanted {
  search: string;
  kind: MediaKind | undefined;
  isFavourite: boolean;
  isTrashed: boolean;
  /** What was chosen among the other facets; a line that is left out holds for all. */
  facets: Facets;
}

export const everything: Wanted = { search: "", kind: undefined, isFavourite: false, isTrashed: false, facets: {} };

/** What is looked for, and what is selected in it. */
export const useLibraryView = create<{ wanted: Wanted; selection: Selection }>(() => ({ wanted: everything, selection: nothingSelected }));

export function changeWanted(change: Partial<Wanted>): void {
  useLibraryView.setState(({ wanted }) => ({ wanted: { ...wanted, ...change } }));
}

export const setSelection = (selection: Selection) => useLibraryView.setState({ selection });

/** The contract's filter; what is not asked for is left out, so that equal filters have equal names in the cache. */
export function filterOf({ search, kind, isFavourite, isTrashed, facets }: Wanted): LibraryFilter {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(kind && { kind }),
    ...(isFavourite && { isFavourite }),
    ...facets,
    isTrashed,
  };
}

/** What a kept filter asks for. */
export function wantedOf({ search = "", kind, isFavourite = false, isTrashed = false, ...facets }: LibraryFilter): Wanted {
  return { search, kind, isFavourite, isTrashed, facets };
}
