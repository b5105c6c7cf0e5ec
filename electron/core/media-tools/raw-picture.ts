/** Decoded pixels: rows from the top, three or four bytes a pixel (red, green, blue, alpha), sRGB unless `profile` says otherwise. */
export interface RawPicture {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
  /** ICC profile of the pixels. */
  profile?: Uint8Array;
}

/** Pictures that have to be decoded in one piece: more pixels than this would take too much memory. */
export const MAX_RAW_PIXELS = 64_000_000;

/** The picture has more pixels than the studio decodes. */
export class TooManyPixels extends Error {
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    super(`The picture has ${width}×${height} pixels.`);
    this.name = "TooManyPixels";
    this.width = width;
    this.height = height;
  }
}

/** Throws `TooManyPixels` for sizes that cannot be decoded in one piece, and an error for sizes that no picture has. */
export function assertRawSize(width: number, height: number): void {
  if (width <= 0 || height <= 0) throw new Error("The picture has no size.");
  if (width * height > MAX_RAW_PIXELS) throw new TooManyPixels(width, height);
}
