import { ChevronLeft, ChevronRight, ImageDown, ImageUp, Pause, Play, Repeat, Volume2, VolumeX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { classNames } from "../../parts/class-names.ts";
import { IconButton } from "../../parts/icon-button.tsx";
import { Menu } from "../../parts/menu.tsx";
import { formatTime, frameAt, speeds } from "../../parts/player/playback.ts";
import { LoudnessLine } from "../../parts/player/loudness-line.tsx";
import { SeekBar } from "../../parts/player/seek-bar.tsx";
import { useVideoTime } from "../../parts/player/use-video-time.ts";
import { Slider } from "../../parts/slider.tsx";
import { RangeButtons } from "./range-buttons.tsx";
import type { useFrameActs } from "./use-frame-acts.ts";
import type { Transport } from "./use-transport.ts";

/** Below the video: where it is, and everything that moves it. */
export function TransportBar({
  isPlayable,
  transport,
  frames,
  framesPerSecond,
  hasAudio,
  mediaId,
  onSaveRange,
}: {
  /** Where nothing can be played, which the stage says, the bar is not there; its place stays, so that nothing shifts. */
  isPlayable: boolean;
  transport: Transport;
  frames: ReturnType<typeof useFrameActs>;
  framesPerSecond: number | undefined;
  hasAudio: boolean | undefined;
  mediaId: string;
  onSaveRange: () => void;
}) {
  const { t } = useTranslation();
  const { state, range, video } = transport;
  const time = useVideoTime(video, range);
  const count = frameAt(time, state.duration, framesPerSecond);
  return (
    // Pressing with the pointer leaves the focus where it is, so that Space stays with the video.
    <div
      className={classNames("shrink-0 px-4 pt-1 pb-2", !isPlayable && "invisible")}
      inert={!isPlayable}
      onMouseDown={(event) => event.preventDefault()}
    >
      {hasAudio && <LoudnessLine mediaId={mediaId} className="-mb-1 h-6" />}
      <SeekBar time={time} duration={state.duration} range={range} onSeek={transport.seek} />
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <IconButton
          name={state.isPlaying ? t("library.player.pause") : t("library.player.play")}
          icon={state.isPlaying ? Pause : Play}
          shortcut="Space"
          tooltipSide="top"
          onClick={transport.togglePlaying}
          className="text-text!"
        />
        <IconButton
          name={t("library.player.frameBack")}
          icon={ChevronLeft}
          action="viewer-frame-back"
          tooltipSide="top"
          onClick={() => transport.step(-1)}
        />
        <IconButton
          name={t("library.player.frameForward")}
          icon={ChevronRight}
          action="viewer-frame-forward"
          tooltipSide="top"
          onClick={() => transport.step(1)}
        />
        <p className="numbers ml-1 whitespace-nowrap">
          {formatTime(time)} <span className="text-muted">/ {formatTime(state.duration)}</span>
        </p>
        <p className="numbers mx-2 text-small whitespace-nowrap text-muted max-[820px]:hidden">{t("library.player.frameOf", count)}</p>
        <div className="grow" />
        <Button
          look="quiet"
          icon={ImageUp}
          isBusy={frames.isBusy}
          onClick={frames.useFrame}
          aria-label={t("library.player.useFrame")}
          className="max-[1180px]:hidden"
        >
          {t("library.acts.firstFrame")}
        </Button>
        <IconButton
          name={t("library.player.useFrame")}
          icon={ImageUp}
          tooltipSide="top"
          onClick={frames.useFrame}
          className="hidden! max-[1180px]:inline-flex!"
        />
        <IconButton
          name={t("library.player.saveFrame")}
          icon={ImageDown}
          action="viewer-save-frame"
          tooltipSide="top"
          onClick={frames.save}
        />
        <Divider />
        <RangeButtons transport={transport} onSave={onSaveRange} />
        <IconButton
          name={t("library.player.loop")}
          icon={Repeat}
          action="viewer-loop"
          tooltipSide="top"
          aria-pressed={transport.isLooping}
          onClick={transport.toggleLoop}
        />
        <SpeedMenu transport={transport} />
        <Volume transport={transport} hasAudio={hasAudio} />
      </div>
    </div>
  );
}

const Divider = () => <div aria-hidden className="mx-1 h-4 w-px bg-line" />;

function SpeedMenu({ transport: { speed, setSpeed } }: { transport: Transport }) {
  const { t } = useTranslation();
  const items = speeds.map((one) => ({ id: String(one), label: `${one}×`, isChecked: one === speed, onSelect: () => setSpeed(one) }));
  return (
    <Menu name={t("library.player.speed")} items={items} align="end">
      <Button look="quiet" aria-label={t("library.player.speedOf", { speed })} className="numbers w-13">
        {speed}×
      </Button>
    </Menu>
  );
}

function Volume({ transport, hasAudio }: { transport: Transport; hasAudio: boolean | undefined }) {
  const { t } = useTranslation();
  const { isMuted, volume } = transport;
  const isSilent = isMuted || volume === 0;
  return (
    <div className="flex items-center gap-1">
      <IconButton
        name={isSilent ? t("library.player.unmute") : t("library.player.mute")}
        icon={isSilent || hasAudio === false ? VolumeX : Volume2}
        action="viewer-mute"
        tooltipSide="top"
        disabledReason={hasAudio === false ? t("library.player.noSound") : undefined}
        onClick={transport.toggleMute}
      />
      {hasAudio !== false && (
        <Slider
          name={t("library.player.volume")}
          value={isMuted ? 0 : Math.round(volume * 100)}
          min={0}
          max={100}
          step={5}
          text={t("library.player.volumeOf", { percent: isMuted ? 0 : Math.round(volume * 100) })}
          onChange={(percent) => transport.setVolume(percent / 100)}
          className="w-20"
        />
      )}
    </div>
  );
}
