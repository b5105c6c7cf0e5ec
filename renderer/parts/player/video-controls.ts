/** Videos that were paused before they began, and the file that they had then. */
const heldBack = new WeakMap<HTMLVideoElement, string>();

/**
 * Plays or pauses; one that is about to begin by itself is paused as if it had. Playing is refused where the file cannot be played; the stage
 * says so itself.
 */
export function togglePlaying(video: HTMLVideoElement): void {
  if (!video.paused) return video.pause();
  if (!isAboutToPlay(video)) return void video.play().catch(() => undefined);
  heldBack.set(video, video.currentSrc);
  // Of one that is not playing this takes away its leave to begin.
  video.pause();
}

function isAboutToPlay(video: HTMLVideoElement): boolean {
  const { autoplay, error, readyState, played, currentSrc } = video;
  const hasBegun = readyState === HTMLMediaElement.HAVE_ENOUGH_DATA || played.length > 0;
  return autoplay && !error && !hasBegun && heldBack.get(video) !== currentSrc;
}

/** Goes to a time in seconds, within the video; one whose length is not known yet begins there. */
export function seekTo(video: HTMLVideoElement, time: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : Infinity;
  video.currentTime = Math.min(end, Math.max(0, time));
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
