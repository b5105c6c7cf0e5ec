import { areaBetween, paintEllipse, paintPolygon, paintRectangle, type Point } from "../engine/shapes.ts";
import type { Area } from "../engine/tiles.ts";
import type { Outline } from "../stage/overlay.ts";
import type { Gesture, GestureParts } from "./gesture.ts";

/** Rectangle and ellipse by a drag; Shift makes sides alike. Painted when let go, so that it can still be judged before. */
export function startShape({ stage, overlay, tool, mode }: GestureParts, event: PointerEvent): Gesture {
  const from = stage.picturePoint(event);
  let area = areaBetween(from, from);
  const show = () => overlay.setOutline(tool === "ellipse" ? ellipseOutline(area) : rectangleOutline(area));
  show();
  return {
    move(moved) {
      const to = stage.picturePoint(moved);
      area = areaBetween(from, moved.shiftKey ? squared(from, to) : to);
      show();
    },
    end() {
      overlay.setOutline(undefined);
      stage.session.change((edit) => (tool === "ellipse" ? paintEllipse : paintRectangle)(edit, area, mode));
    },
    cancel: () => overlay.setOutline(undefined),
  };
}

function squared(from: Point, to: Point): Point {
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  return { x: from.x + Math.sign(to.x - from.x) * side, y: from.y + Math.sign(to.y - from.y) * side };
}

/** A free outline, closed when let go. */
export function startLasso({ stage, overlay, mode }: GestureParts, event: PointerEvent): Gesture {
  const points = [stage.picturePoint(event)];
  return {
    move(moved) {
      const reports = moved.getCoalescedEvents();
      for (const report of reports.length > 0 ? reports : [moved]) points.push(stage.picturePoint(report));
      overlay.setOutline({ points, isClosed: true });
    },
    end() {
      overlay.setOutline(undefined);
      stage.session.change((edit) => paintPolygon(edit, points, mode));
    },
    cancel: () => overlay.setOutline(undefined),
  };
}

export function rectangleOutline({ left, top, right, bottom }: Area): Outline {
  return {
    points: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
    isClosed: true,
  };
}

export function ellipseOutline({ left, top, right, bottom }: Area): Outline {
  const points = Array.from({ length: 96 }, (_, step) => {
    const angle = (step / 96) * 2 * Math.PI;
    return { x: (left + right + (right - left) * Math.cos(angle)) / 2, y: (top + bottom + (bottom - top) * Math.sin(angle)) / 2 };
  });
  return { points, isClosed: true };
}
