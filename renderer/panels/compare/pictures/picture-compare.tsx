import { Pause, Play } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../shared/contract/library.ts";
import { type Action, known } from "../../../actions/action.ts";
import { useLiveActions } from "../../../actions/live-actions.ts";
import { Button } from "../../../parts/button.tsx";
import { classNames } from "../../../parts/class-names.ts";
import { SliderLine } from "../../../parts/compare/slider-line.tsx";
import { useTurning } from "../../../parts/compare/use-turning.ts";
import { titleOf } from "../../../parts/entry/entry-acts.ts";
import { nothingLiesOver } from "../../../parts/nothing-lies-over.ts";
import { useZoom, ZOOM_STEP } from "../../../parts/player/use-zoom.ts";
import { ZoomBar } from "../../../parts/player/zoom-bar.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import type { KnownName } from "../../../parts/shortcuts/known-actions.ts";
import { MovedPicture } from "./moved-picture.tsx";

const ways = ["side", "slider", "blink"] as const;
type Way = (typeof ways)[number];

/** 2–4 pictures with one zoom and one place: side by side, and two of them also over one another. */
export function PictureCompare({ pictures, head }: { pictures: readonly Entry[]; head: (extra: ReactNode) => ReactNode }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Way>("side");
  const isPair = pictures.length === 2;
  const way = isPair ? chosen : "side";
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [around, setAround] = useState<HTMLElement | null>(null);
  const [first] = pictures;
  // The shape that fits all: zoom is counted in pixels of the first.
  const size = useMemo(() => commonSize(pictures), [pictures]);
  const zoom = useZoom(stage, size, around);
  const act = (id: KnownName<"pictures-">, perform: () => void): Action => ({
    ...known(`pictures-${id}`),
    isHidden: true,
    when: nothingLiesOver,
    perform,
  });
  useLiveActions([
    act("fit", zoom.fit),
    act("actual", () => (zoom.isFitted ? zoom.actualPixels() : zoom.fit())),
    act("zoom-in", () => zoom.zoomBy(ZOOM_STEP)),
    act("zoom-out", () => zoom.zoomBy(1 / ZOOM_STEP)),
    ...(isPair ? ways.map((one) => act(one, () => setChosen(one))) : []),
  ]);
  if (!first) return null;
  const panes: Panes = { pictures, zoom, width: size.width, onStage: setStage };
  return (
    <>
      {head(
        isPair && (
          <Segmented
            name={t("look.pictures.way")}
            value={way}
            choices={ways.map((value) => ({ value, label: t(`look.pictures.ways.${value}`), hint: t(`look.pictures.hints.${value}`) }))}
            onChange={setChosen}
          />
        ),
      )}
      <div ref={setAround} className="flex min-h-0 grow flex-col">
        {way === "side" && <SideBySide {...panes} />}
        {way === "slider" && <Slid {...panes} />}
        {way === "blink" && <Blinking {...panes} />}
      </div>
      <ZoomBar zoom={zoom} of="pictures-" />
    </>
  );
}

interface Panes {
  pictures: readonly Entry[];
  zoom: ReturnType<typeof useZoom>;
  /** Of the picture that the zoom counts in. */
  width: number;
  onStage: (stage: HTMLElement | null) => void;
}

function SideBySide({ pictures, zoom, width, onStage }: Panes) {
  const name = usePictureName(pictures);
  return (
    <div
      className={classNames(
        "grid min-h-0 grow gap-1 px-1",
        pictures.length === 4 ? "grid-cols-2 grid-rows-2" : "auto-cols-fr grid-flow-col",
      )}
    >
      {pictures.map((picture, place) => (
        <figure key={picture.id} className="flex min-h-0 min-w-0 flex-col">
          <Stage zoom={zoom} onStage={place === 0 ? onStage : undefined}>
            <MovedPicture picture={picture} alt={name(place)} view={zoom.view} width={width} isNear={zoom.percent >= 200} />
          </Stage>
          <figcaption className="truncate px-2 py-1 text-center text-small text-muted">{name(place)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The first left of a line, the second right of it. */
function Slid({ pictures, zoom, width, onStage }: Panes) {
  const { t } = useTranslation();
  const name = usePictureName(pictures);
  const [percent, setPercent] = useState(50);
  const [left, right] = pictures;
  if (!left || !right) return null;
  return (
    <Stage zoom={zoom} onStage={onStage}>
      <MovedPicture picture={right} alt={name(1)} view={zoom.view} width={width} isNear={zoom.percent >= 200} />
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
        <MovedPicture picture={left} alt={name(0)} view={zoom.view} width={width} isNear={zoom.percent >= 200} />
      </div>
      <SliderLine
        name={t("look.pictures.line")}
        text={t("look.pictures.lineText", { percent: Math.round(percent) })}
        percent={percent}
        onChange={setPercent}
        onDrag={(event) => {
          const box = event.currentTarget.parentElement?.getBoundingClientRect();
          if (box) setPercent(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100)));
        }}
      />
    </Stage>
  );
}

function Blinking({ pictures, zoom, width, onStage }: Panes) {
  const { t } = useTranslation();
  const name = usePictureName(pictures);
  const { isSecond, isTurning, setIsTurning, turn } = useTurning();
  return (
    <>
      <Stage zoom={zoom} onStage={onStage}>
        {pictures.map((picture, place) => (
          <div key={picture.id} className={classNames("absolute inset-0", (place === 1) !== isSecond && "invisible")}>
            <MovedPicture picture={picture} alt={name(place)} view={zoom.view} width={width} isNear={zoom.percent >= 200} />
          </div>
        ))}
      </Stage>
      <div className="flex shrink-0 items-center justify-center gap-2 pt-1">
        <p className="numbers max-w-140 truncate text-small text-muted">{name(isSecond ? 1 : 0)}</p>
        <Button look="quiet" icon={isTurning ? Pause : Play} onClick={() => setIsTurning(!isTurning)}>
          {isTurning ? t("look.pictures.hold") : t("look.pictures.go")}
        </Button>
        <Button look="quiet" onClick={turn}>
          {t("look.pictures.turn")}
        </Button>
      </div>
    </>
  );
}

function Stage({ zoom, onStage, children }: { zoom: Panes["zoom"]; onStage?: Panes["onStage"]; children: ReactNode }) {
  return (
    <div
      ref={onStage}
      data-stage
      {...zoom.handlers}
      className={classNames(
        "relative min-h-0 w-full grow touch-none overflow-hidden bg-well",
        !zoom.isFitted && "cursor-grab active:cursor-grabbing",
      )}
    >
      {children}
    </div>
  );
}

function usePictureName(pictures: readonly Entry[]): (place: number) => string {
  const { t } = useTranslation();
  return (place) => {
    const picture = pictures[place];
    return picture
      ? `${t("look.pictures.picture", { number: place + 1, title: titleOf(picture) })} · ${picture.width} × ${picture.height}`
      : "";
  };
}

/** The first picture's width, and the height of the tallest when all are that wide. */
function commonSize(pictures: readonly Entry[]): { width: number; height: number } {
  const width = pictures[0]?.width || 1;
  return { width, height: Math.max(...pictures.map((one) => (width * (one.height || 1)) / (one.width || 1))) };
}
