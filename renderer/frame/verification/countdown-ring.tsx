import { useTranslation } from "react-i18next";
import { SECOND } from "../../../shared/units.ts";
import { formatClock } from "../../i18n/format.ts";
import { useNow } from "../../state/now.ts";

const RADIUS = 26;
const ROUND = 2 * Math.PI * RADIUS;

/** Seconds that a link still lives, rounded up, never below 0. Moves by the second. */
export function useSecondsLeft(expiresAt: number): number {
  return Math.max(0, Math.ceil((expiresAt - useNow()) / SECOND));
}

/** The time that is left, as a ring that empties and as a number (VF-02). Its steps are not read out; see `Announcements`. */
export function CountdownRing({ startedAt, expiresAt }: { startedAt: number; expiresAt: number }) {
  const { t } = useTranslation();
  const left = useSecondsLeft(expiresAt);
  const share = Math.min(1, (left * SECOND) / Math.max(SECOND, expiresAt - startedAt));
  const time = formatClock(left * SECOND);
  return (
    <div role="timer" aria-label={t("verification.link.timer")} className="relative size-16 shrink-0">
      <svg aria-hidden viewBox="0 0 64 64" className="size-full -rotate-90 fill-none stroke-5">
        <circle cx="32" cy="32" r={RADIUS} className="stroke-line" />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - share)}
          strokeLinecap="round"
          className={`${left <= 20 ? "stroke-bad" : "stroke-accent"} transition-[stroke-dashoffset] duration-1000 ease-linear`}
        />
      </svg>
      <span className="numbers absolute inset-0 flex items-center justify-center text-title font-semibold">{time}</span>
    </div>
  );
}
