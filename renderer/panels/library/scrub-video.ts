/** A pointer that lets the clip play on has rested this long. */
const PLAY_AFTER_MILLISECONDS = 500;
/** Smaller moves are a hand at rest, CSS pixels. */
const SLIGHT_PIXELS = 2;

interface Scrubbing {
  video: HTMLVideoElement;
  /** Whose width stands for the clip's length. */
  place: HTMLElement;
  /** Shows where the clip is, by its width. */
  progress: HTMLElement;
  /** Without, it is shown as it follows the pointer and never plays. */
  playsAlone: boolean;
}

/**
 * Lets the pointer go through a clip: where it is across `place`, there is the clip; at rest the clip plays on from there. Only one place is
 * sought at a time, always the newest, since a decoder that is told of every pixel shows none. The returned function ends it.
 */
export function scrubVideo({ video, place, progress, playsAlone }: Scrubbing): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let wanted: number | undefined;
  let lastX: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = (share: number) => (progress.style.transform = `scaleX(${Math.min(1, Math.max(0, share))})`);
  const play = () => {
    // An answer to a pause or a new source, not a failure.
    if (playsAlone) video.play().catch(() => undefined);
  };
  const seek = () => {
    if (wanted === undefined || video.seeking || !Number.isFinite(video.duration)) return;
    const time = wanted * video.duration;
    wanted = undefined;
    video.currentTime = time;
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    const box = place.getBoundingClientRect();
    const isInside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    if (!isInside || (lastX !== undefined && Math.abs(clientX - lastX) < SLIGHT_PIXELS)) return;
    lastX = clientX;
    wanted = (clientX - box.left) / Math.max(1, box.width);
    draw(wanted);
    video.pause();
    seek();
    clearTimeout(timer);
    timer = setTimeout(play, PLAY_AFTER_MILLISECONDS);
  };
  window.addEventListener("pointermove", onMove, { signal });
  video.addEventListener("seeked", seek, { signal });
  video.addEventListener("loadedmetadata", seek, { signal });
  video.addEventListener("timeupdate", () => wanted === undefined && draw(video.currentTime / (video.duration || 1)), { signal });
  play();
  return () => {
    clearTimeout(timer);
    ended.abort();
    draw(0);
  };
}
