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

/** Of this window alone, and not over its end. Only the session's id: link and address are secrets (VF-02). */
const UNDER_WAY = "lanternist:verification";

export const rememberedSession = (): string | undefined => sessionStorage.getItem(UNDER_WAY) ?? undefined;

export function rememberSession(id: string | undefined): void {
  if (id === undefined) sessionStorage.removeItem(UNDER_WAY);
  else sessionStorage.setItem(UNDER_WAY, id);
}

/** A page that was reloaded in the middle of a verification goes on with it. */
export function reopenVerification(): void {
  if (rememberedSession() !== undefined) openVerification();
}
