import { BufferSource } from "mediabunny";
import { withSource } from "./open-input.ts";
import { openPicture, sizeOf } from "./open-picture.ts";
import { shrink } from "./poster.ts";
import type { FileType } from "./sniff.ts";

/** What the first bytes of a file say of it; a side or a length that stands further back is not known. */
export interface BeginningFacts {
  width?: number;
  height?: number;
  seconds?: number;
}

/** Never throws: what cannot be read from a part of a file is left out. */
export async function factsOfBeginning(bytes: Uint8Array, isWhole: boolean, type: FileType): Promise<BeginningFacts> {
  try {
    return type.kind === "image" ? await sizeOf(bytes) : await trackFacts(bytes, isWhole, type);
  } catch (error) {
    // Readers say in many ways that a file ends too early.
    if (error instanceof Error) return {};
    throw error;
  }
}

/** A small WebP, or nothing for a picture that sharp cannot decode. */
export async function smallPicture(bytes: Uint8Array): Promise<Buffer | undefined> {
  try {
    return await shrink(openPicture(bytes, { failOn: "none" }).autoOrient()).toBuffer();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

async function trackFacts(bytes: Uint8Array, isWhole: boolean, type: FileType): Promise<BeginningFacts> {
  return withSource(new BufferSource(bytes), async (input) => {
    const track = await input.getPrimaryVideoTrack();
    // The length of a WAVE file is counted from what is there.
    const seconds = isWhole || type.mime !== "audio/wav" ? await input.getDurationFromMetadata() : null;
    return {
      ...(track !== null && type.kind === "video" && { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }),
      ...(seconds !== null && { seconds: Number(seconds.toFixed(3)) }),
    };
  });
}
