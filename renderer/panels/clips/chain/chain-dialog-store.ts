import { create } from "zustand";
import { useClip } from "../draft/draft-store.ts";
import { chainShots } from "./chain-wish.ts";

/** Whether the window that sends the storyboard as a chain is open: a button and the palette open it. */
export const useChainDialog = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openChainDialog = () => useChainDialog.setState({ isOpen: true });
export const closeChainDialog = () => useChainDialog.setState({ isOpen: false });

/** Whether the form holds a storyboard with as many shots as a chain takes. */
export function canBeChain(): boolean {
  const { writing, remix, board } = useClip.getState();
  const count = board.shots.length;
  return writing === "storyboard" && !remix && count >= chainShots.min && count <= chainShots.max;
}
