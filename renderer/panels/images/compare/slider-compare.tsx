import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "../../../parts/keys.ts";
import { Fitted } from "../../../parts/job/shape-well.tsx";
import { mediaCrossOrigin } from "../../../state/media-url.ts";
import { Mark } from "./mark.tsx";
import type { Pair } from "./pair.ts";

/** The earlier picture left of a line, the later one right of it; the line follows the pointer's drag and the arrow keys. */
export function SliderCompare({ pair }: { pair: Pair }) {
  const { t } = useTranslation();
  const [percent, setPercent] = useState(50);
  const set = (value: number) => setPercent(Math.min(100, Math.max(0, value)));
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    set(((event.clientX - box.left) / box.width) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = event.shiftKey ? 10 : 1;
    const value = {
      ArrowLeft: percent - step,
      ArrowDown: percent - step,
      ArrowRight: percent + step,
      ArrowUp: percent + step,
      PageDown: percent - 10,
      PageUp: percent + 10,
      Home: 0,
      End: 100,
    }[event.key];
    if (value === undefined) return;
    event.preventDefault();
    set(value);
  };
  return (
    <Fitted width={pair.width} height={pair.height} className="bg-well">
      <div
        className="relative size-full cursor-ew-resize touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      >
        <img
          src={pair.after}
          crossOrigin={mediaCrossOrigin()}
          alt={t("images.compare.after")}
          draggable={false}
          className="absolute inset-0 size-full"
        />
        <img
          src={pair.before}
          crossOrigin={mediaCrossOrigin()}
          alt={t("images.compare.beforeName")}
          draggable={false}
          className="absolute inset-0 size-full"
          style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}
        />
        <Mark side="left">{t("images.compare.beforeName")}</Mark>
        <Mark side="right">{t("images.compare.after")}</Mark>
        <div
          role="slider"
          tabIndex={0}
          aria-label={t("images.compare.line")}
          aria-valuenow={Math.round(percent)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={t("images.compare.lineText", { percent: Math.round(percent) })}
          onKeyDown={onKeyDown}
          className="absolute inset-y-0 -ml-4 flex w-8 items-center justify-center"
          style={{ left: `${percent}%` }}
        >
          <span aria-hidden className="absolute inset-y-0 w-0.5 bg-over shadow-float" />
          <span aria-hidden className="size-6 rounded-full border-2 border-over bg-over-shade" />
        </div>
      </div>
    </Fitted>
  );
}
