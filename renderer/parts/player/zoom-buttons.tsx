import { Maximize, Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { Tooltip } from "../tooltip.tsx";

/** How near a picture is seen, and the ways to change that; their keys are the owner's to listen for. */
export function ZoomButtons({
  of,
  percent,
  isFitted,
  isActual,
  onOut,
  onIn,
  onFit,
  onActual,
}: {
  /** Whose keys the tooltips show. */
  of: "mask." | "viewer-" | "pictures-";
  /** Of the picture's own pixels. */
  percent: number;
  isFitted?: boolean;
  isActual?: boolean;
  onOut: () => void;
  onIn: () => void;
  onFit: () => void;
  onActual: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton name={t("library.player.zoomOut")} icon={Minus} action={`${of}zoom-out`} tooltipSide="top" onClick={onOut} />
      <p className="numbers w-16 text-center" aria-live="polite">
        {t("library.player.zoomOf", { percent: formatNumber(percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)) })}
      </p>
      <IconButton name={t("library.player.zoomIn")} icon={Plus} action={`${of}zoom-in`} tooltipSide="top" onClick={onIn} />
      <IconButton
        name={t("library.player.fit")}
        icon={Maximize}
        action={`${of}fit`}
        tooltipSide="top"
        aria-pressed={isFitted}
        onClick={onFit}
      />
      <Tooltip text={t("library.player.actual")} action={`${of}actual`} side="top">
        <Button look="quiet" aria-label={t("library.player.actual")} aria-pressed={isActual} onClick={onActual} className="numbers">
          1:1
        </Button>
      </Tooltip>
    </>
  );
}
