import { PAINTED } from "../engine/mask-raster.ts";

export interface MaskLook {
  /** Red, green, blue. */
  colour: readonly [number, number, number];
  /** 0 to 1. */
  opacity: number;
  hasEdge: boolean;
}

/**
 * Colours the mask for the screen, as `putImageData` takes it. `values` has one pixel more on every side than the `width` × `height` that are
 * coloured, so that an edge is seen as one from both its sides.
 */
export function composeMask(values: Uint8Array, width: number, height: number, look: MaskLook, pixels: Uint32Array): void {
  const [red, green, blue] = look.colour;
  const ground = (blue << 16) | (green << 8) | red;
  const shades = Uint32Array.from({ length: 256 }, (_, value) => ((Math.round(look.opacity * value) << 24) | ground) >>> 0);
  const edge = ((255 << 24) | ground) >>> 0;
  const stride = width + 2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y + 1) * stride + x + 1;
      const value = values[at] ?? 0;
      const isEdge =
        look.hasEdge &&
        value >= PAINTED &&
        ((values[at - 1] ?? 0) < PAINTED ||
          (values[at + 1] ?? 0) < PAINTED ||
          (values[at - stride] ?? 0) < PAINTED ||
          (values[at + stride] ?? 0) < PAINTED);
      pixels[y * width + x] = isEdge ? edge : (shades[value] ?? 0);
    }
  }
}
