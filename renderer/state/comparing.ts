import { create } from "zustand";
import { MOST_TAKES } from "../../shared/rules/most-takes.ts";

/** So many pictures stand side by side. */
export const MOST_PICTURES = 4;

/** What is looked at together; nothing while there are no ids. */
export const useComparing = create<{ ids: readonly string[]; returnTo: Element | null; goBack: (() => void) | undefined }>(() => ({
  ids: [],
  returnTo: null,
  goBack: undefined,
}));

/** Shows results of one kind together, above the work: 2–9 videos, or 2–4 pictures. `goBack` opens again what it was opened from. */
export function openComparing(ids: readonly string[], goBack?: () => void): void {
  useComparing.setState({ ids, returnTo: document.activeElement, goBack });
}

export function closeComparing(): void {
  const { ids, returnTo, goBack } = useComparing.getState();
  if (ids.length === 0) return;
  useComparing.setState({ ids: [], returnTo: null, goBack: undefined });
  if (goBack) return goBack();
  // After the window is gone, which takes the focus with it.
  requestAnimationFrame(() => {
    if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true });
  });
}

/** How these can be looked at together, if they can. */
export function comparableAs(entries: readonly { kind: string; isMissing?: boolean }[]): "takes" | "pictures" | undefined {
  if (entries.length < 2 || entries.some((entry) => entry.isMissing)) return undefined;
  if (entries.length <= MOST_TAKES && entries.every(({ kind }) => kind === "video")) return "takes";
  return entries.length <= MOST_PICTURES && entries.every(({ kind }) => kind === "image") ? "pictures" : undefined;
}
