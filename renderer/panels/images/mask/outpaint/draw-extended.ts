import type { Size } from "../view/view-transform.ts";
import { type Border, extendedSize } from "./outpaint-geometry.ts";

/** What the new border shows until the service has painted it. */
export const borderFills = ["transparent", "edge", "blur"] as const;
export type BorderFill = (typeof borderFills)[number];

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws the extended picture at a share of its size; at 1 the picture itself stays pixel for pixel. */
export function drawExtended(context: Context, picture: ImageBitmap, size: Size, border: Border, fill: BorderFill, share = 1): void {
  const whole = extendedSize(size, border);
  context.clearRect(0, 0, whole.width * share, whole.height * share);
  context.save();
  context.scale(share, share);
  context.imageSmoothingEnabled = share !== 1 || fill === "blur";
  if (fill === "blur") drawMirrored(context, picture, size, border);
  if (fill === "edge") drawEdges(context, picture, size, border);
  context.imageSmoothingEnabled = share !== 1;
  context.drawImage(picture, border.left, border.top, size.width, size.height);
  context.restore();
}

/** The outermost pixels, drawn outwards: the sides' rows and columns, and the corners. */
function drawEdges(context: Context, picture: ImageBitmap, { width, height }: Size, { left, top, right, bottom }: Border): void {
  const across = [
    { from: 0, size: 1, to: 0, length: left },
    { from: 0, size: picture.width, to: left, length: width },
    { from: picture.width - 1, size: 1, to: left + width, length: right },
  ];
  const down = [
    { from: 0, size: 1, to: 0, length: top },
    { from: 0, size: picture.height, to: top, length: height },
    { from: picture.height - 1, size: 1, to: top + height, length: bottom },
  ];
  for (const x of across) {
    for (const y of down) {
      if (x.length > 0 && y.length > 0) context.drawImage(picture, x.from, y.from, x.size, y.size, x.to, y.to, x.length, y.length);
    }
  }
}

/** Pixels of the longer side in which the blur is made: finer than it is soft, and soon done for the largest picture. */
const BLUR_SIDE = 640;
/** Of the picture's shorter side. */
const BLUR_SHARE = 1 / 24;

/** The picture mirrored at its sides as often as the border needs, blurred. */
function drawMirrored(context: Context, picture: ImageBitmap, size: Size, border: Border): void {
  const whole = extendedSize(size, border);
  const share = Math.min(1, BLUR_SIDE / Math.max(whole.width, whole.height));
  const radius = Math.max(1, Math.round(Math.min(size.width, size.height) * BLUR_SHARE * share));
  // More all around: the blur must not let the ground in at the outer edge.
  const margin = 3 * radius;
  const mirrored = new OffscreenCanvas(Math.ceil(whole.width * share) + 2 * margin, Math.ceil(whole.height * share) + 2 * margin);
  tileMirrored(mirrored, picture, { x: margin + border.left * share, y: margin + border.top * share }, share, size);
  const blurred = new OffscreenCanvas(mirrored.width, mirrored.height);
  const soft = contextOf(blurred);
  soft.filter = `blur(${radius}px)`;
  soft.drawImage(mirrored, 0, 0);
  context.drawImage(blurred, margin, margin, whole.width * share, whole.height * share, 0, 0, whole.width, whole.height);
}

function tileMirrored(canvas: OffscreenCanvas, picture: ImageBitmap, origin: { x: number; y: number }, share: number, size: Size): void {
  const context = contextOf(canvas);
  const [width, height] = [size.width * share, size.height * share];
  const [firstColumn, lastColumn] = [-Math.ceil(origin.x / width), Math.ceil((canvas.width - origin.x) / width)];
  const [firstRow, lastRow] = [-Math.ceil(origin.y / height), Math.ceil((canvas.height - origin.y) / height)];
  for (let row = firstRow; row < lastRow; row += 1) {
    for (let column = firstColumn; column < lastColumn; column += 1) {
      const [isTurnedX, isTurnedY] = [column % 2 !== 0, row % 2 !== 0];
      context.setTransform(
        isTurnedX ? -1 : 1,
        0,
        0,
        isTurnedY ? -1 : 1,
        origin.x + (column + (isTurnedX ? 1 : 0)) * width,
        origin.y + (row + (isTurnedY ? 1 : 0)) * height,
      );
      // A little over the edge: two half-covered pixels would let the ground through.
      context.drawImage(picture, 0, 0, width + 0.5, height + 0.5);
    }
  }
}

/** The extended picture as a PNG of exactly its size. */
export async function extendedPng(picture: ImageBitmap, border: Border, fill: BorderFill): Promise<Blob> {
  const size = { width: picture.width, height: picture.height };
  const whole = extendedSize(size, border);
  const canvas = new OffscreenCanvas(whole.width, whole.height);
  const context = contextOf(canvas);
  drawExtended(context, picture, size, border, fill);
  return canvas.convertToBlob({ type: "image/png" });
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gives no canvas to draw on.");
  return context;
}
