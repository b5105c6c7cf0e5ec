import { VideoSample } from "mediabunny";
import sharp from "sharp";
import { toEightBits } from "./eight-bits.ts";
import { rgbaOf } from "./rgba-of.ts";

interface Size {
  width: number;
  height: number;
}

/** Gives up a decoded picture for one of exactly this size, upright, with square pixels and 8 bits. Its own colours stay where they can. */
export async function fitPicture(decoded: VideoSample, size: Size): Promise<VideoSample> {
  const sample = decoded.format === "I420P10" && decoded.rotation === 0 ? await toEightBits(decoded) : decoded;
  const isPlain = sample.format === "I420" && sample.rotation === 0;
  const { width, height } = sample.visibleRect;
  if (isPlain && width === size.width && height === size.height) return sample;
  try {
    return isPlain ? await resizePlanes(sample, size) : await redraw(sample, size);
  } finally {
    sample.close();
  }
}

/** Each plane by itself: brightness in full, the two colours at half the size. */
async function resizePlanes(sample: VideoSample, size: Size): Promise<VideoSample> {
  const pixels = new Uint8Array(sample.allocationSize());
  const layout = await sample.copyTo(pixels);
  const from = sample.visibleRect;
  const planes = layout.map(({ offset, stride }, place) => {
    const halve = (side: number) => (place === 0 ? side : Math.ceil(side / 2));
    const raw = { width: stride, height: halve(from.height), channels: 1 } as const;
    return sharp(pixels.subarray(offset, offset + stride * raw.height), { raw })
      .extract({ left: 0, top: 0, width: halve(from.width), height: raw.height })
      .resize({ width: halve(size.width), height: halve(size.height), fit: "fill" })
      .toColourspace("b-w")
      .raw()
      .toBuffer();
  });
  const { timestamp, duration, colorSpace } = sample;
  const data = Buffer.concat(await Promise.all(planes));
  return new VideoSample(data, { format: "I420", codedWidth: size.width, codedHeight: size.height, timestamp, duration, colorSpace });
}

async function redraw(sample: VideoSample, size: Size): Promise<VideoSample> {
  const { pixels, width, height } = await rgbaOf(sample);
  const lying = sample.rotation % 180 === 0 ? size : { width: size.height, height: size.width };
  const raw = { ...lying, channels: 4 } as const;
  const resized = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize({ ...lying, fit: "fill" })
    .raw()
    .toBuffer();
  const upright = sample.rotation === 0 ? resized : await sharp(resized, { raw }).rotate(sample.rotation).raw().toBuffer();
  const { timestamp, duration } = sample;
  return new VideoSample(upright, { format: "RGBA", codedWidth: size.width, codedHeight: size.height, timestamp, duration });
}
