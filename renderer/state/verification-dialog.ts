import { create } from "zustand";

interface VerificationDialog {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Whether the wizard of real-person verification is open. Any panel opens it; the frame draws it (VF-01). */
export const useVerificationDialog = create<VerificationDialog>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

export const openVerification = () => useVerificationDialog.getState().open();
