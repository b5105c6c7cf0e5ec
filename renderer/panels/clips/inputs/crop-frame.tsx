import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Slider } from "../../../parts/slider.tsx";
import { type CropView, MOST_ZOOM, areaOf, moveView, zoomView } from "./crop.ts";

interface Sides {
  width: number;
  height: number;
}

/**
 * The part of a picture that is used, as a frame over it: drag it, or move it by arrows (Shift: larger steps), + and − come nearer and go
 * back.
 */
export function CropFrame({
  url,
  picture,
  size,
  view,
  onChange,
}: {
  url: string;
  picture: Sides;
  size: Sides;
  view: CropView;
  onChange: (view: CropView) => void;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number; view: CropView }>(undefined);
  const area = areaOf(picture, size, view);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const place = { left: area.left, top: area.top, width: area.width, height: area.height };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.01;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const by = moves[event.key];
    const nearer = { "+": 1.1, "=": 1.1, "-": 1 / 1.1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (by) onChange(moveView(picture, size, view, ...by));
    else if (nearer) onChange(zoomView(picture, size, view, view.zoom * nearer));
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    const room = box.current?.getBoundingClientRect();
    if (!held.current || !room) return;
    const { x, y, view: from } = held.current;
    onChange(moveView(picture, size, from, (event.clientX - x) / room.width, (event.clientY - y) / room.height));
  };
  return (
    <div className="flex flex-col gap-2">
      <div
        ref={box}
        className="relative overflow-hidden rounded-card bg-well"
        style={{ aspectRatio: `${picture.width} / ${picture.height}`, width: `min(100%, ${(260 * picture.width) / picture.height}px)` }}
      >
        <img src={url} alt="" draggable={false} className="size-full" />
        <div
          role="application"
          tabIndex={0}
          aria-label={t("clips.crop.name")}
          aria-description={t("clips.crop.hint")}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY, view };
          }}
          onPointerMove={onPointerMove}
          onLostPointerCapture={() => (held.current = undefined)}
          style={{
            left: percent(place.left, picture.width),
            top: percent(place.top, picture.height),
            width: percent(place.width, picture.width),
            height: percent(place.height, picture.height),
          }}
          // The shade around the frame is its shadow: one element less to keep in step.
          className="absolute cursor-move touch-none border-2 border-accent shadow-[0_0_0_9999px_var(--over-shade)] focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-over"
        />
      </div>
      <div className="flex items-center gap-2 text-small">
        <span>{t("clips.crop.zoom")}</span>
        <Slider
          name={t("clips.crop.zoom")}
          value={view.zoom}
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          text={t("clips.crop.zoomText", { value: Math.round(view.zoom * 100) / 100 })}
          onChange={(zoom) => onChange(zoomView(picture, size, view, zoom))}
          className="max-w-48 min-w-24 grow"
        />
      </div>
    </div>
  );
}
