import { useEffect, useRef } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { mediaCrossOrigin, mediaUrl } from "../../state/media-url.ts";

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

/** Plays a result in its place, muted, after a moment of rest. Not where the person asked for less motion. */
export function HoverPlayer({ entry }: { entry: EntryRow }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setTimeout(() => {
      const video = player();
      const crossOrigin = mediaCrossOrigin();
      if (crossOrigin) video.crossOrigin = crossOrigin;
      video.src = mediaUrl(entry.mediaId);
      video.style.visibility = "hidden";
      // Over the poster only when it has a picture of its own to show.
      video.onloadeddata = () => (video.style.visibility = video.videoWidth > 0 ? "visible" : "hidden");
      place.current?.append(video);
      video.play().catch(() => undefined);
    }, REST_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      if (!pooled?.src) return;
      pooled.pause();
      pooled.removeAttribute("src");
      // Without this the browser would go on loading what nobody looks at.
      pooled.load();
      pooled.remove();
    };
  }, [entry.mediaId]);
  return <div ref={place} className="pointer-events-none absolute inset-0" />;
}
