import type { VideoSample } from "mediabunny";

/** The types of WebCodecs in use are older than this option. */
const rgba: VideoFrameCopyToOptions & { format: "RGBA" } = { format: "RGBA" };

/** The pixels of a decoded frame, four bytes each, as they are stored: not turned yet, and perhaps not square. The sample stays open. */
export async function rgbaOf(sample: VideoSample): Promise<{ pixels: Uint8Array; width: number; height: number }> {
  const pixels = new Uint8Array(sample.allocationSize(rgba));
  await sample.copyTo(pixels, rgba);
  const { width, height } = sample.visibleRect;
  return { pixels, width, height };
}
