import type { KeyboardEvent, RefObject } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../../parts/class-names.ts";
import { isComposing } from "../../../../parts/keys.ts";
import { pressOnSurface } from "./surface-keys.ts";
import { useTools } from "./tool-store.ts";
import type { StageParts } from "./use-stage.ts";

/** The places that picture, mask and lines are drawn in; has the focus for everything that is done by keys. */
export function StageView({
  places,
  parts,
  isPanning,
  isBusy,
}: {
  places: {
    surface: RefObject<HTMLDivElement | null>;
    picture: RefObject<HTMLCanvasElement | null>;
    mask: RefObject<HTMLCanvasElement | null>;
    lines: RefObject<SVGSVGElement | null>;
  };
  parts: StageParts | undefined;
  isPanning: boolean;
  /** The mask cannot be changed now; the pointer says so. */
  isBusy: boolean;
}) {
  const { t } = useTranslation();
  const hintId = useId();
  const tool = useTools((state) => state.tool);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!parts || event.ctrlKey || event.metaKey || isComposing(event)) return;
    const { polygon } = parts.input;
    if (polygon.isOpen && event.key === "Enter") polygon.close();
    else if (polygon.isOpen && event.key === "Backspace") polygon.back();
    else if (!pressOnSurface(event, parts.stage)) return;
    event.preventDefault();
  };
  const isBrush = tool === "brush" || tool === "eraser";
  const pointer = isBusy ? "cursor-progress" : isBrush ? "cursor-none" : "cursor-crosshair";
  return (
    <div
      ref={places.surface}
      role="application"
      aria-label={t("mask.surface")}
      aria-describedby={hintId}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={classNames(
        "relative min-h-0 min-w-0 touch-none overflow-hidden bg-well focus-visible:-outline-offset-2",
        isPanning || tool === "hand" ? "cursor-grab active:cursor-grabbing" : pointer,
      )}
    >
      <canvas ref={places.picture} className="pointer-events-none absolute inset-0 size-full" />
      <canvas ref={places.mask} className="pointer-events-none absolute inset-0 size-full" />
      <svg ref={places.lines} aria-hidden className="pointer-events-none absolute inset-0 size-full fill-none" preserveAspectRatio="none">
        <g data-part="outline">
          <path vectorEffect="non-scaling-stroke" className="stroke-over-shade stroke-3" />
          <path vectorEffect="non-scaling-stroke" className="stroke-over stroke-1 [stroke-dasharray:5_4]" />
        </g>
        <g data-part="ring" style={{ visibility: "hidden" }}>
          <circle vectorEffect="non-scaling-stroke" className="stroke-over-shade stroke-3" />
          <circle vectorEffect="non-scaling-stroke" className="stroke-over stroke-1" />
          <circle vectorEffect="non-scaling-stroke" className="stroke-over stroke-1 opacity-70 [stroke-dasharray:3_3]" />
        </g>
      </svg>
      <p id={hintId} className="sr-only">
        {t("mask.surfaceHint")}
      </p>
    </div>
  );
}
