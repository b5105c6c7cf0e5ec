import { keepConnected, markSimilar } from "../engine/flood.ts";
import { MaskEdit, writePlane } from "../engine/mask-edit.ts";
import { maskFromPixels } from "../engine/mask-from-pixels.ts";
import type { MaskRaster } from "../engine/mask-raster.ts";
import { featherMask, fillMaskHoles, growMask, removeMaskSpecks, shrinkMask } from "../engine/operations.ts";
import { emptyPlane } from "../engine/plane.ts";
import { pngOfMask } from "../engine/png-of-mask.ts";
import { maskStatistics } from "../engine/statistics.ts";
import { TILE } from "../engine/tiles.ts";
import type { MaskOutcome, MaskTask } from "./mask-task.ts";

type TaskOf<Kind extends MaskTask["kind"]> = Extract<MaskTask, { kind: Kind }>;

/** Does a task on a mask; where it changes the mask, the changed tiles come back. Throws what the browser says of a picture it cannot read. */
export async function workOnMask(raster: MaskRaster, task: MaskTask): Promise<MaskOutcome> {
  if (task.kind === "export") return { png: pngOfMask(raster, task.isSoft) };
  if (task.kind === "statistics") return { statistics: maskStatistics(raster, task.isSoft) };
  const edit = new MaskEdit(raster);
  const isFitted = await changeMask(edit, task);
  const touched = [...edit.touched];
  edit.commit();
  return { tiles: touched.map((index) => [index, raster.tiles.rest(index)]), isFitted };
}

async function changeMask(edit: MaskEdit, task: Exclude<MaskTask, { kind: "export" | "statistics" }>): Promise<boolean> {
  if (task.kind === "colour") await takeColour(edit, task);
  else if (task.kind === "read") return readMask(edit, task);
  else if (task.kind === "grow") growMask(edit, task.radius);
  else if (task.kind === "shrink") shrinkMask(edit, task.radius);
  else if (task.kind === "feather") featherMask(edit, task.radius);
  else if (task.kind === "specks") removeMaskSpecks(edit);
  else fillMaskHoles(edit);
  return false;
}

async function takeColour(edit: MaskEdit, { picture, x, y, tolerance, isConnected, mode }: TaskOf<"colour">): Promise<void> {
  const { raster } = edit;
  const pixels = await openPixels(picture, raster);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.read(x, y, 1, 1);
  const plane = emptyPlane(raster.area);
  forStrips(raster, (top, height) => {
    const marks = plane.data.subarray(top * raster.width, (top + height) * raster.width);
    markSimilar(pixels.read(0, top, raster.width, height), { red, green, blue, alpha }, tolerance, marks);
  });
  pixels.close();
  if (isConnected) keepConnected(plane, x, y);
  writePlane(edit, plane.area, plane.data, mode);
}

async function readMask(edit: MaskEdit, { picture, reading }: TaskOf<"read">): Promise<boolean> {
  const { raster } = edit;
  const pixels = await openPixels(picture, raster);
  forStrips(raster, (top, height) => {
    const values = new Uint8Array(raster.width * height);
    maskFromPixels(pixels.read(0, top, raster.width, height), reading, values);
    writePlane(edit, { left: 0, top, right: raster.width, bottom: top + height }, values);
  });
  pixels.close();
  return pixels.isFitted;
}

function forStrips(raster: MaskRaster, act: (top: number, height: number) => void): void {
  for (let top = 0; top < raster.height; top += TILE) act(top, Math.min(TILE, raster.height - top));
}

/** A picture's pixels strip by strip: all of a large one at once would take hundreds of megabytes. Another size is fitted to the mask's. */
async function openPixels(picture: Blob, { width, height }: MaskRaster) {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(width, TILE);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser gives no canvas to read a picture's pixels with.");
  context.imageSmoothingEnabled = false;
  return {
    isFitted: bitmap.width !== width || bitmap.height !== height,
    read(left: number, top: number, columns: number, rows: number): Uint8ClampedArray {
      context.clearRect(0, 0, width, TILE);
      context.drawImage(bitmap, -left, -top, width, height);
      return context.getImageData(0, 0, columns, rows).data;
    },
    close: () => bitmap.close(),
  };
}
