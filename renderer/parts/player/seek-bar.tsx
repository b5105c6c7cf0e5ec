import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type LoopRange, formatTime } from "./playback.ts";

/** Where the video is; pressed, dragged, or moved by keys. Shows the time under the pointer and the repeated part. */
export function SeekBar({
  time,
  duration,
  range,
  onSeek,
}: {
  time: number;
  duration: number;
  range: LoopRange;
  onSeek: (time: number) => void;
}) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  const percent = (value: number) => `${duration > 0 ? Math.min(100, (value / duration) * 100) : 0}%`;

  const timeAt = (event: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { Home: 0, End: duration }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onSeek(target);
  };
  return (
    <div
      ref={bar}
      role="slider"
      tabIndex={0}
      aria-label={t("library.player.seek")}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 10) / 10}
      aria-valuenow={Math.round(time * 10) / 10}
      aria-valuetext={t("library.player.timeOf", { time: formatTime(time), duration: formatTime(duration) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onSeek(timeAt(event));
      }}
      onPointerMove={(event) => {
        setPointed(timeAt(event));
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onSeek(timeAt(event));
      }}
      onPointerLeave={() => setPointed(undefined)}
      className="group/seek relative flex h-5 grow touch-none items-center rounded-full"
    >
      <div className="relative h-1 w-full overflow-hidden rounded-full bg-line transition-[height] group-hover/seek:h-1.5">
        <div className="absolute inset-y-0 left-0 bg-accent" style={{ width: percent(time) }} />
      </div>
      {(range.from !== undefined || range.to !== undefined) && (
        <div
          className="pointer-events-none absolute h-3 rounded-[3px] border-x-2 border-text bg-hover"
          style={{ left: percent(range.from ?? 0), right: `calc(100% - ${percent(range.to ?? duration)})` }}
        />
      )}
      <div className="pointer-events-none absolute size-3 -translate-x-1/2 rounded-full bg-text" style={{ left: percent(time) }} />
      {pointed !== undefined && (
        <div
          className="numbers pointer-events-none absolute bottom-5 -translate-x-1/2 rounded-control bg-raised px-1.5 py-0.5 text-label shadow-float"
          style={{ left: percent(pointed) }}
        >
          {formatTime(pointed)}
        </div>
      )}
    </div>
  );
}
