import { ArrowLeftToLine, ArrowRightToLine, Scissors, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../parts/icon-button.tsx";
import type { Transport } from "./use-transport.ts";

/** Marks the part of the video that is repeated. */
export function RangeButtons({
  transport: { range, markRange, clearRange },
  onSave,
}: {
  transport: Transport;
  /** Makes a clip of its own of the part. */
  onSave: () => void;
}) {
  const { t } = useTranslation();
  const hasRange = range.from !== undefined || range.to !== undefined;
  return (
    <>
      {hasRange && (
        <IconButton name={t("library.player.rangeClear")} icon={X} action="viewer-range-clear" tooltipSide="top" onClick={clearRange} />
      )}
      {hasRange && (
        <IconButton name={t("look.cuts.saveRange")} icon={Scissors} action="viewer-save-range" tooltipSide="top" onClick={onSave} />
      )}
      <IconButton
        name={t("library.player.rangeFrom")}
        icon={ArrowLeftToLine}
        action="viewer-range-from"
        tooltipSide="top"
        aria-pressed={range.from !== undefined}
        onClick={() => markRange("from")}
      />
      <IconButton
        name={t("library.player.rangeTo")}
        icon={ArrowRightToLine}
        action="viewer-range-to"
        tooltipSide="top"
        aria-pressed={range.to !== undefined}
        onClick={() => markRange("to")}
      />
    </>
  );
}
