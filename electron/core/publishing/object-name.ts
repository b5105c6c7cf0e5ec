import type { Media } from "../../../shared/contract/media.ts";
import type { PublicStorage } from "../../../shared/contract/storage.ts";

const endings: Record<string, string> = {
  jpeg: "jpg",
  quicktime: "mov",
  mpeg: "mp3",
  "x-wav": "wav",
  wave: "wav",
  "x-matroska": "mkv",
  "svg+xml": "svg",
};

/** An object's name comes from the file's content: the same file has one name everywhere, and the person's own name for it stays here. */
export function objectNameOf({ sha256, mime }: Pick<Media, "sha256" | "mime">, { prefix }: Pick<PublicStorage, "prefix">): string {
  const type = mime.split("/")[1] ?? "";
  const ending = endings[type] ?? (/^[a-z0-9]{2,5}$/.test(type) ? type : "bin");
  return `${prefix}${sha256.slice(0, 32)}.${ending}`;
}

/** Where the storage gives an object out without a signature: behind `publicBaseUrl`, else at its endpoint. */
export function publicUrlOf(storage: PublicStorage, key: string): string {
  const path = key.split("/").map(encodeURIComponent).join("/");
  if (storage.publicBaseUrl !== "") return `${storage.publicBaseUrl}/${path}`;
  const { protocol, host, pathname } = new URL(storage.endpoint);
  const base = pathname.replace(/\/+$/, "");
  return storage.addressing === "path"
    ? `${protocol}//${host}${base}/${encodeURIComponent(storage.bucket)}/${path}`
    : `${protocol}//${storage.bucket}.${host}${base}/${path}`;
}
