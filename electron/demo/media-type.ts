/** First bytes by type; `....` is any four. Read as Latin-1. */
const starts: readonly (readonly [type: string, start: string])[] = [
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/gif", "GIF8"],
  ["image/webp", "RIFF....WEBP"],
  ["image/bmp", "BM"],
  ["image/tiff", "II*\0"],
  ["image/tiff", "MM\0*"],
  ["image/avif", "....ftypavif"],
  ["audio/wav", "RIFF....WAVE"],
  ...["heic", "heix", "hevc", "mif1", "msf1"].map((brand) => ["image/heic", `....ftyp${brand}`] as const),
  ["audio/mp4", "....ftypM4A"],
  ["video/quicktime", "....ftypqt"],
  ["video/mp4", "....ftyp"],
  ["video/webm", "\x1a\x45\xdf\xa3"],
  ["audio/flac", "fLaC"],
  ["audio/ogg", "OggS"],
  ["audio/mpeg", "ID3"],
  ...["\xfb", "\xfa", "\xf3", "\xf2"].map((second) => ["audio/mpeg", `\xff${second}`] as const),
];

/** What a file is by its first bytes, of which 16 are needed. */
export function mediaType(head: Buffer): string {
  const text = head.toString("latin1", 0, 16);
  const fits = (start: string) => [...start].every((character, at) => character === "." || text[at] === character);
  return starts.find(([, start]) => fits(start))?.[0] ?? "application/octet-stream";
}
