import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../../parts/class-names.ts";
import type { Size } from "../view/view-transform.ts";
import { type BorderFill, drawExtended } from "./draw-extended.ts";
import { type Border, extendedSize, MOST_SIDE, type Side, withSide } from "./outpaint-geometry.ts";

/** CSS pixels of the place the frame is shown in. */
const PLACE: Size = { width: 600, height: 380 };
/** Of the place so much stays free, so that there is room to drag into. */
const FREE = 0.72;

const sides: readonly Side[] = ["left", "top", "right", "bottom"];

/** The picture in its frame; each edge can be dragged outwards, or moved by arrow keys (Shift: ten times as far). */
export function FramePreview({
  picture,
  border,
  fill,
  onChange,
}: {
  picture: ImageBitmap;
  border: Border;
  fill: BorderFill;
  onChange: (border: Border) => void;
}) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const whole = extendedSize(picture, border);
  const fitting = Math.min((PLACE.width * FREE) / whole.width, (PLACE.height * FREE) / whole.height);
  /** Stays as it is while an edge is dragged: nothing moves under the pointer. */
  const [dragged, setDragged] = useState<{ side: Side; scale: number; from: number; at: number; shift: { x: number; y: number } }>();
  const scale = dragged?.scale ?? fitting;
  const ratio = window.devicePixelRatio;

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) drawExtended(context, picture, picture, border, fill, scale * ratio);
  }, [picture, border, fill, scale, ratio]);

  const middle = { x: border.left + picture.width / 2, y: border.top + picture.height / 2 };
  // How far the picture's middle lies from the place's; while an edge is dragged the picture stays where it was.
  const shift = dragged?.shift ?? { x: middle.x - whole.width / 2, y: middle.y - whole.height / 2 };
  const left = PLACE.width / 2 + (shift.x - middle.x) * scale;
  const top = PLACE.height / 2 + (shift.y - middle.y) * scale;

  const along = (side: Side, event: PointerEvent) => (side === "left" || side === "right" ? event.clientX : event.clientY);
  const outward = (side: Side) => (side === "left" || side === "top" ? -1 : 1);
  const onKeyDown = (side: Side, event: KeyboardEvent) => {
    const isAcross = side === "left" || side === "right";
    const keys: Record<string, number> = isAcross ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 };
    const direction = keys[event.key];
    const step = event.shiftKey ? 80 : 8;
    const pixels = event.key === "Home" ? 0 : direction === undefined ? undefined : border[side] + direction * outward(side) * step;
    if (pixels === undefined) return;
    event.preventDefault();
    onChange(withSide(picture, border, side, pixels));
  };

  return (
    <div
      role="group"
      aria-label={t("mask.outpaint.canvas")}
      className="relative shrink-0 overflow-hidden rounded-card bg-well"
      style={PLACE}
    >
      <div className="absolute" style={{ left, top, width: whole.width * scale, height: whole.height * scale }}>
        <canvas
          ref={canvas}
          width={Math.max(1, Math.round(whole.width * scale * ratio))}
          height={Math.max(1, Math.round(whole.height * scale * ratio))}
          className="chequered absolute inset-0 size-full"
        />
        <div
          aria-hidden
          className="absolute outline-1 outline-over"
          style={{
            left: border.left * scale,
            top: border.top * scale,
            width: picture.width * scale,
            height: picture.height * scale,
          }}
        />
        <div aria-hidden className="absolute inset-0 border border-accent" />
        {sides.map((side) => (
          <div
            key={side}
            role="slider"
            tabIndex={0}
            aria-label={t(`mask.outpaint.handle.${side}`)}
            aria-orientation={side === "left" || side === "right" ? "horizontal" : "vertical"}
            aria-valuemin={0}
            aria-valuemax={MOST_SIDE}
            aria-valuenow={border[side]}
            aria-valuetext={t("mask.outpaint.handleValue", { pixels: border[side] })}
            onKeyDown={(event) => onKeyDown(side, event)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged({ side, scale, from: border[side], at: along(side, event), shift });
            }}
            onPointerMove={(event) => {
              if (dragged?.side !== side) return;
              const pixels = dragged.from + ((along(side, event) - dragged.at) * outward(side)) / dragged.scale;
              onChange(withSide(picture, border, side, pixels));
            }}
            onLostPointerCapture={() => setDragged(undefined)}
            className={classNames("absolute touch-none rounded-full bg-accent", handleLook[side])}
          />
        ))}
      </div>
    </div>
  );
}

const handleLook: Record<Side, string> = {
  left: "top-1/2 -left-1 h-10 w-2 -translate-y-1/2 cursor-ew-resize",
  right: "top-1/2 -right-1 h-10 w-2 -translate-y-1/2 cursor-ew-resize",
  top: "-top-1 left-1/2 h-2 w-10 -translate-x-1/2 cursor-ns-resize",
  bottom: "-bottom-1 left-1/2 h-2 w-10 -translate-x-1/2 cursor-ns-resize",
};
