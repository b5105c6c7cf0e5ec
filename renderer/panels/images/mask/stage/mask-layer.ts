import type { MaskRaster } from "../engine/mask-raster.ts";
import { type Area, growArea, intersectAreas, isEmptyArea } from "../engine/tiles.ts";
import { composeMask, type MaskLook } from "../view/compose-mask.ts";
import { sampleMask } from "../view/sample-mask.ts";
import { type Size, toView, type View } from "../view/view-transform.ts";

/** Draws the mask's part of the view from its values, pixel by pixel of the screen: what is seen is what is painted, at every zoom and turn. */
export function drawMask(
  context: CanvasRenderingContext2D,
  raster: MaskRaster,
  view: View,
  box: Area,
  look: MaskLook,
  samples?: number,
): void {
  const { canvas } = context;
  const inside = intersectAreas(box, { left: 0, top: 0, right: canvas.width, bottom: canvas.height });
  if (isEmptyArea(inside)) return;
  const width = inside.right - inside.left;
  const height = inside.bottom - inside.top;
  const values = valuesFor((width + 2) * (height + 2));
  sampleMask(raster, view, growArea(inside, 1), values, samples);
  const image = new ImageData(width, height);
  composeMask(values, width, height, look, new Uint32Array(image.data.buffer));
  context.putImageData(image, inside.left, inside.top);
}

let kept = new Uint8Array(0);

/** The same memory frame after frame. */
function valuesFor(length: number): Uint8Array {
  if (kept.length < length) kept = new Uint8Array(length);
  return kept.subarray(0, length);
}

/** Where an area of the picture can be seen in the view, with room for the edge's line. */
export function seenArea(view: View, picture: Size, { left, top, right, bottom }: Area): Area {
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => toView(view, picture, { x, y }));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return growArea(
    {
      left: Math.floor(Math.min(...xs)),
      top: Math.floor(Math.min(...ys)),
      right: Math.ceil(Math.max(...xs)),
      bottom: Math.ceil(Math.max(...ys)),
    },
    2,
  );
}
