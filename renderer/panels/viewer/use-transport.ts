import { useLayoutEffect, useState } from "react";
import { type LoopRange, nextSpeed, setRangeEnd, stepFrame } from "../../parts/player/playback.ts";
import { useVideoState, type VideoState } from "../../parts/player/use-video-state.ts";
import { seekTo, setRate, togglePlaying } from "../../parts/player/video-controls.ts";
import { useViewerMemory } from "../../parts/player/viewer-memory.ts";

const wholeVideo: LoopRange = {};

export interface Transport {
  video: HTMLVideoElement | null;
  onVideo: (video: HTMLVideoElement | null) => void;
  state: VideoState;
  range: LoopRange;
  speed: number;
  isLooping: boolean;
  isMuted: boolean;
  volume: number;
  togglePlaying: () => void;
  seek: (time: number) => void;
  seekBy: (seconds: number) => void;
  step: (direction: 1 | -1) => void;
  markRange: (end: "from" | "to") => void;
  clearRange: () => void;
  toggleLoop: () => void;
  setSpeed: (speed: number) => void;
  changeSpeed: (direction: 1 | -1) => void;
  toggleMute: () => void;
  setVolume: (volume: number) => void;
}

/** Everything that moves a video, for buttons and keys alike. `mediaId` tells when another file begins. */
export function useTransport(mediaId: string | undefined, framesPerSecond: number | undefined): Transport {
  const [video, onVideo] = useState<HTMLVideoElement | null>(null);
  const state = useVideoState(video);
  const [marked, setMarked] = useState<{ mediaId: string | undefined; range: LoopRange }>({ mediaId, range: wholeVideo });
  // A range belongs to its file.
  const range = marked.mediaId === mediaId ? marked.range : wholeVideo;
  const setRange = (next: LoopRange) => setMarked({ mediaId, range: next });
  const [speed, setSpeed] = useState(1);
  const { volume, isMuted, isLooping } = useViewerMemory();

  useLayoutEffect(() => {
    if (video) setRate(video, speed);
  }, [video, speed]);
  const seek = (time: number) => video && seekTo(video, time);

  return {
    video,
    onVideo,
    state,
    range,
    speed,
    isLooping,
    isMuted,
    volume,
    togglePlaying: () => video && togglePlaying(video),
    seek,
    seekBy: (seconds) => video && seek(video.currentTime + seconds),
    step: (direction) => {
      if (!video) return;
      video.pause();
      seek(stepFrame(video.currentTime, direction, Number.isFinite(video.duration) ? video.duration : Infinity, framesPerSecond));
    },
    markRange: (end) => video && setRange(setRangeEnd(range, end, video.currentTime)),
    clearRange: () => setRange(wholeVideo),
    toggleLoop: () => useViewerMemory.setState({ isLooping: !isLooping }),
    setSpeed,
    changeSpeed: (direction) => setSpeed(nextSpeed(speed, direction)),
    toggleMute: () => useViewerMemory.setState({ isMuted: !isMuted }),
    setVolume: (next) => useViewerMemory.setState({ volume: Math.min(1, Math.max(0, Math.round(next * 100) / 100)), isMuted: false }),
  };
}
