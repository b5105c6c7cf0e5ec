import type { CSSProperties } from "react";
import type { Entry } from "../../../../shared/contract/library.ts";
import type { View } from "../../../parts/player/zoom.ts";
import { mediaCrossOrigin, mediaUrl } from "../../../state/media-url.ts";

/** A picture as the shared view shows it: one of another size takes the width of the first, so that the same part of each is seen. */
export function MovedPicture({
  picture,
  alt,
  view,
  width,
  isNear,
}: {
  picture: Entry;
  alt: string;
  view: View;
  width: number;
  isNear: boolean;
}) {
  const shown = width * view.scale;
  const place: CSSProperties = {
    width: shown,
    height: (shown * (picture.height || 1)) / (picture.width || 1),
    transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px)`,
    imageRendering: isNear ? "pixelated" : undefined,
  };
  return (
    <img
      src={mediaUrl(picture.mediaId)}
      crossOrigin={mediaCrossOrigin()}
      alt={alt}
      draggable={false}
      className="absolute top-1/2 left-1/2 max-w-none"
      style={place}
    />
  );
}
