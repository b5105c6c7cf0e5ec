/** Names of groups and assets (interface 2.4, 2.5), in code points. */
export const nameLimit = 64;

/**
 * How long a service finds a text. The interface says "characters"; services of this family are written in a language whose characters are
 * code points, so 😀 counts 1 and a letter with a combining accent 2. Whoever counts UTF-16 units would refuse a little earlier.
 */
export function lengthAtService(text: string): number {
  return [...text].length;
}

/** Endings that say what a file is; the kind of an asset says it already. */
const mediaEnding = /\.(?:jpe?g|png|webp|gif|bmp|tiff?|heic|heif|avif|mp4|m4v|mov|qt|webm|mkv|wav|mp3|m4a|aac|ogg|opus|flac)$/i;

/**
 * A file's name as an asset's: one line of visible signs, without the ending of a media file, cut to the service's limit between two signs
 * that belong together. Cleaning twice changes nothing; a name of nothing else becomes empty, and then none is sent.
 */
export function cleanAssetName(name: string): string {
  let clean = withoutEndings(visible(name));
  // A cut may bring another ending, or a blank, to the end.
  for (let cut = cutTo(clean); cut !== clean; cut = cutTo(clean)) clean = withoutEndings(cut);
  return clean;
}

/** Whether cleaning makes a name shorter than what a person can read of it. */
export function isNameCut(name: string): boolean {
  return lengthAtService(withoutEndings(visible(name))) > nameLimit;
}

/** Line ends and other blanks as one blank; no control signs, no half characters, nothing that turns the direction of the text. */
function visible(name: string): string {
  return name
    .toWellFormed()
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFFD]/gu, "")
    .normalize("NFC")
    .replace(/ +/g, " ")
    .trim();
}

function withoutEndings(name: string): string {
  let rest = name;
  while (mediaEnding.test(rest)) rest = rest.replace(mediaEnding, "").trimEnd();
  return rest;
}

function cutTo(name: string): string {
  if (lengthAtService(name) <= nameLimit) return name;
  let cut = "";
  let length = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)) {
    length += lengthAtService(segment);
    if (length > nameLimit) break;
    cut += segment;
  }
  // One sign of more than the whole limit: better half of it than no name.
  return (cut === "" ? [...name].slice(0, nameLimit).join("") : cut).trimEnd();
}
