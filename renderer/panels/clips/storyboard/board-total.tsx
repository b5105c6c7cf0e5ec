import { Check, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { classNames } from "../../../parts/class-names.ts";
import { modelOf, secondsOf } from "../draft/draft.ts";
import { changeBoard, changeClip, useClip } from "../draft/draft-store.ts";
import { type Board, boardSeconds, fitBoard } from "./board.ts";

/** How long the shots are together, against how long the clip will be; drawn, and in words with two ways to make them meet (CV-04). */
export function BoardTotal() {
  const { t } = useTranslation();
  const draft = useClip();
  const { board } = draft;
  const total = boardSeconds(board);
  const wanted = secondsOf(draft);
  const difference = Math.round((total - wanted) * 1000) / 1000;
  const isOffered = modelOf(draft)?.seconds.includes(total) ?? false;
  const isRemix = draft.remix !== undefined;
  if (board.shots.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <Strip board={board} wanted={isRemix ? total : wanted} />
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <p
          role="status"
          className={classNames("numbers flex items-center gap-1.5", difference === 0 || isRemix ? "text-muted" : "text-warn")}
        >
          {difference === 0 || isRemix ? <Check aria-hidden className="size-3.5!" /> : <TriangleAlert aria-hidden className="size-3.5!" />}
          {isRemix
            ? t("clips.board.total.alone", { total: formatNumber(total) })
            : t(difference === 0 ? "clips.board.total.even" : difference > 0 ? "clips.board.total.long" : "clips.board.total.short", {
                total: formatNumber(total),
                wanted: formatNumber(wanted),
                difference: formatNumber(Math.abs(difference)),
              })}
        </p>
        {difference !== 0 && !isRemix && (
          <span className="flex flex-wrap gap-1">
            <Button className="h-6!" onClick={() => changeBoard((known) => fitBoard(known, wanted))}>
              {t("clips.board.total.fit", { wanted: formatNumber(wanted) })}
            </Button>
            {isOffered && (
              <Button className="h-6!" onClick={() => changeClip({ seconds: total })}>
                {t("clips.board.total.take", { total: formatNumber(total) })}
              </Button>
            )}
          </span>
        )}
      </div>
    </div>
  );
}

/** The shots as lengths of one line, and a mark where the clip ends. */
function Strip({ board, wanted }: { board: Board; wanted: number }) {
  const total = boardSeconds(board);
  const whole = Math.max(total, wanted, 0.1);
  return (
    <div aria-hidden className="relative flex h-5 gap-px rounded-control bg-raised">
      {board.shots.map(
        ({ key, duration = 0 }, place) =>
          duration > 0 && (
            <span
              key={key}
              style={{ width: `${(duration / whole) * 100}%` }}
              className="numbers flex min-w-0 items-center justify-center overflow-hidden rounded-[4px] bg-accent-soft text-label text-text"
            >
              {place + 1}
            </span>
          ),
      )}
      <span style={{ left: `${(wanted / whole) * 100}%` }} className="absolute -inset-y-1 w-0.5 -translate-x-full rounded-full bg-accent" />
    </div>
  );
}
