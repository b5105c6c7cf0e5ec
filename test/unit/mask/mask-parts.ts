import { MaskEdit } from "../../../renderer/panels/images/mask/engine/mask-edit.ts";
import { MaskRaster } from "../../../renderer/panels/images/mask/engine/mask-raster.ts";

/** A mask written as text, a row a line: `#` is painted, `.` is not. */
export function maskOf(...rows: string[]): MaskRaster {
  const raster = new MaskRaster(rows[0]?.length ?? 0, rows.length);
  change(raster, (edit) => rows.forEach((row, y) => [...row].forEach((sign, x) => sign === "#" && edit.pixel(x, y, "paint"))));
  return raster;
}

export function textOf(raster: MaskRaster): string[] {
  return Array.from({ length: raster.height }, (_, y) =>
    Array.from({ length: raster.width }, (_unused, x) => (raster.at(x, y) >= 128 ? "#" : ".")).join(""),
  );
}

/** Runs one edit to its end. @returns what takes it back */
export function change(raster: MaskRaster, act: (edit: MaskEdit) => void) {
  const edit = new MaskEdit(raster);
  act(edit);
  return edit.commit();
}

/** The place and value of every pixel that is touched at all, as `x,y=value`. */
export function touchedPixels(raster: MaskRaster): string[] {
  const values = valuesOf(raster);
  const found: string[] = [];
  for (let at = 0; at < values.length; at += 1) {
    if (values[at] !== 0) found.push(`${at % raster.width},${Math.floor(at / raster.width)}=${values[at]}`);
  }
  return found;
}

/** Whether both hold the same bytes; the runner's own comparison looks at them one by one and takes seconds. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** Every value, row by row. */
export function valuesOf(raster: MaskRaster): Uint8Array {
  const values = new Uint8Array(raster.width * raster.height);
  for (let y = 0; y < raster.height; y += 1) raster.readRow(y, 0, values.subarray(y * raster.width, (y + 1) * raster.width));
  return values;
}
