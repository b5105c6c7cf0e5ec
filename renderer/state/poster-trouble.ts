import { create } from "zustand";
import { type FailureData, failureDataIn, isStorageTrouble } from "../../shared/failure.ts";
import { SECOND } from "../../shared/units.ts";
import { posterUrl } from "./media-url.ts";

/** How often it is looked whether posters can be made again. */
const LOOK_AFTER = 4 * SECOND;

/**
 * Why no small pictures can be made at the moment, if the disk is in the way. `round` goes up when they can be again: pictures that failed
 * before are then asked for once more (DT-05).
 */
export const usePosterTrouble = create<{ failure: FailureData | undefined; round: number }>(() => ({ failure: undefined, round: 0 }));

let isLooking = false;

/** Those that nobody has looked at yet: one that is missing for a reason of its own says nothing of the others. */
const waiting = new Set<string>();

/** A small picture did not come: looks why, one at a time, and no further once the disk was in the way of one. */
export async function posterFailed(mediaId: string): Promise<void> {
  waiting.add(mediaId);
  if (isLooking) return;
  isLooking = true;
  try {
    for (const each of waiting) {
      waiting.delete(each);
      if (await outlasted(each)) break;
    }
  } finally {
    isLooking = false;
    waiting.clear();
    const { failure, round } = usePosterTrouble.getState();
    if (failure) usePosterTrouble.setState({ failure: undefined, round: round + 1 });
  }
}

/** Waits until the disk is not in the way any more; whether it was. */
async function outlasted(mediaId: string): Promise<boolean> {
  for (let wasInTheWay = false; ; wasInTheWay = true) {
    const failure = await whyNot(mediaId);
    if (!failure) return wasInTheWay;
    usePosterTrouble.setState({ failure });
    await new Promise((resolve) => setTimeout(resolve, LOOK_AFTER));
  }
}

/** The disk's trouble; nothing where the picture is there, or is missing for another reason, which its tile shows. */
async function whyNot(mediaId: string): Promise<FailureData | undefined> {
  // An `<img>` does not tell what was answered.
  const response = await fetch(posterUrl(mediaId)).catch(() => undefined);
  if (!response || response.ok || response.status === 404) return undefined;
  const said = (await response.json().catch(() => undefined)) as { error?: unknown } | undefined;
  const failure = failureDataIn(said?.error);
  return failure && isStorageTrouble(failure) ? failure : undefined;
}
