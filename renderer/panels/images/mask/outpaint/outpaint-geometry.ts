import type { MaskEdit } from "../engine/mask-edit.ts";
import { paintAll, paintRectangle } from "../engine/shapes.ts";
import type { Size } from "../view/view-transform.ts";

/** Pixels that are added on each side; whole numbers. */
export interface Border {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export type Side = keyof Border;

export const noBorder: Border = { left: 0, top: 0, right: 0, bottom: 0 };
/** Pixels; the largest side that an extended picture may have. */
export const MOST_SIDE = 8192;

export function extendedSize({ width, height }: Size, { left, top, right, bottom }: Border): Size {
  return { width: width + left + right, height: height + top + bottom };
}

/** Where the picture lies in the extended one, as a recipe's `outpaint` says it (IM-08). */
export function placeIn({ width, height }: Size, { left, top }: Border): { x: number; y: number } & Size {
  return { x: left, y: top, width, height };
}

/** The least that must be added for a shape (`16:9`), the same on both sides; an odd pixel goes right or below. */
export function borderForRatio({ width, height }: Size, ratio: string): Border {
  const [wide = 1, high = 1] = ratio.split(":").map(Number);
  const across = Math.max(0, Math.round((height * wide) / high) - width);
  const down = across > 0 ? 0 : Math.max(0, Math.round((width * high) / wide) - height);
  const halves = (pixels: number) => [Math.floor(pixels / 2), Math.ceil(pixels / 2)] as const;
  const [left, right] = halves(across);
  const [top, bottom] = halves(down);
  return { left, top, right, bottom };
}

/** Sets one side, as far as the largest side allows. */
export function withSide(picture: Size, border: Border, side: Side, pixels: number): Border {
  const isAcross = side === "left" || side === "right";
  const { width, height } = extendedSize(picture, { ...border, [side]: 0 });
  return { ...border, [side]: Math.max(0, Math.min(MOST_SIDE - (isAcross ? width : height), Math.round(pixels))) };
}

export function isTooLarge(picture: Size, border: Border): boolean {
  const { width, height } = extendedSize(picture, border);
  return Math.max(width, height) > MOST_SIDE;
}

/** Masks all that was added, and of the picture `overlap` pixels along each side that was extended, so that the seam is painted over. */
export function maskBorder(edit: MaskEdit, picture: Size, border: Border, overlap: number): void {
  const inner = (added: number) => (added > 0 ? overlap : 0);
  paintAll(edit, "paint");
  paintRectangle(
    edit,
    {
      left: border.left + inner(border.left),
      top: border.top + inner(border.top),
      right: border.left + picture.width - inner(border.right),
      bottom: border.top + picture.height - inner(border.bottom),
    },
    "erase",
  );
}
