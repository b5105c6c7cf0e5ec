import { dropPlane, liftArea } from "../engine/selection.ts";
import { paintEllipse, paintRectangle } from "../engine/shapes.ts";
import type { Mode } from "../engine/mask-edit.ts";
import type { Area } from "../engine/tiles.ts";
import type { MaskSession } from "../session/mask-session.ts";
import type { MaskStage } from "../stage/mask-stage.ts";
import { panned } from "../view/view-transform.ts";
import { middleFrame, setFrame, shiftFrame, stretchFrame, useFrame } from "./frame-store.ts";
import { useTools } from "./tool-store.ts";

/** CSS pixels a key moves the view. */
const PAN = 60;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Masking without a pointer. @returns whether the key was used */
export function pressOnSurface(event: { key: string; shiftKey: boolean; altKey: boolean }, stage: MaskStage): boolean {
  const { session } = stage;
  const { tool } = useTools.getState();
  const { frame } = useFrame.getState();
  const isShape = tool === "rectangle" || tool === "ellipse";
  const arrow = arrows[event.key];
  if (arrow) {
    const step = event.altKey || (tool === "select" && event.shiftKey) ? 10 : 1;
    const [across, down] = [arrow[0] * step, arrow[1] * step];
    if (frame && isShape) setFrame((event.shiftKey ? stretchFrame : shiftFrame)(frame, across, down, session), session);
    else if (frame && tool === "select") nudge(session, frame, across, down);
    else stage.setView(panned(stage.view, -arrow[0] * PAN * stage.ratio, -arrow[1] * PAN * stage.ratio));
    return true;
  }
  if (event.key === "Enter" && (isShape || tool === "select")) {
    if (!frame) setFrame(middleFrame(session), session);
    else if (isShape) paintFrame(session, frame, "paint");
    return true;
  }
  if ((event.key === "Delete" || event.key === "Backspace") && frame && (isShape || tool === "select")) {
    paintFrame(session, frame, "erase");
    return true;
  }
  return false;
}

/** Paints or erases the frame as the shape that the tool draws. */
export function paintFrame(session: MaskSession, frame: Area, mode: Mode): void {
  const paint = useTools.getState().tool === "ellipse" ? paintEllipse : paintRectangle;
  session.change((edit) => paint(edit, frame, mode));
}

/** Moves what lies in the frame, and the frame with it. */
export function nudge(session: MaskSession, frame: Area, across: number, down: number): void {
  const to = shiftFrame(frame, across, down, session);
  session.change((edit) => dropPlane(edit, liftArea(edit, frame, "move"), to.left - frame.left, to.top - frame.top));
  setFrame(to, session);
}

/** Puts a copy of what lies in the frame at its right, where there is room, else at its left; the frame goes along. */
export function copyBeside(session: MaskSession, frame: Area): void {
  const width = frame.right - frame.left;
  const across = frame.right + width <= session.width ? width : -Math.min(width, frame.left);
  session.change((edit) => dropPlane(edit, liftArea(edit, frame, "copy"), across, 0));
  setFrame(shiftFrame(frame, across, 0, session), session);
}
