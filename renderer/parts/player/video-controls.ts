/** Plays or pauses. Refused where the file cannot be played; the stage says so itself. */
export function togglePlaying(video: HTMLVideoElement): void {
  if (video.paused) video.play().catch(() => undefined);
  else video.pause();
}

/** Goes to a time in seconds, within the video; nothing while its length is not known. */
export function seekTo(video: HTMLVideoElement, time: number): void {
  if (Number.isFinite(video.duration)) video.currentTime = Math.min(video.duration, Math.max(0, time));
}

/** The rate of this file and of the next ones: each new file starts at the default. */
export function setRate(video: HTMLVideoElement, speed: number): void {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

/** How it sounds, and whether it begins again at its end. */
export function setPlaying(
  video: HTMLVideoElement,
  { volume, isMuted, isLooping }: { volume: number; isMuted: boolean; isLooping: boolean },
): void {
  video.volume = volume;
  video.muted = isMuted;
  video.loop = isLooping;
}
