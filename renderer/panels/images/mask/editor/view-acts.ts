import { ZOOM_STEP } from "../../../../parts/player/use-zoom.ts";
import type { MaskStage } from "../stage/mask-stage.ts";
import { actualPixels, rotated, snapped, type View, zoomed } from "../view/view-transform.ts";

/** Fifteen degrees. */
const TURN = Math.PI / 12;

const middleOf = ({ size }: MaskStage) => ({ x: size.width / 2, y: size.height / 2 });

/** What buttons and keys do to the view; all about its middle. */
export const viewActs = {
  zoomIn: (stage: MaskStage) => stage.setView(zoomed(stage.view, middleOf(stage), ZOOM_STEP)),
  zoomOut: (stage: MaskStage) => stage.setView(zoomed(stage.view, middleOf(stage), 1 / ZOOM_STEP)),
  fit: (stage: MaskStage) => stage.setView(stage.view.rotation === 0 ? undefined : stage.fittedView(stage.view.rotation)),
  actual: (stage: MaskStage) => stage.setView(actualPixels(stage.view, stage.session, middleOf(stage))),
  turnLeft: (stage: MaskStage) => stage.setView(turned(stage, -1)),
  turnRight: (stage: MaskStage) => stage.setView(turned(stage, 1)),
  upright: (stage: MaskStage) =>
    stage.setView(snapped({ ...rotated(stage.view, middleOf(stage), -stage.view.rotation), rotation: 0 }, stage.session)),
};

/** To the next whole step, so that turning there and back again is upright. */
function turned(stage: MaskStage, direction: 1 | -1): View {
  const { view } = stage;
  const step = Math.round(view.rotation / TURN) + direction;
  const rotation = (step % 24) * TURN;
  return { ...rotated(view, middleOf(stage), rotation - view.rotation), rotation: step % 24 === 0 ? 0 : rotation };
}

/** Degrees between −180 and 180, for people. */
export function degreesOf({ rotation }: View): number {
  const degrees = Math.round((rotation * 180) / Math.PI) % 360;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}
