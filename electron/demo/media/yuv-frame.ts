/** A colour as luma and chroma (BT.709, video range), as the encoder takes it. */
export type Yuv = readonly [y: number, u: number, v: number];

/** One of the three planes of a frame: `scale` is 1 for luma and a half for chroma. */
export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
  scale: number;
}

/** A picture in I420. Everything here is painted straight into it, so that nothing has to be converted before encoding. */
export class YuvFrame {
  readonly width: number;
  readonly height: number;
  /** The three planes one after another. */
  readonly data: Uint8Array;
  readonly planes: readonly [Plane, Plane, Plane];

  /** Width and height must be even. */
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    const luma = width * height;
    const chroma = luma / 4;
    this.data = new Uint8Array(luma + 2 * chroma);
    const half = { width: width / 2, height: height / 2, scale: 0.5 };
    this.planes = [
      { data: this.data.subarray(0, luma), width, height, scale: 1 },
      { data: this.data.subarray(luma, luma + chroma), ...half },
      { data: this.data.subarray(luma + chroma), ...half },
    ];
  }
}

/** `#rrggbb` as a colour of the frame. */
export function yuvOf(hex: string): Yuv {
  const value = Number.parseInt(hex.slice(1), 16);
  return rgbToYuv((value >> 16) & 255, (value >> 8) & 255, value & 255);
}

export function rgbToYuv(red: number, green: number, blue: number): Yuv {
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [16 + (luma * 219) / 255, 128 + ((blue - luma) / 1.8556) * (224 / 255), 128 + ((red - luma) / 1.5748) * (224 / 255)];
}

export function mix(a: Yuv, b: Yuv, share: number): Yuv {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** The frame as packed RGB, for a still picture. */
export function toRgb(frame: YuvFrame): Uint8Array {
  const { width, height, planes } = frame;
  const rgb = new Uint8ClampedArray(width * height * 3);
  const [luma, blues, reds] = planes;
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      const chroma = (row >> 1) * (width >> 1) + (column >> 1);
      const y = ((luma.data[row * width + column] ?? 0) - 16) * (255 / 219);
      const u = ((blues.data[chroma] ?? 0) - 128) * (255 / 224);
      const v = ((reds.data[chroma] ?? 0) - 128) * (255 / 224);
      rgb[at] = y + 1.5748 * v;
      rgb[at + 1] = y - 0.1873 * u - 0.4681 * v;
      rgb[at + 2] = y + 1.8556 * u;
    }
  }
  return new Uint8Array(rgb.buffer);
}
