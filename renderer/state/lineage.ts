import { create } from "zustand";

/** Whose lineage is drawn, or which two recipes are laid side by side; nothing while neither is asked for. */
export type LineageView = { what: "lineage"; entryId: string } | { what: "difference"; ids: readonly [string, string] };

export const useLineageView = create<{ view: LineageView | undefined }>(() => ({ view: undefined }));

export const openLineage = (entryId: string) => useLineageView.setState({ view: { what: "lineage", entryId } });
export const openDifference = (ids: readonly [string, string]) => useLineageView.setState({ view: { what: "difference", ids } });
export const closeLineage = () => useLineageView.setState({ view: undefined });
