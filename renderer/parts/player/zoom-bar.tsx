import { Maximize, Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { type useZoom, ZOOM_STEP } from "./use-zoom.ts";
import { Tooltip } from "../tooltip.tsx";

/** Below a picture: how near it is seen. */
export function ZoomBar({ zoom }: { zoom: ReturnType<typeof useZoom> }) {
  const { t } = useTranslation();
  return (
    <div className="flex shrink-0 items-center justify-center gap-1 px-4 py-2" onMouseDown={(event) => event.preventDefault()}>
      <IconButton
        name={t("library.player.zoomOut")}
        icon={Minus}
        shortcut="-"
        tooltipSide="top"
        onClick={() => zoom.zoomBy(1 / ZOOM_STEP)}
      />
      <p className="numbers w-14 text-center" aria-live="polite">
        {t("library.player.zoomOf", { percent: zoom.percent })}
      </p>
      <IconButton name={t("library.player.zoomIn")} icon={Plus} shortcut="+" tooltipSide="top" onClick={() => zoom.zoomBy(ZOOM_STEP)} />
      <IconButton
        name={t("library.player.fit")}
        icon={Maximize}
        shortcut="0"
        tooltipSide="top"
        aria-pressed={zoom.isFitted}
        onClick={zoom.fit}
      />
      <Tooltip text={t("library.player.actual")} shortcut="1" side="top">
        <Button
          look="quiet"
          aria-label={t("library.player.actual")}
          aria-pressed={zoom.percent === 100}
          onClick={zoom.actualPixels}
          className="numbers"
        >
          1:1
        </Button>
      </Tooltip>
    </div>
  );
}
