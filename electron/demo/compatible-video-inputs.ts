import { createHash } from "node:crypto";
import type { VideoInput } from "./compatible-video-request.ts";
import type { Films } from "./films.ts";
import type { FilmInput } from "./media/film-recipe.ts";
import { mediaType } from "./media-type.ts";
import type { PublicStore } from "./public-store.ts";
import { Refusal } from "./refusal.ts";

/** Each file behind a URL has to be smaller (interface 4.4, variant A, rule 3). */
const TOO_LARGE = 4 * 1024 * 1024;

/** The inputs as the film takes them, and what a download of them would have found wrong, which fails the task and not the request (wire notes 3.5). */
export interface ReadInputs {
  inputs: FilmInput[];
  problem?: { code: string; message: string };
}

/** Looks at what came inline and at files of the demo's own store; what is elsewhere is only told apart by its URL. */
export async function readInputs(asked: readonly VideoInput[], films: Films, store: PublicStore): Promise<ReadInputs> {
  const inputs: FilmInput[] = [];
  for (const input of asked) {
    const { source, kind, role, at } = input;
    const bytes = source.type === "bytes" ? source.bytes : await store.read(source.url);
    if (bytes === undefined && source.type === "url") inputs.push({ kind, role, fingerprint: fingerprintOf(source.url) });
    if (bytes === "missing") return { inputs: [], problem: wrongFile(`The file of ${at} could not be downloaded.`) };
    if (!(bytes instanceof Buffer)) continue;
    const wrong = source.type === "url" ? wrongWith(bytes, kind) : undefined;
    if (wrong !== undefined) return { inputs: [], problem: wrongFile(`The file of ${at} ${wrong}.`) };
    const picture = kind === "image" ? await pictureOf(bytes, at, films) : films.keepVideo(bytes);
    if (picture instanceof Refusal) return { inputs: [], problem: wrongFile(`The file of ${at} cannot be decoded.`) };
    inputs.push({ kind, role, fingerprint: fingerprintOf(bytes), ...(picture !== undefined && { picture }) });
  }
  return { inputs };
}

function wrongWith(bytes: Buffer, kind: VideoInput["kind"]): string | undefined {
  if (bytes.length >= TOO_LARGE) return "is not smaller than 4 MB";
  return mediaType(bytes).startsWith(`${kind}/`) ? undefined : `is no ${kind}`;
}

async function pictureOf(bytes: Buffer, at: string, films: Films): Promise<string | undefined | Refusal> {
  try {
    return await films.keepPicture(bytes, at);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function wrongFile(message: string): { code: string; message: string } {
  return { code: "invalid_reference", message };
}

function fingerprintOf(data: Buffer | string): string {
  return createHash("sha256").update(data).digest("hex").slice(0, 24);
}
