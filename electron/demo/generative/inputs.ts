import { createHash } from "node:crypto";
import sharp from "sharp";
import type { MediaFacts } from "../chat/media.ts";
import { countTokens } from "../chat/tokens.ts";
import { mediaType } from "../media-type.ts";
import { inlineOf, isInline, isPicture, type Part, type Turn } from "./parts.ts";
import { invalidArgument } from "./service-error.ts";

/** What a request brings along. */
export interface Inputs {
  /** The picture that is edited: the first of the last turn, else the last that the model made. */
  base?: InputPicture;
  /** Further pictures of the last turn. */
  others: Buffer[];
  /** Which edit of a conversation this is; 0 where nothing was made before. */
  step: number;
  /** Hash of the pictures: answers to others look different. */
  fingerprint: string;
  /** Of the last turn. */
  media: MediaFacts[];
  textTokens: number;
  pictureTokens: number;
}

interface InputPicture {
  bytes: Buffer;
  /** As it is seen, upright. */
  width: number;
  height: number;
}

/** What a picture costs as an input. */
const PICTURE_TOKENS = 258;
const DOCUMENT_TOKENS = 516;

/** Counts what came and looks at the pictures that matter now. Throws a `ServiceError` for one that cannot be decoded. */
export async function readInputs(turns: readonly Turn[], system: string): Promise<Inputs> {
  const parts = turns.flatMap((turn) => turn.parts);
  const given = (turns.at(-1)?.parts ?? []).filter(isInline);
  const made = turns.flatMap(({ role, parts: said }) => (role === "model" ? said.filter(isFinalPicture) : []));
  const pictures: InputPicture[] = [];
  const media: MediaFacts[] = [];
  for (const part of given) {
    const picture = isPicture(part) ? await lookAt(part) : undefined;
    if (picture) pictures.push(picture);
    media.push(factsOf(part, picture));
  }
  const last = made.at(-1);
  const base = pictures[0] ?? (last && (await lookAt(last)));
  const documents = parts.filter((part) => isInline(part) && !isPicture(part)).length;
  return {
    ...(base && { base }),
    others: pictures.slice(1).map(({ bytes }) => bytes),
    step: made.length,
    fingerprint: fingerprintOf(given.length > 0 ? given : last ? [last] : []),
    media,
    textTokens: countTokens(system) + parts.reduce((sum, part) => sum + countTokens(String(part["text"] ?? "")), 0),
    pictureTokens: parts.filter(isPicture).length * PICTURE_TOKENS + documents * DOCUMENT_TOKENS,
  };
}

function isFinalPicture(part: Part): boolean {
  return isPicture(part) && part["thought"] !== true;
}

function fingerprintOf(parts: readonly Part[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(inlineOf(part)?.bytes ?? "");
  return hash.digest("hex").slice(0, 24);
}

/** Nothing for HEIC, which is taken although there is no decoder for it here. */
async function lookAt(part: Part): Promise<InputPicture | undefined> {
  const bytes = inlineOf(part)?.bytes ?? Buffer.alloc(0);
  if (mediaType(bytes) === "image/heic") return undefined;
  try {
    const { autoOrient } = await sharp(bytes).metadata();
    return { bytes, width: autoOrient.width, height: autoOrient.height };
  } catch (cause) {
    throw Object.assign(invalidArgument("Unable to process input image. Please retry or report in the help centre."), { cause });
  }
}

function factsOf(part: Part, picture: InputPicture | undefined): MediaFacts {
  const { bytes, type } = inlineOf(part) ?? { bytes: Buffer.alloc(0), type: "" };
  const facts = { type, bytes: bytes.length, tokens: 0 };
  if (!isPicture(part)) return { kind: "document", ...facts };
  return { kind: "image", ...facts, ...(picture && { width: picture.width, height: picture.height }) };
}
