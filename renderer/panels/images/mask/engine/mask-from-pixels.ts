/** How a picture is read as a mask: what is transparent is replaced (as the service reads it), or what is bright (as many programs draw it). */
export type MaskReading = "alpha" | "brightness";

/** Mask values of RGBA pixels, not premultiplied; brightness by the eye's weights (Rec. 709), nothing where the picture is transparent. */
export function maskFromPixels(rgba: Uint8ClampedArray, reading: MaskReading, values: Uint8Array): void {
  for (let at = 0, pixel = 0; pixel < values.length; at += 4, pixel += 1) {
    const alpha = rgba[at + 3] ?? 0;
    if (reading === "alpha") values[pixel] = 255 - alpha;
    else {
      const bright = 0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0);
      values[pixel] = Math.round((bright * alpha) / 255);
    }
  }
}
