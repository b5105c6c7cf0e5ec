import { create } from "zustand";

/** Which results are to be saved elsewhere; nothing while nobody asks. */
export const useExporting = create<{ ids: readonly string[] }>(() => ({ ids: [] }));

export const openExporting = (ids: readonly string[]) => useExporting.setState({ ids });
export const closeExporting = () => useExporting.setState({ ids: [] });
