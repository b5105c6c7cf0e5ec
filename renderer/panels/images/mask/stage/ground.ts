import { type Size, toPicture, toView, type View } from "../view/view-transform.ts";
import { outlineOf } from "./picture-layer.ts";

/** From this zoom on single pixels are told apart by a grid. */
const GRID_SCALE = 8;

export interface GroundColours {
  light: string;
  dark: string;
  grid: string;
}

/** The chequered ground that shows through a transparent picture; its squares stay the same size on the screen. */
export function drawGround(
  context: CanvasRenderingContext2D,
  view: View,
  picture: Size,
  { light, dark }: GroundColours,
  square: number,
): void {
  const tile = new OffscreenCanvas(2 * square, 2 * square);
  const brush = tile.getContext("2d");
  if (!brush) return;
  brush.fillStyle = light;
  brush.fillRect(0, 0, 2 * square, 2 * square);
  brush.fillStyle = dark;
  brush.fillRect(0, 0, square, square);
  brush.fillRect(square, square, square, square);
  context.fillStyle = context.createPattern(tile, "repeat") ?? light;
  context.fill(outlineOf(view, picture));
}

/** Lines between the pixels that are in view. */
export function drawPixelGrid(context: CanvasRenderingContext2D, view: View, picture: Size, stage: Size, colour: string): void {
  if (view.scale < GRID_SCALE) return;
  const corners = [
    [0, 0],
    [stage.width, 0],
    [0, stage.height],
    [stage.width, stage.height],
  ].map(([x = 0, y = 0]) => toPicture(view, picture, { x, y }));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(picture.width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(picture.height, Math.ceil(Math.max(...ys)))];
  context.beginPath();
  const line = (x0: number, y0: number, x1: number, y1: number) => {
    const from = toView(view, picture, { x: x0, y: y0 });
    const to = toView(view, picture, { x: x1, y: y1 });
    context.moveTo(Math.round(from.x) + 0.5, Math.round(from.y) + 0.5);
    context.lineTo(Math.round(to.x) + 0.5, Math.round(to.y) + 0.5);
  };
  for (let x = left; x <= right; x += 1) line(x, top, x, bottom);
  for (let y = top; y <= bottom; y += 1) line(left, y, right, y);
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.stroke();
}
