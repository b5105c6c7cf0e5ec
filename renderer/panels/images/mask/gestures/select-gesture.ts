import { areaBetween } from "../engine/shapes.ts";
import { dropPlane, liftArea, movedArea } from "../engine/selection.ts";
import type { Area } from "../engine/tiles.ts";
import { setFrame, useFrame } from "../editor/frame-store.ts";
import type { Gesture, GestureParts } from "./gesture.ts";

/** Draws a frame, or moves what lies in the one that is there; with Alt a copy of it. */
export function startSelect(parts: GestureParts, event: PointerEvent): Gesture | undefined {
  const { frame } = useFrame.getState();
  const { x, y } = parts.stage.picturePoint(event);
  const isInside = frame && x >= frame.left && x < frame.right && y >= frame.top && y < frame.bottom;
  return isInside ? startMove(parts, event, frame) : startFrame(parts, event);
}

function startFrame({ stage }: GestureParts, event: PointerEvent): Gesture {
  const from = stage.picturePoint(event);
  const before = useFrame.getState().frame;
  let hasMoved = false;
  return {
    move(moved) {
      hasMoved = true;
      setFrame(areaBetween(from, stage.picturePoint(moved)), stage.session);
    },
    end: () => !hasMoved && setFrame(undefined, stage.session),
    cancel: () => setFrame(before, stage.session),
  };
}

function startMove({ stage }: GestureParts, event: PointerEvent, frame: Area): Gesture | undefined {
  const { session } = stage;
  const edit = session.begin();
  if (!edit) return undefined;
  const from = stage.picturePoint(event);
  const leaves = event.altKey ? "copy" : "move";
  return {
    move(moved) {
      const to = stage.picturePoint(moved);
      const [across, down] = [Math.round(to.x - from.x), Math.round(to.y - from.y)];
      edit.reset();
      dropPlane(edit, liftArea(edit, frame, leaves), across, down);
      session.show();
      setFrame(movedArea(frame, across, down), session);
    },
    end: () => session.finish(),
    cancel() {
      session.abandon();
      setFrame(frame, session);
    },
  };
}
