import { Stroke, type StrokePoint } from "../engine/stroke.ts";
import { useTools } from "../editor/tool-store.ts";
import type { MaskStage } from "../stage/mask-stage.ts";
import type { Gesture, GestureParts } from "./gesture.ts";

/** Brush and eraser. With Shift held at the press a straight line comes from where the last stroke ended; held while moving, from the press. */
export function startStroke({ stage, mode }: GestureParts, event: PointerEvent): Gesture | undefined {
  const { session } = stage;
  const edit = session.begin();
  if (!edit) return undefined;
  const options = { ...useTools.getState(), mode };
  const isPen = event.pointerType === "pen";
  const used = isPen ? options : { ...options, pressureSizes: false, pressureFades: false, tiltSizes: false };
  const start = pointOf(stage, event);
  let stroke = new Stroke(edit, used);
  let last = start;
  if (event.shiftKey && session.lastPoint) stroke.add({ ...start, ...session.lastPoint });
  stroke.add(start);
  session.show();

  const line = (to: StrokePoint) => {
    edit.reset();
    stroke = new Stroke(edit, { ...used, smoothing: 0 });
    stroke.add(start);
    stroke.add(to);
  };
  const finish = () => {
    session.lastPoint = { x: last.x, y: last.y };
    session.finish();
  };
  const isFromLast = event.shiftKey && session.lastPoint !== undefined;
  return {
    move(moved) {
      const points = reportsOf(moved).map((report) => pointOf(stage, report));
      last = points.at(-1) ?? last;
      if (moved.shiftKey && !isFromLast) line(last);
      else points.forEach((point) => stroke.add(point));
      session.show();
    },
    end() {
      stroke.end();
      finish();
    },
    cancel: () => session.abandon(),
  };
}

/** Every place that the device has reported since the last frame, not only the newest. */
function reportsOf(event: PointerEvent): PointerEvent[] {
  const reports = event.getCoalescedEvents();
  return reports.length > 0 ? reports : [event];
}

function pointOf(stage: MaskStage, event: PointerEvent): StrokePoint {
  const tilt = Math.min(90, Math.hypot(event.tiltX, event.tiltY)) / 90;
  return { ...stage.picturePoint(event), pressure: event.pressure, tilt };
}
