import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { invalid } from "../refusal.ts";

/** Length in seconds of a sound that came inline. Refuses what is not a sound. `at` is the item's path. */
export async function readSound(bytes: Buffer, at: string): Promise<number> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  try {
    if (await input.getPrimaryAudioTrack()) return await input.computeDuration();
  } catch (cause) {
    throw Object.assign(unreadable(at), { cause });
  } finally {
    input.dispose();
  }
  throw unreadable(at);
}

function unreadable(at: string): Error {
  return invalid(at, "the audio cannot be decoded", "UnsupportedAudioFormat");
}
