import { VideoSample } from "mediabunny";

/** What the brightest 10-bit value has more than 8 bits. */
const EXTRA_BITS = 2;

/** Gives up a picture of three planes with 10 bits for the same with 8, which is what encoders for everybody take. */
export async function toEightBits(sample: VideoSample): Promise<VideoSample> {
  try {
    const bytes = new Uint8Array(sample.allocationSize());
    const layout = await sample.copyTo(bytes);
    const pixels = new Uint16Array(bytes.buffer);
    const { width, height } = sample.visibleRect;
    const planes = layout.map(({ offset, stride }, place) => {
      const halve = (side: number) => (place === 0 ? side : Math.ceil(side / 2));
      return narrow(pixels, { from: offset / 2, stride: stride / 2, width: halve(width), height: halve(height) });
    });
    const { timestamp, duration, colorSpace } = sample;
    return new VideoSample(Buffer.concat(planes), {
      format: "I420",
      codedWidth: width,
      codedHeight: height,
      timestamp,
      duration,
      colorSpace,
    });
  } finally {
    sample.close();
  }
}

function narrow(pixels: Uint16Array, { from, stride, width, height }: { from: number; stride: number; width: number; height: number }) {
  const plane = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const [source, target] = [from + row * stride, row * width];
    for (let column = 0; column < width; column++) plane[target + column] = (pixels[source + column] ?? 0) >> EXTRA_BITS;
  }
  return plane;
}
