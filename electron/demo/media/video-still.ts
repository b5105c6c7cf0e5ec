import "@napi-rs/webcodecs/polyfill";
import { ALL_FORMATS, BufferSource, Input, VideoSampleSink } from "mediabunny";
import sharp from "sharp";

/** The types of WebCodecs in use do not know this option yet. */
const rgba: VideoFrameCopyToOptions & { format: "RGBA" } = { format: "RGBA" };

/** The first frame of a video as PNG, upright, or nothing when there is none or it cannot be decoded. */
export async function videoStill(bytes: Uint8Array): Promise<Buffer | undefined> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return undefined;
    const sample = await new VideoSampleSink(track).getSample(await track.getFirstTimestamp());
    if (!sample) return undefined;
    const pixels = new Uint8Array(sample.allocationSize(rgba));
    await sample.copyTo(pixels, rgba);
    const raw = { width: sample.visibleRect.width, height: sample.visibleRect.height, channels: 4 } as const;
    sample.close();
    return await sharp(pixels, { raw }).rotate(sample.rotation).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
  } catch (error) {
    // A file that only looks like a video gets a card with a sign.
    if (error instanceof Error) return undefined;
    throw error;
  } finally {
    input.dispose();
  }
}
