import { create } from "zustand";

/** Which of the frame's own windows is open. */
export const useFrameDialog = create<{ open: "palette" | "sheet" | "help" | "add-connection" | undefined }>(() => ({ open: undefined }));

export const openPalette = () => useFrameDialog.setState({ open: "palette" });
export const openShortcutSheet = () => useFrameDialog.setState({ open: "sheet" });
export const openHelp = () => useFrameDialog.setState({ open: "help" });
export const openAddConnection = () => useFrameDialog.setState({ open: "add-connection" });
export const closeFrameDialog = () => useFrameDialog.setState({ open: undefined });
