import { useEffect, useRef } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { mediaCrossOrigin, mediaUrl, proxyUrl } from "../../state/media-url.ts";
import { isCopied } from "../../state/proxies.ts";
import { scrubVideo } from "./scrub-video.ts";

/** Passing over tiles plays nothing; resting on one does. */
const REST_MILLISECONDS = 350;

/** The only player of the gallery: it is lent to the tile under the pointer, so that never more than one video is loaded or plays. */
let pooled: HTMLVideoElement | undefined;

function player(): HTMLVideoElement {
  pooled ??= Object.assign(document.createElement("video"), { muted: true, loop: true, playsInline: true, disablePictureInPicture: true });
  pooled.className = "size-full object-contain";
  pooled.tabIndex = -1;
  pooled.ariaHidden = "true";
  return pooled;
}

/** What the browser cannot play is played by its copy, where that was made already: passing over tiles makes none. */
function playCopy(video: HTMLVideoElement, mediaId: string): void {
  const address = proxyUrl(mediaId);
  if (video.isConnected && !video.src.endsWith(address)) video.src = address;
}

/**
 * Plays a result in its place, muted, after a moment of rest; moving the pointer across it goes through it, with a thin line for the place.
 * Where the person asked for less motion it plays nothing by itself, and only follows the pointer.
 */
export function HoverPlayer({ entry }: { entry: EntryRow }) {
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [here, progress] = [place.current, line.current];
    if (!here || !progress) return;
    const playsAlone = !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      const video = player();
      const crossOrigin = mediaCrossOrigin();
      if (crossOrigin) video.crossOrigin = crossOrigin;
      video.src = isCopied(entry.mediaId) ? proxyUrl(entry.mediaId) : mediaUrl(entry.mediaId);
      video.style.visibility = "hidden";
      // Over the poster only when it has a picture of its own to show.
      video.onloadeddata = () => (video.style.visibility = video.videoWidth > 0 ? "visible" : "hidden");
      video.onloadedmetadata = () => video.videoWidth === 0 && playCopy(video, entry.mediaId);
      video.onerror = () => playCopy(video, entry.mediaId);
      here.prepend(video);
      stop = scrubVideo({ video, place: here, progress, playsAlone });
    }, REST_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      stop?.();
      if (!pooled?.src) return;
      pooled.pause();
      pooled.removeAttribute("src");
      // Without this the browser would go on loading what nobody looks at.
      pooled.load();
      pooled.remove();
    };
  }, [entry.mediaId]);
  return (
    <div ref={place} className="pointer-events-none absolute inset-0">
      <div ref={line} className="absolute inset-x-0 bottom-0 h-0.5 origin-left scale-x-0 bg-accent-fill" />
    </div>
  );
}
