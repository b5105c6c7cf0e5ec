import { boxPlace } from "./boxes.ts";
import { flacPlace } from "./flac.ts";
import { jpegPlace } from "./jpeg.ts";
import { mp3Place } from "./mp3.ts";
import { pngPlace } from "./png.ts";
import type { RecipePlace } from "./recipe-place.ts";
import { wavePlace, webpPlace } from "./riff.ts";

const places: Record<string, RecipePlace> = {
  "image/png": pngPlace,
  "image/jpeg": jpegPlace,
  "image/webp": webpPlace,
  "image/avif": boxPlace,
  "image/heic": boxPlace,
  "video/mp4": boxPlace,
  "video/quicktime": boxPlace,
  "audio/mp4": boxPlace,
  "audio/mpeg": mp3Place,
  "audio/flac": flacPlace,
  "audio/wav": wavePlace,
};

/** Where files of this type keep a recipe; nothing for types that it stands beside only. */
export function placeOf(mime: string | undefined): RecipePlace | undefined {
  return mime === undefined ? undefined : places[mime];
}
