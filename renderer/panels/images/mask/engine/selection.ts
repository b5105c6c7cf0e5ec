import { type MaskEdit, type Mode, writePlane } from "./mask-edit.ts";
import { type Plane, readPlane } from "./plane.ts";
import { paintRectangle } from "./shapes.ts";
import type { Area } from "./tiles.ts";

/** Takes the painted pixels of an area up, to be put down elsewhere; a copy leaves them where they are. */
export function liftArea(edit: MaskEdit, area: Area, leaves: "copy" | "move"): Plane {
  const plane = readPlane(edit.raster, area);
  if (leaves === "move") paintRectangle(edit, area, "erase");
  return plane;
}

/** Puts lifted pixels down, moved by whole pixels; what lies there stays painted too. What leaves the picture is lost. */
export function dropPlane(edit: MaskEdit, plane: Plane, across: number, down: number, mode: Mode = "paint"): void {
  writePlane(edit, movedArea(plane.area, across, down), plane.data, mode);
}

export function movedArea({ left, top, right, bottom }: Area, across: number, down: number): Area {
  return { left: left + across, top: top + down, right: right + across, bottom: bottom + down };
}
