import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Menu } from "../../../parts/menu.tsx";
import { formatTime, frameAt, speeds } from "../../../parts/player/playback.ts";
import { SeekBar } from "../../../parts/player/seek-bar.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import type { TakeClock } from "./take-clock.ts";
import { useClock } from "./use-take-clock.ts";

const wholeWall = {};

/** Below the takes: where they all are, and what moves them together. */
export function TakeBar({
  clock,
  focusedId,
  framesPerSecond,
}: {
  clock: TakeClock;
  focusedId: string;
  framesPerSecond: number | undefined;
}) {
  const { t } = useTranslation();
  const { isPlaying, time, length, ending, rate } = useClock(clock, (state) => state);
  const items = speeds.map((one) => ({ id: String(one), label: `${one}×`, isChecked: one === rate, onSelect: () => clock.setRate(one) }));
  return (
    <div className="shrink-0 px-4 pt-1 pb-2" onMouseDown={(event) => event.preventDefault()}>
      <SeekBar time={time} duration={length} range={wholeWall} onSeek={(to) => clock.seek(to)} />
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <IconButton
          name={isPlaying ? t("library.player.pause") : t("library.player.play")}
          icon={isPlaying ? Pause : Play}
          shortcut="Space"
          tooltipSide="top"
          onClick={() => clock.toggle()}
          className="text-text!"
        />
        <IconButton
          name={t("library.player.frameBack")}
          icon={ChevronLeft}
          action="wall-frame-back"
          tooltipSide="top"
          onClick={() => clock.step(-1, focusedId)}
        />
        <IconButton
          name={t("library.player.frameForward")}
          icon={ChevronRight}
          action="wall-frame-forward"
          tooltipSide="top"
          onClick={() => clock.step(1, focusedId)}
        />
        <p className="numbers ml-1 whitespace-nowrap">
          {formatTime(time)} <span className="text-muted">/ {formatTime(length)}</span>
        </p>
        <p className="numbers mx-2 text-small whitespace-nowrap text-muted">
          {t("library.player.frameOf", frameAt(time, length, framesPerSecond))}
        </p>
        <div className="grow" />
        <Segmented
          name={t("look.wall.ending")}
          value={ending}
          choices={[
            { value: "shortest", label: t("look.wall.endings.shortest"), hint: t("look.wall.hints.shortest") },
            { value: "longest", label: t("look.wall.endings.longest"), hint: t("look.wall.hints.longest") },
          ]}
          onChange={(next) => clock.setEnding(next)}
        />
        <Menu name={t("library.player.speed")} items={items} align="end">
          <Button look="quiet" aria-label={t("library.player.speedOf", { speed: rate })} className="numbers w-13">
            {rate}×
          </Button>
        </Menu>
      </div>
    </div>
  );
}
