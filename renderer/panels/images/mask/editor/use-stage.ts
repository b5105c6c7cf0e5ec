import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { mediaUrl } from "../../../../state/media-url.ts";
import type { Mode } from "../engine/mask-edit.ts";
import { PointerInput } from "../gestures/pointer-input.ts";
import { rectangleOutline, ellipseOutline } from "../gestures/shape-gesture.ts";
import type { MaskSession } from "../session/mask-session.ts";
import { MaskStage } from "../stage/mask-stage.ts";
import { StageOverlay } from "../stage/overlay.ts";
import { PictureLayer } from "../stage/picture-layer.ts";
import { wakeWorker } from "../work/ask-worker.ts";
import type { View } from "../view/view-transform.ts";
import { useFrame } from "./frame-store.ts";
import { useTools } from "./tool-store.ts";
import { useLookColours } from "./use-look-colours.ts";

export interface StageParts {
  stage: MaskStage;
  overlay: StageOverlay;
  input: PointerInput;
}

interface Places {
  surface: RefObject<HTMLDivElement | null>;
  picture: RefObject<HTMLCanvasElement | null>;
  mask: RefObject<HTMLCanvasElement | null>;
  lines: RefObject<SVGSVGElement | null>;
}

/** Brings picture, mask, lines and pointers together in the places that are given, for as long as they are shown. */
export function useStage(
  session: MaskSession,
  places: Places,
  held: { isPanning: () => boolean; onColour: (file: Blob, place: { x: number; y: number }, mode: Mode) => void },
) {
  const [parts, setParts] = useState<StageParts>();
  const [view, setView] = useState<View>(() => session.view ?? { scale: 1, rotation: 0, x: 0, y: 0 });
  const [file, setFile] = useState<Blob>();
  const [isFailed, setIsFailed] = useState(false);
  const colours = useLookColours(places.surface);
  const colour = useTools((state) => state.colour);
  const opacity = useTools((state) => state.opacity);
  const hasEdge = useTools((state) => state.hasEdge);
  const latest = useRef(held);
  const takeColour = useEffectEvent((place: { x: number; y: number }, mode: Mode) => file && held.onColour(file, place, mode));

  useEffect(() => {
    latest.current = held;
  });

  useLayoutEffect(() => {
    const [surface, picture, mask, lines] = [places.surface.current, places.picture.current, places.mask.current, places.lines.current];
    if (!surface || !picture || !mask || !lines) return;
    const life = new AbortController();
    const overlay = new StageOverlay(lines);
    const stage = new MaskStage(session, { picture, mask }, (next, size) => {
      overlay.setView(next, size, session);
      setView(next);
    });
    const input = new PointerInput(
      surface,
      { stage, overlay, isPanning: () => latest.current.isPanning(), onColour: (place, mode) => takeColour(place, mode) },
      life.signal,
    );
    const stopWatching = watchSize(surface, stage);
    setParts({ stage, overlay, input });
    wakeWorker();
    return () => {
      life.abort();
      stopWatching();
      stage.close();
      setParts(undefined);
    };
  }, [session, places.surface, places.picture, places.mask, places.lines]);

  useEffect(() => {
    if (!parts) return;
    const life = new AbortController();
    const opening = PictureLayer.open(mediaUrl(session.mediaId), session, life.signal);
    opening.then(
      (picture) => {
        if (life.signal.aborted) return picture.close();
        parts.stage.setPicture(picture);
        setFile(picture.file);
      },
      (error: unknown) => {
        if (life.signal.aborted) return;
        reportError(error);
        setIsFailed(true);
      },
    );
    return () => {
      life.abort();
      parts.stage.setPicture(undefined);
      opening.then((picture) => picture.close()).catch(() => undefined);
    };
  }, [parts, session]);

  useEffect(() => {
    if (colours) parts?.stage.setLook({ colour: colours.mask[colour], opacity, hasEdge }, colours.ground);
  }, [parts, colours, colour, opacity, hasEdge]);

  useFrameOutline(parts);
  return { parts, view, file, isFailed };
}

/** The frame is drawn as the shape that would be painted. */
function useFrameOutline(parts: StageParts | undefined): void {
  const frame = useFrame((state) => state.frame);
  const tool = useTools((state) => state.tool);
  const isFramed = tool === "select" || tool === "rectangle" || tool === "ellipse";
  useEffect(() => {
    if (!parts) return;
    parts.overlay.setOutline(frame && isFramed ? (tool === "ellipse" ? ellipseOutline : rectangleOutline)(frame) : undefined);
  }, [parts, frame, tool, isFramed]);
}

/** Sizes by the screen's own pixels where the browser tells them, so that 1.25 and 1.5 are exact. */
function watchSize(surface: HTMLElement, stage: MaskStage): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const { width, height } = entry.contentRect;
    const [exact] = entry.devicePixelContentBoxSize;
    const ratio = window.devicePixelRatio;
    const pixels = exact
      ? { width: exact.inlineSize, height: exact.blockSize }
      : { width: Math.round(width * ratio), height: Math.round(height * ratio) };
    stage.resize({ width, height }, pixels);
  });
  observer.observe(surface, { box: "device-pixel-content-box" });
  return () => observer.disconnect();
}
