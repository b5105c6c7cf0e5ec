import { FilePathTarget, Mp4OutputFormat, Output } from "mediabunny";
import { moveIndexToFront } from "./move-index-to-front.ts";

/** Writes an MP4 with its index in front. An answer of `work` other than nothing means that the file is not to be finished. */
export async function writeMp4<Answer>(target: string, work: (output: Output) => Promise<Answer>): Promise<Answer> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(target) });
  try {
    const answer = await work(output);
    await (answer === undefined ? output.finalize() : output.cancel());
    if (answer === undefined) await moveIndexToFront(target);
    return answer;
  } catch (error) {
    await output.cancel();
    throw error;
  }
}
