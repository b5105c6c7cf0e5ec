import { create } from "zustand";

/** Which of the frame's own windows is open. */
export const useFrameDialog = create<{ open: "palette" | "sheet" | "help" | "add-connection" | undefined }>(() => ({ open: undefined }));

export const openPalette = () => useFrameDialog.setState({ open: "palette" });
export const openShortcutSheet = () => useFrameDialog.setState({ open: "sheet" });
export const openHelp = () => useFrameDialog.setState({ open: "help" });
export const openAddConnection = () => useFrameDialog.setState({ open: "add-connection" });
export const closeFrameDialog = () => useFrameDialog.setState({ open: undefined });

/**
 * For what lies under the frame's windows and hears Escape itself: while one of them is open, the key is that window's. Radix asks the newest layer, but
 * one that just came up becomes it only some moments after it is seen.
 */
export function leaveEscapeToFrameDialog(event: { preventDefault: () => void }): void {
  if (useFrameDialog.getState().open === undefined) return;
  event.preventDefault();
  closeFrameDialog();
}
