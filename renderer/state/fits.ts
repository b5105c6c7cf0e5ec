import type { VideoFit, VideoFitChange } from "../../shared/contract/fits.ts";
import type { Media } from "../../shared/contract/media.ts";
import { client } from "./client.ts";
import { rememberMedia } from "./media.ts";

/** Has a fitting version of a kept video made, and tells how it goes. What was made is gone after the signal, unless `keepFitted` came first. */
export async function makeFittedVideo(
  input: { id: string; fit: VideoFit },
  onChange: (change: VideoFitChange) => void,
  signal: AbortSignal,
): Promise<void> {
  for await (const change of await client.fits.makeVideo(input, { signal })) onChange(change);
}

/** The person takes what was made. */
export async function keepFitted(id: string): Promise<Media> {
  const media = await client.fits.keep({ id });
  rememberMedia(media);
  return media;
}
