import { ArrowLeftToLine, ArrowRightToLine, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../parts/icon-button.tsx";
import type { Transport } from "./use-transport.ts";

/** Marks the part of the video that is repeated. */
export function RangeButtons({ transport: { range, markRange, clearRange } }: { transport: Transport }) {
  const { t } = useTranslation();
  const hasRange = range.from !== undefined || range.to !== undefined;
  return (
    <>
      {hasRange && <IconButton name={t("library.player.rangeClear")} icon={X} shortcut="X" tooltipSide="top" onClick={clearRange} />}
      <IconButton
        name={t("library.player.rangeFrom")}
        icon={ArrowLeftToLine}
        shortcut="I"
        tooltipSide="top"
        aria-pressed={range.from !== undefined}
        onClick={() => markRange("from")}
      />
      <IconButton
        name={t("library.player.rangeTo")}
        icon={ArrowRightToLine}
        shortcut="O"
        tooltipSide="top"
        aria-pressed={range.to !== undefined}
        onClick={() => markRange("to")}
      />
    </>
  );
}
