import { useLayoutEffect } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { mediaCrossOrigin, posterUrl } from "../../state/media-url.ts";
import { CopyProgress } from "./copy-progress.tsx";
import { LoudnessLine } from "./loudness-line.tsx";
import { NoPicture } from "./no-picture.tsx";
import type { Film } from "./use-film.ts";
import type { VideoState } from "./use-video-state.ts";
import { setPlaying } from "./video-controls.ts";

/** The video as large as its place allows. Until its first frame is there, the poster stands in its place, so nothing flickers or shifts. */
export function VideoStage({
  entry,
  film,
  state,
  video,
  onVideo,
  isMuted,
  volume,
  isLooping,
  onPress,
}: {
  entry: EntryRow;
  film: Film;
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
  const { copy, trouble } = film;
  const isSound = entry.kind === "audio";
  const isMaking = copy.share !== undefined;
  return (
    <div className="relative size-full">
      <video
        ref={onVideo}
        src={copy.address}
        crossOrigin={mediaCrossOrigin()}
        autoPlay
        playsInline
        disablePictureInPicture
        aria-label={entry.title}
        onClick={onPress}
        className={trouble ? "invisible size-full" : "size-full object-contain"}
      />
      {(!state.isShown || isMaking) && entry.hasPoster && (
        <img
          src={posterUrl(entry.mediaId)}
          alt=""
          draggable={false}
          className="pointer-events-none absolute inset-0 size-full object-contain"
        />
      )}
      {isSound && !trouble && <LoudnessLine mediaId={entry.mediaId} className="pointer-events-none absolute inset-0 m-auto h-1/2" />}
      {copy.share !== undefined && <CopyProgress share={copy.share} onStop={copy.stop} />}
      {trouble && !isMaking && (
        <NoPicture entry={entry} trouble={trouble} failure={copy.failure} onCopy={isSound ? undefined : copy.again} />
      )}
    </div>
  );
}
