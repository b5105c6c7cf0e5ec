import { useRef } from "react";
import { Volume2, VolumeX } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../shared/contract/library.ts";
import { classNames } from "../../../parts/class-names.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { CopyProgress } from "../../../parts/player/copy-progress.tsx";
import { NoPicture } from "../../../parts/player/no-picture.tsx";
import { titleOf } from "../../../parts/entry/entry-acts.ts";
import { posterUrl } from "../../../state/media-url.ts";
import type { TakeClock } from "./take-clock.ts";
import { TakeMarks } from "./take-marks.tsx";
import { useClock } from "./use-take-clock.ts";
import { useTakePlayer } from "./use-take-player.ts";

/** One take of the wall: its poster until it is there, then its player, held to the wall's clock. */
export function TakeTile({
  take,
  number,
  clock,
  isFocused,
  onFocus,
}: {
  take: Entry;
  /** Counted from 1. */
  number: number;
  clock: TakeClock;
  isFocused: boolean;
  onFocus: () => void;
}) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const { state, share, failure } = useTakePlayer(take, clock, place);
  const isHeard = useClock(clock, ({ heardId }) => heardId === take.id);
  return (
    <li
      aria-current={isFocused}
      aria-label={t("look.wall.take", { number, title: titleOf(take) })}
      onPointerDown={onFocus}
      className={classNames(
        "relative min-h-0 min-w-0 overflow-hidden rounded-card bg-well",
        isFocused && "outline-2 outline-offset-2 outline-accent",
      )}
    >
      <div
        ref={place}
        className={classNames("absolute inset-0", state !== "shown" && "invisible", take.mark === "rejected" && "opacity-40")}
      />
      {state === "coming" && take.hasPoster && (
        <img src={posterUrl(take.mediaId)} alt="" draggable={false} className="absolute inset-0 size-full object-contain" />
      )}
      {share !== undefined && <CopyProgress share={share} />}
      {(state === "unreadable" || state === "no-picture") && share === undefined && (
        <NoPicture entry={take} trouble={state} failure={failure} />
      )}
      <span
        aria-hidden
        className="numbers pointer-events-none absolute top-2 left-2 rounded-full bg-over-shade px-2 py-0.5 text-small text-over"
      >
        {number}
      </span>
      <TakeMarks take={take} />
      {take.hasAudio && (
        <IconButton
          name={isHeard ? t("look.wall.silence", { number }) : t("look.wall.hear", { number })}
          icon={isHeard ? Volume2 : VolumeX}
          isOver
          aria-pressed={isHeard}
          onClick={() => clock.hear(isHeard ? undefined : take.id)}
          className="absolute right-2 bottom-2"
        />
      )}
    </li>
  );
}
