import type { Media } from "../contract/media.ts";

/** Pixels that a token of a picture stands for, and the most that one picture counts, as services of this kind reckon. */
const pixelsPerToken = 750;
const mostOfPicture = 1600;
/** A guess: pages of text have about 3 KB in a PDF, and about 700 tokens. */
const bytesPerTokenOfPdf = 4;

/** Input tokens of an attached file by local reckoning: a rough guess (CH-02). */
export function fileTokens({ kind, bytes, width = 0, height = 0 }: Pick<Media, "kind" | "bytes" | "width" | "height">): number {
  if (kind !== "image") return Math.ceil(bytes / bytesPerTokenOfPdf);
  return Math.min(mostOfPicture, Math.ceil((width * height) / pixelsPerToken));
}
