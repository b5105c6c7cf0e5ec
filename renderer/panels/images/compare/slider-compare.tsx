import { type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { SliderLine } from "../../../parts/compare/slider-line.tsx";
import { Fitted } from "../../../parts/job/shape-well.tsx";
import { mediaCrossOrigin } from "../../../state/media-url.ts";
import { Mark } from "./mark.tsx";
import type { Pair } from "./pair.ts";

/** The earlier picture left of a line, the later one right of it; the line follows the pointer's drag and the arrow keys. */
export function SliderCompare({ pair }: { pair: Pair }) {
  const { t } = useTranslation();
  const [percent, setPercent] = useState(50);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPercent(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100)));
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
        <SliderLine
          name={t("images.compare.line")}
          text={t("images.compare.lineText", { percent: Math.round(percent) })}
          percent={percent}
          onChange={setPercent}
        />
      </div>
    </Fitted>
  );
}
