import { useLayoutEffect } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { mediaCrossOrigin, mediaUrl, posterUrl } from "../../state/media-url.ts";
import { LoudnessLine } from "./loudness-line.tsx";
import { NoPicture } from "./no-picture.tsx";
import type { VideoState } from "./use-video-state.ts";
import { setPlaying } from "./video-controls.ts";

/** The video as large as its place allows. Until its first frame is there, the poster stands in its place, so nothing flickers or shifts. */
export function VideoStage({
  entry,
  state,
  video,
  onVideo,
  isMuted,
  volume,
  isLooping,
  onPress,
}: {
  entry: EntryRow;
  state: VideoState;
  video: HTMLVideoElement | null;
  onVideo: (video: HTMLVideoElement | null) => void;
  isMuted: boolean;
  volume: number;
  isLooping: boolean;
  onPress: () => void;
}) {
  useLayoutEffect(() => {
    if (video) setPlaying(video, { volume, isMuted, isLooping });
  }, [video, volume, isMuted, isLooping]);
  // Sound has no picture to show.
  const isSound = entry.kind === "audio";
  const trouble = entry.isMissing ? "missing" : isSound && state.trouble === "no-picture" ? undefined : state.trouble;
  return (
    <div className="relative size-full">
      <video
        ref={onVideo}
        src={entry.isMissing ? undefined : mediaUrl(entry.mediaId)}
        crossOrigin={mediaCrossOrigin()}
        autoPlay
        playsInline
        disablePictureInPicture
        aria-label={entry.title}
        onClick={onPress}
        className={trouble ? "invisible size-full" : "size-full object-contain"}
      />
      {!state.isShown && entry.hasPoster && (
        <img
          src={posterUrl(entry.mediaId)}
          alt=""
          draggable={false}
          className="pointer-events-none absolute inset-0 size-full object-contain"
        />
      )}
      {isSound && !trouble && <LoudnessLine mediaId={entry.mediaId} className="pointer-events-none absolute inset-0 m-auto h-1/2" />}
      {trouble && <NoPicture entry={entry} trouble={trouble} />}
    </div>
  );
}
