import { useEffect, useRef, useState } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { failureOf } from "../../state/failure-of.ts";
import { mediaUrl, proxyUrl } from "../../state/media-url.ts";
import { forgetCopy, makeCopy, useIsCopied } from "../../state/proxies.ts";
import { troubleOf, type VideoState } from "./use-video-state.ts";

interface Copying {
  mediaId: string;
  /** 0–1. */
  share: number;
  failure?: FailureData;
  isStopped?: boolean;
}

export interface PlayableCopy {
  /** What the player plays; nothing while a copy is being made. */
  address: string | undefined;
  /** How far the copy has come, 0–1, while it is being made. */
  share?: number;
  stop: () => void;
  failure?: FailureData;
  /** Makes the copy after all, where it was stopped or failed. */
  again: () => void;
}

/**
 * What to play of a video: the file itself, or, once it has turned out that this browser has no decoder for it, a copy that the core makes
 * now. Browsers differ in what they play and say so only when they try.
 */
export function usePlayableCopy(
  { mediaId, kind, isMissing }: Pick<EntryRow, "mediaId" | "kind" | "isMissing">,
  state: VideoState,
  video: HTMLVideoElement | null,
): PlayableCopy {
  const hasCopy = useIsCopied(mediaId);
  const [copying, setCopying] = useState<Copying>();
  const mine = copying?.mediaId === mediaId ? copying : undefined;
  const hasTrouble = kind === "video" && !isMissing && state.trouble !== undefined;
  const isMaking = !hasCopy && mine !== undefined && !mine.failure && !mine.isStopped;
  const begin = () => setCopying({ mediaId, share: 0 });

  const isWanted = hasTrouble && !hasCopy && mine === undefined;
  useEffect(() => {
    // What was drawn may still be the trouble of the file before this one.
    if (isWanted && video && troubleOf(video)) setCopying({ mediaId, share: 0 });
  }, [isWanted, video, mediaId]);

  useLostCopy(mediaId, hasTrouble && hasCopy, video);

  useEffect(() => {
    if (!isMaking) return;
    // It has lost its address; its sound would go on.
    video?.load();
    const leaving = new AbortController();
    const tell = (change: Partial<Copying>) => !leaving.signal.aborted && setCopying({ mediaId, share: 0, ...change });
    makeCopy(mediaId, (share) => tell({ share }), leaving.signal).then(
      (failure) => failure && tell({ failure }),
      (error: unknown) => tell({ failure: failureOf(error) }),
    );
    return () => leaving.abort();
  }, [isMaking, mediaId, video]);

  return {
    address: isMissing || isMaking ? undefined : hasCopy ? proxyUrl(mediaId) : mediaUrl(mediaId),
    ...(isMaking && { share: mine.share }),
    stop: () => setCopying({ mediaId, share: 0, isStopped: true }),
    ...(!hasCopy && mine?.failure && { failure: mine.failure }),
    again: begin,
  };
}

/** A copy that cannot be had any more is made anew, once: one that this browser cannot play either stays so. */
function useLostCopy(mediaId: string, hasTrouble: boolean, video: HTMLVideoElement | null): void {
  const lost = useRef(new Set<string>());
  useEffect(() => {
    if (!hasTrouble || !video || !troubleOf(video) || lost.current.has(mediaId)) return;
    lost.current.add(mediaId);
    forgetCopy(mediaId);
  }, [hasTrouble, mediaId, video]);
}
