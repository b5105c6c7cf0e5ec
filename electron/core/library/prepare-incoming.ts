import { stat } from "node:fs/promises";
import type { Media } from "../../../shared/contract/media.ts";
import { Failure } from "../../../shared/failure.ts";
import { isWholeMp4 } from "../media-tools/mp4-whole.ts";
import { MAX_PIXELS } from "../media-tools/open-picture.ts";
import { examinePicture, preparePicture } from "../media-tools/pictures.ts";
import { probe } from "../media-tools/probe.ts";
import type { MediaFacts } from "../media-tools/probe.ts";
import { TooManyPixels } from "../media-tools/raw-picture.ts";
import { readDocumentType, readType } from "../media-tools/read-type.ts";
import { type FileType, SNIFF_BYTES, sniff } from "../media-tools/sniff.ts";
import { sha256Of } from "./incoming.ts";
import type { Arrived } from "./incoming.ts";

/** A file that is ready to be kept, with what was measured of it. */
export interface ReadyFile extends Arrived {
  facts: Omit<MediaFacts, "kind"> & { kind: Media["kind"] };
  changes: NonNullable<Media["changes"]>;
  extension: string;
}

/** What may come in: pictures, videos and sounds, or documents of any kind beside them. */
export type Accepts = "media" | "any";

/**
 * Tells what arrived by its bytes, prepares pictures (into `prepared`), and measures the outcome; a document stays as it is. Fails with
 * `invalid-input` and one of the reasons that `MediaStore.receive` lists.
 */
export async function prepareIncoming(arrived: Arrived, name: string, prepared: string, accepts: Accepts): Promise<ReadyFile> {
  if (accepts === "any" && (await readType(arrived.file)) === undefined) return readyDocument(arrived, name);
  const type = await needMedia(arrived, name);
  return type.kind === "image" ? readyPicture(arrived, type, name, prepared) : readyFilm(arrived, type, name);
}

/**
 * Tells what a file is by its bytes and measures it; nothing of it is changed, whatever services or browsers make of it. Fails as
 * `prepareIncoming` does.
 */
export async function examineIncoming(arrived: Arrived, name: string): Promise<ReadyFile> {
  const type = await needMedia(arrived, name);
  if (type.kind !== "image") return readyFilm(arrived, type, name);
  const seen = await examinePicture(arrived.file, type).catch((error: unknown) => {
    throw pictureTrouble(error, name);
  });
  return { ...arrived, facts: { kind: "image", mime: type.mime, ...seen, isAsItCame: true }, changes: [], extension: type.extension };
}

/** The type of a file's beginning, before it is read whole. Fails with `file-empty` or `file-not-media`. */
export async function needMedia({ file, bytes }: Pick<Arrived, "file" | "bytes">, name: string): Promise<FileType> {
  return needType(bytes, await readType(file), name);
}

function needType(bytes: number, type: FileType | undefined, name: string): FileType {
  if (bytes === 0) throw refused("file-empty", `“${name}” is empty.`, name);
  if (type !== undefined) return type;
  throw refused("file-not-media", `“${name}” is not a picture, a video or a sound that the studio knows.`, name);
}

/**
 * The same bytes, given on once their beginning is that of a picture, a video or a sound. Others are read to their end, since who sends them
 * would take a closed connection for a fault, and then refused as `needMedia` does: nothing of them needs to be written.
 */
export async function* mediaOnly(body: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  let type: FileType | undefined;
  for await (const piece of body) {
    if (type !== undefined) yield piece;
    else if (head.length < SNIFF_BYTES) {
      head = Buffer.concat([head, piece]);
      type = head.length < SNIFF_BYTES ? undefined : sniff(head);
      if (type !== undefined) yield head;
    }
  }
  if (type !== undefined) return;
  needType(head.length, sniff(head), name);
  yield head;
}

async function readyDocument(arrived: Arrived, name: string): Promise<ReadyFile> {
  const { mime, extension } = await readDocumentType(arrived.file, name);
  return { ...arrived, facts: { kind: "other", mime }, changes: [], extension };
}

async function readyPicture(arrived: Arrived, type: FileType, name: string, prepared: string): Promise<ReadyFile> {
  const outcome = await preparePicture(arrived.file, type, prepared).catch((error: unknown) => {
    throw pictureTrouble(error, name);
  });
  const kept = outcome.isNew ? await describe(prepared) : arrived;
  return { ...kept, facts: await probe(kept.file, outcome.type), changes: outcome.changes, extension: outcome.type.extension };
}

async function readyFilm(arrived: Arrived, type: FileType, name: string): Promise<ReadyFile> {
  const kind = type.kind === "audio" ? "audio" : "video";
  if (isBoxed.has(type.mime)) {
    const { isWhole, why } = await isWholeMp4(arrived.file);
    // Films from old QuickTime programs begin without a brand, and are whole none the less.
    if (!isWhole && !(type.mime === "video/quicktime" && why === "mp4-not-mp4")) throw damaged(kind, name, why);
  }
  const facts = await probe(arrived.file, type).catch((error: unknown) => {
    throw damaged(kind, name, error);
  });
  if (!facts.seconds) throw damaged(kind, name, "no-duration");
  const extension = facts.mime === "audio/mp4" ? ".m4a" : type.extension;
  return { ...arrived, facts, changes: [], extension };
}

const isBoxed: ReadonlySet<string> = new Set(["video/mp4", "video/quicktime", "audio/mp4"]);

async function describe(file: string): Promise<Arrived> {
  return { file, bytes: (await stat(file)).size, sha256: await sha256Of(file) };
}

function refused(reason: string, message: string, name: string, detail: Record<string, string | number> = {}, cause?: unknown): Failure {
  return new Failure({ code: "invalid-input", reason, message, detail: { name, ...detail }, action: "none" }, cause);
}

function damaged(kind: "picture" | "video" | "audio", name: string, cause: unknown): Failure {
  return refused(`${kind}-damaged`, `“${name}” is damaged or not complete.`, name, {}, cause);
}

function pictureTrouble(error: unknown, name: string): Failure {
  return error instanceof TooManyPixels ? tooManyPixels(error, name) : damaged("picture", name, error);
}

function tooManyPixels({ width, height }: TooManyPixels, name: string): Failure {
  const size = { width, height, megapixels: Math.round((width * height) / 1e6), maxMegapixels: MAX_PIXELS / 1e6 };
  const message = `“${name}” has ${width}×${height} pixels (${size.megapixels} million); the studio opens pictures up to ${size.maxMegapixels} million.`;
  return refused("picture-too-many-pixels", message, name, size);
}
