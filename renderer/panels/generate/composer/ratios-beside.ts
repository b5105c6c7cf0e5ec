import { create } from "zustand";

const none: readonly string[] = [];

/** Ratios that the next message is asked in at once, by conversation; gone once it is sent: each is paid. */
const useRatios = create<Readonly<Record<string, readonly string[]>>>(() => ({}));

const keyOf = (threadId: string | undefined) => threadId ?? "new";

export function useRatiosBeside(threadId: string | undefined): readonly string[] {
  return useRatios((ratios) => ratios[keyOf(threadId)] ?? none);
}

export function setRatiosBeside(threadId: string | undefined, ratios: readonly string[]): void {
  useRatios.setState({ [keyOf(threadId)]: ratios });
}
