import type { EntryRow } from "../../../shared/contract/library.ts";
import { type PlayableCopy, usePlayableCopy } from "./use-playable-copy.ts";
import type { VideoState } from "./use-video-state.ts";

/** What can be played of a result, and why nothing can. */
export interface Film {
  copy: PlayableCopy;
  trouble: "missing" | "unreadable" | "no-picture" | undefined;
  /** There is something to play: neither trouble, nor a copy that is still being made. */
  isPlayable: boolean;
}

/** Tells of a video or a sound in its player what becomes of it there. */
export function useFilm(entry: EntryRow, { state, video }: { state: VideoState; video: HTMLVideoElement | null }): Film {
  const copy = usePlayableCopy(entry, state, video);
  // Sound has no picture to show.
  const isFine = entry.kind === "audio" && state.trouble === "no-picture";
  const trouble = entry.isMissing ? "missing" : isFine ? undefined : state.trouble;
  return { copy, trouble, isPlayable: trouble === undefined && copy.share === undefined };
}
