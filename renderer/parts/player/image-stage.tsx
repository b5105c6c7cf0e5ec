import { useState } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { posterUrl } from "../../state/media-url.ts";
import { classNames } from "../class-names.ts";
import { KeptPicture } from "./kept-picture.tsx";
import { NoPicture } from "./no-picture.tsx";
import type { useZoom } from "./use-zoom.ts";

/** What the stage needs to know of a picture; a file that is no result has its media's id. */
export type StagePicture = Pick<EntryRow, "id" | "mediaId" | "width" | "height" | "title" | "hasPoster" | "isMissing">;

/** A picture, whole or to the pixel. The poster lies below it until it is there. */
export function ImageStage({
  entry,
  zoom,
  onStage,
}: {
  entry: StagePicture;
  zoom: ReturnType<typeof useZoom>;
  onStage: (stage: HTMLElement | null) => void;
}) {
  const [unreadableId, setUnreadableId] = useState<string>();
  const { view } = zoom;
  const place = {
    width: entry.width * view.scale,
    height: entry.height * view.scale,
    transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px)`,
    // Where a pixel is larger than the screen's, it is shown as the square that it is.
    imageRendering: zoom.percent >= 200 ? ("pixelated" as const) : undefined,
    backgroundSize: "100% 100%",
    backgroundImage: entry.hasPoster ? `url("${posterUrl(entry.mediaId)}")` : undefined,
  };
  return (
    <div
      ref={onStage}
      {...zoom.handlers}
      className={classNames("relative size-full touch-none overflow-hidden", !zoom.isFitted && "cursor-grab active:cursor-grabbing")}
    >
      {entry.isMissing || unreadableId === entry.mediaId ? (
        <NoPicture entry={entry} trouble={entry.isMissing ? "missing" : "unreadable"} />
      ) : (
        <KeptPicture
          mediaId={entry.mediaId}
          title={entry.title}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={place}
          onUnreadable={() => setUnreadableId(entry.mediaId)}
        />
      )}
    </div>
  );
}
