import { useEffect, useState } from "react";
import { type LoopRange, loopedTime } from "./playback.ts";

/** The time on screen, frame by frame while it plays; keeps playing inside the range. Only what shows the time should use it. */
export function useVideoTime(video: HTMLVideoElement | null, range: LoopRange): number {
  const [time, setTime] = useState(0);
  useEffect(() => {
    if (!video) return;
    let wanted = 0;
    const look = () => {
      setTime(video.currentTime);
      const back = video.paused ? undefined : loopedTime(video.currentTime, range);
      if (back !== undefined) video.currentTime = back;
      if (!video.paused) wanted = requestAnimationFrame(look);
    };
    const lookOnce = () => {
      cancelAnimationFrame(wanted);
      look();
    };
    const listening = new AbortController();
    for (const event of ["play", "pause", "seeking", "seeked", "loadedmetadata", "emptied", "timeupdate"]) {
      video.addEventListener(event, lookOnce, { signal: listening.signal });
    }
    look();
    return () => {
      cancelAnimationFrame(wanted);
      listening.abort();
    };
  }, [video, range]);
  return time;
}
