import { create } from "zustand";
import type { LibraryFilter } from "../../../shared/contract/library.ts";
import type { MediaKind } from "../../../shared/contract/media.ts";
import { createPageStore } from "../../state/page-state.ts";
import type { GalleryLook, Held } from "./gallery-layout.ts";
import { type Selection, nothingSelected } from "./selection.ts";

export const tileBounds = { min: 120, max: 640, step: 20 };

/** How the gallery is liked; remembered. */
export const useLibraryLook = createPageStore<{ tileWidth: number; look: GalleryLook; isStacked: boolean }>("library-look", {
  tileWidth: 220,
  look: "grid",
  isStacked: false,
});

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

/** A result that stays where it is in the view while its list is folded in another way. */
export interface Kept {
  id: string;
  /** Pixels from the view's top. */
  viewY: number;
}

export interface LibraryView {
  /** What is looked for. */
  wanted: Wanted;
  selection: Selection;
  /** Stacks that are shown whole. */
  unfolded: readonly string[];
  kept: Kept | undefined;
  /** The same, once its place in the new list is known. */
  keptAt: Held | undefined;
}

export const useLibraryView = create<LibraryView>(() => ({
  wanted: everything,
  selection: nothingSelected,
  unfolded: [],
  kept: undefined,
  keptAt: undefined,
}));

export function changeWanted(change: Partial<Wanted>): void {
  useLibraryView.setState(({ wanted }) => ({ wanted: { ...wanted, ...change } }));
}

/** Telling what is so already would draw everything that shows it. */
export function setSelection(selection: Selection): void {
  if (selection !== useLibraryView.getState().selection) useLibraryView.setState({ selection });
}

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

/** Whether a search, a filter or the trash keeps results out of the list. */
export function isNarrowed(wanted: Wanted): boolean {
  return JSON.stringify(filterOf(wanted)) !== JSON.stringify(filterOf(everything));
}

/** The filter of the list on screen: what is looked for, and how it is folded. Nothing is stacked in the trash. */
export function listFilterOf(wanted: Wanted, isStacked: boolean, unfolded: readonly string[]): LibraryFilter {
  if (!isStacked || wanted.isTrashed) return filterOf(wanted);
  return { ...filterOf(wanted), isStacked, ...(unfolded.length > 0 && { unfolded: [...unfolded] }) };
}

/** What a kept filter asks for. */
export function wantedOf(filter: LibraryFilter): Wanted {
  const { search = "", kind, isFavourite = false, isTrashed = false, isStacked: _, unfolded: __, ...facets } = filter;
  return { search, kind, isFavourite, isTrashed, facets };
}
