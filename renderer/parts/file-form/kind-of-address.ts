import type { FileKind } from "./form-files.ts";

const endings: Record<string, FileKind> = {
  mp4: "video",
  mov: "video",
  qt: "video",
  webm: "video",
  mkv: "video",
  m4v: "video",
  mp3: "audio",
  wav: "audio",
  aac: "audio",
  opus: "audio",
  m4a: "audio",
  ogg: "audio",
  flac: "audio",
  jpg: "image",
  jpeg: "image",
  png: "image",
  webp: "image",
  gif: "image",
  bmp: "image",
  tif: "image",
  tiff: "image",
  heic: "image",
};

/** What an address most likely holds, by the ending of its path; the studio does not look into it. */
export function kindOfAddress(url: string, otherwise: FileKind): FileKind {
  const ending = /\.(\w{2,4})$/.exec(url.replace(/[?#].*$/, ""))?.[1]?.toLowerCase();
  return (ending && endings[ending]) || otherwise;
}
