import type { InputVideoTrack } from "mediabunny";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { MINUTE } from "../../../shared/units.ts";
import { findFfmpeg, runFfmpeg } from "./ffmpeg.ts";

/** Of so many pictures from the beginning, the one that shows the most is taken: black ones are passed over. */
const PICTURES_LOOKED_AT = 48;

/** A picture of a video that the studio's own decoders cannot read, by the person's ffmpeg. Throws where there is none, and what it complains about. */
export async function foreignMoment(file: string, track: InputVideoTrack): Promise<Sharp> {
  const ffmpeg = findFfmpeg();
  if (ffmpeg === undefined) throw new Error(`There is no decoder for ${String(await track.getInternalCodecId())}.`);
  const size = `${await track.getDisplayWidth()}:${await track.getDisplayHeight()}`;
  const filter = `thumbnail=${PICTURES_LOOKED_AT},scale=${size},setsar=1,format=rgb24`;
  const args = ["-map", "0:v:0", "-vf", filter, "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "pipe:1"];
  const pieces: Buffer[] = [];
  await runFfmpeg(ffmpeg, { file, args, signal: AbortSignal.timeout(MINUTE), onOutput: (bytes) => pieces.push(bytes) });
  return sharp(Buffer.concat(pieces));
}
