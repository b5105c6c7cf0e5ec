import { type KeyboardEvent, useMemo, useState } from "react";
import { isComposing } from "../../../parts/keys.ts";
import { ImageStage, type StagePicture } from "../../../parts/player/image-stage.tsx";
import { ZoomBar } from "../../../parts/player/zoom-bar.tsx";
import { ZOOM_STEP, useZoom } from "../../../parts/player/use-zoom.ts";

/** Pixels that an arrow key moves a zoomed picture. */
const PAN = 80;

/** A picture as the largest thing on the screen, whole or to the pixel; with the focus on it, keys zoom and move it. */
export function PictureStage({ picture }: { picture: StagePicture }) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const { id, width, height } = picture;
  const size = useMemo(() => ({ width: width || 1, height: height || 1, id }), [width, height, id]);
  const zoom = useZoom(stage, size);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      "0": zoom.fit,
      "1": zoom.actualPixels,
      "+": () => zoom.zoomBy(ZOOM_STEP),
      "=": () => zoom.zoomBy(ZOOM_STEP),
      "-": () => zoom.zoomBy(1 / ZOOM_STEP),
      ArrowLeft: () => zoom.panBy(PAN, 0),
      ArrowRight: () => zoom.panBy(-PAN, 0),
      ArrowUp: () => zoom.panBy(0, PAN),
      ArrowDown: () => zoom.panBy(0, -PAN),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
    if (event.target !== event.currentTarget || (event.key.startsWith("Arrow") && zoom.isFitted)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div className="flex min-h-0 grow flex-col">
      <div
        role="group"
        aria-label={picture.title}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="min-h-0 grow overflow-hidden rounded-card bg-well -outline-offset-2!"
      >
        <ImageStage entry={picture} zoom={zoom} onStage={setStage} />
      </div>
      <ZoomBar zoom={zoom} of="pictures-" />
    </div>
  );
}
