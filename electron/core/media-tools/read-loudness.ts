import { setImmediate } from "node:timers/promises";
import { AudioSampleSink } from "mediabunny";
import { loadCodecs, withInput } from "./open-input.ts";

/** As many parts as a seek bar has pixels to show. */
const MOST_LEVELS = 600;
const LEVELS_A_SECOND = 40;

/**
 * How loud a file is from beginning to end: the peak of each of its parts, 0–255. None where it has no sound, or one that cannot be decoded.
 * Throws what the reader threw when the file is damaged.
 */
export async function readLoudness(file: string, signal?: AbortSignal): Promise<number[]> {
  await loadCodecs();
  return withInput(file, async (input) => {
    const track = await input.getPrimaryAudioTrack();
    if (track === null || !(await track.canDecode())) return [];
    const first = await track.getFirstTimestamp();
    const seconds = (await track.computeDuration()) - first;
    const peaks = new Float32Array(Math.max(1, Math.min(MOST_LEVELS, Math.round(seconds * LEVELS_A_SECOND))));
    let plane = new Float32Array(0);
    for await (const sample of new AudioSampleSink(track).samples()) {
      using _ = sample;
      signal?.throwIfAborted();
      if (plane.length < sample.numberOfFrames) plane = new Float32Array(sample.numberOfFrames);
      for (let channel = 0; channel < sample.numberOfChannels; channel += 1) {
        sample.copyTo(plane, { planeIndex: channel, format: "f32-planar" });
        const from = ((sample.timestamp - first) / seconds) * peaks.length;
        gatherPeaks(plane.subarray(0, sample.numberOfFrames), peaks, from, (sample.duration / seconds) * peaks.length);
      }
      // Lets the core answer between two pieces.
      await setImmediate();
    }
    return Array.from(peaks, (peak) => Math.round(Math.min(1, peak) * 255));
  });
}

/** Lays a piece of sound that begins at `from` and is `length` parts long over the parts. */
function gatherPeaks(samples: Float32Array, peaks: Float32Array, from: number, length: number): void {
  for (const [place, sample] of samples.entries()) {
    const at = Math.floor(from + (place / samples.length) * length);
    const loud = Math.abs(sample);
    if (at >= 0 && at < peaks.length && loud > (peaks[at] ?? 0)) peaks[at] = loud;
  }
}
