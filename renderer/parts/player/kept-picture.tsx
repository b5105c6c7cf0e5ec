import { type CSSProperties, useState } from "react";
import { mediaCrossOrigin, mediaUrl, proxyUrl } from "../../state/media-url.ts";

/**
 * A kept picture as it is; where this browser cannot show it (HEIC, TIFF), the copy that the core makes of it. `onUnreadable` when that
 * cannot be shown either.
 */
export function KeptPicture({
  mediaId,
  title,
  className,
  style,
  onUnreadable,
}: {
  mediaId: string;
  title: string;
  className: string;
  style?: CSSProperties;
  onUnreadable?: () => void;
}) {
  const [copiedId, setCopiedId] = useState<string>();
  const isCopy = copiedId === mediaId;
  return (
    <img
      key={mediaId}
      src={isCopy ? proxyUrl(mediaId) : mediaUrl(mediaId)}
      crossOrigin={mediaCrossOrigin()}
      alt={title}
      draggable={false}
      onError={() => (isCopy ? onUnreadable?.() : setCopiedId(mediaId))}
      className={className}
      style={style}
    />
  );
}
