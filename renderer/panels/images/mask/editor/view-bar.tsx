import { Eye, RotateCcw, RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../parts/button.tsx";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { ZoomButtons } from "../../../../parts/player/zoom-buttons.tsx";
import { Tooltip } from "../../../../parts/tooltip.tsx";
import type { Mask } from "../session/use-mask.ts";
import type { MaskStage } from "../stage/mask-stage.ts";
import type { View } from "../view/view-transform.ts";
import { percentText } from "./percent-text.ts";
import { degreesOf, viewActs } from "./view-acts.ts";

/** Below the picture: how it is seen, and how much of it is masked. */
export function ViewBar({ stage, view, mask }: { stage: MaskStage; view: View; mask: Mask }) {
  const { t } = useTranslation();
  return (
    <div role="toolbar" aria-label={t("mask.view.name")} className="flex shrink-0 items-center gap-1 px-3 py-1.5">
      <ZoomButtons
        of="mask."
        percent={view.scale * 100}
        onOut={() => viewActs.zoomOut(stage)}
        onIn={() => viewActs.zoomIn(stage)}
        onFit={() => viewActs.fit(stage)}
        onActual={() => viewActs.actual(stage)}
      />
      <IconButton
        name={t("mask.view.turnLeft")}
        icon={RotateCcw}
        action="mask.turn-left"
        tooltipSide="top"
        onClick={() => viewActs.turnLeft(stage)}
      />
      <IconButton
        name={t("mask.view.turnRight")}
        icon={RotateCw}
        action="mask.turn-right"
        tooltipSide="top"
        onClick={() => viewActs.turnRight(stage)}
      />
      {view.rotation !== 0 && (
        <Tooltip text={t("mask.view.upright")} side="top">
          <Button look="quiet" aria-label={t("mask.view.upright")} onClick={() => viewActs.upright(stage)} className="numbers">
            {`${degreesOf(view)}°`}
          </Button>
        </Tooltip>
      )}
      <PeekButton stage={stage} />
      <p role="status" className="numbers ml-auto truncate text-muted">
        {mask.isBusy ? t("mask.said.busy") : mask.isEmpty ? t("mask.shareNone") : t("mask.share", { percent: percentText(mask.share) })}
      </p>
    </div>
  );
}

/** The picture alone for as long as it is pressed; a held key does the same. */
function PeekButton({ stage }: { stage: MaskStage }) {
  const { t } = useTranslation();
  const end = () => stage.setPeeking(false);
  return (
    <IconButton
      name={t("mask.view.peek")}
      icon={Eye}
      action="mask.peek"
      tooltipSide="top"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        stage.setPeeking(true);
      }}
      onLostPointerCapture={end}
      onKeyDown={(event) => (event.key === " " || event.key === "Enter") && stage.setPeeking(true)}
      onKeyUp={end}
      onBlur={end}
    />
  );
}
