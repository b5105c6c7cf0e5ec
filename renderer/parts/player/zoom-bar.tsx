import { type useZoom, ZOOM_STEP } from "./use-zoom.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

/** Below a picture: how near it is seen. */
export function ZoomBar({ zoom, of = "viewer-" }: { zoom: ReturnType<typeof useZoom>; of?: "viewer-" | "pictures-" }) {
  return (
    <div className="flex shrink-0 items-center justify-center gap-1 px-4 py-2" onMouseDown={(event) => event.preventDefault()}>
      <ZoomButtons
        of={of}
        percent={zoom.percent}
        isFitted={zoom.isFitted}
        isActual={zoom.percent === 100}
        onOut={() => zoom.zoomBy(1 / ZOOM_STEP)}
        onIn={() => zoom.zoomBy(ZOOM_STEP)}
        onFit={zoom.fit}
        onActual={zoom.actualPixels}
      />
    </div>
  );
}
