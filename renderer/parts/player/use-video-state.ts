import { useEffect, useReducer } from "react";

export interface VideoState {
  isPlaying: boolean;
  /** The first frame is on screen. */
  isShown: boolean;
  /** Seconds; 0 until known. */
  duration: number;
  speed: number;
  /**
   * Why there is no picture: the file could not be had or read, or the browser plays it without showing anything. The latter is what a
   * codec without a decoder looks like beside a sound track that has one: no error, and a width of 0.
   */
  trouble?: "unreadable" | "no-picture";
}

const events = [
  "play",
  "playing",
  "pause",
  "ended",
  "loadedmetadata",
  "loadeddata",
  "durationchange",
  "ratechange",
  "emptied",
  "error",
] as const;

/** What a video element does, as state. */
export function useVideoState(video: HTMLVideoElement | null): VideoState {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!video) return;
    const listening = new AbortController();
    for (const event of events) video.addEventListener(event, redraw, { signal: listening.signal });
    redraw();
    return () => listening.abort();
  }, [video]);
  if (!video) return { isPlaying: false, isShown: false, duration: 0, speed: 1 };
  return {
    isPlaying: !video.paused && !video.ended,
    isShown: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    speed: video.playbackRate,
    trouble: troubleOf(video),
  };
}

/** The trouble that there is now, whatever was drawn. */
export function troubleOf(video: HTMLVideoElement): VideoState["trouble"] {
  if (video.error) return "unreadable";
  return video.readyState >= HTMLMediaElement.HAVE_METADATA && video.videoWidth === 0 ? "no-picture" : undefined;
}
