import { create } from "zustand";
import type { FailureData } from "../../shared/failure.ts";
import { client } from "./client.ts";

/** The videos that are played by a copy, as far as this page knows: each is tried itself until it turns out that the browser cannot play it. */
const useCopied = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export function useIsCopied(mediaId: string): boolean {
  return useCopied(({ ids }) => ids.has(mediaId));
}

export function isCopied(mediaId: string): boolean {
  return useCopied.getState().ids.has(mediaId);
}

/** A copy that is gone is made anew. */
export function forgetCopy(mediaId: string): void {
  useCopied.setState(({ ids }) => ({ ids: new Set([...ids].filter((id) => id !== mediaId)) }));
}

/** Has a playable copy of a video made, and tells how it goes (`share` from 0 to 1). Answers why none could be made. */
export async function makeCopy(
  mediaId: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FailureData | undefined> {
  for await (const change of await client.proxies.make({ mediaId }, { signal })) {
    if (change.type === "progress") onProgress(change.share);
    if (change.type === "failed") return change.failure;
    if (change.type === "made") useCopied.setState(({ ids }) => ({ ids: new Set([...ids, mediaId]) }));
  }
  return undefined;
}
