import sharp from "sharp";
import { isObject, type Body } from "../assets/fields.ts";
import { mediaType } from "../media-type.ts";
import type { Block } from "./blocks.ts";
import { invalid, notFound } from "./refusals.ts";
import { countTokens } from "./tokens.ts";

/** Where bytes lie that a request only names. */
export interface Sources {
  /** An uploaded file of this user. */
  file(id: string): Promise<{ bytes: Buffer; type: string; name: string } | undefined>;
  /** What a URL of the demo's own store holds; nothing is fetched from elsewhere. */
  stored(url: string): Promise<Buffer | "missing" | undefined>;
}

/** What is known of a picture or a document, and the tokens that it costs. */
export interface MediaFacts {
  kind: "image" | "document";
  type: string;
  tokens: number;
  bytes?: number;
  width?: number;
  height?: number;
  pages?: number;
  characters?: number;
  title?: string;
}

const MOST_SIDE = 8000;
const MOST_IMAGE_TOKENS = 4784;
const UNSEEN_TOKENS = 1000;
const TOKENS_PER_PAGE = 1600;

/** Looks at a picture or a document. Throws a `Refusal` for one that cannot be read or is too large. */
export async function lookAt(block: Block, path: string, sources: Sources): Promise<MediaFacts> {
  const source = block["source"] as Body;
  const title = typeof block["title"] === "string" ? { title: block["title"] } : {};
  const found = await bytesOf(source, path, sources);
  if (block.type === "image") {
    if (!found) return { kind: "image", type: "URL", tokens: UNSEEN_TOKENS, title: String(source["url"]) };
    return await imageFacts(found, path);
  }
  if (!found) return { kind: "document", type: "URL", tokens: UNSEEN_TOKENS, title: String(source["url"]) };
  return { ...documentFacts(found, path), ...title };
}

interface Found {
  bytes: Buffer;
  /** What the request says it is. */
  type: string;
  name?: string;
}

async function bytesOf(source: Body, path: string, sources: Sources): Promise<Found | undefined> {
  switch (source["type"]) {
    case "base64":
      return { bytes: Buffer.from(String(source["data"]), "base64"), type: String(source["media_type"]) };
    case "text":
      return { bytes: Buffer.from(String(source["data"])), type: "text/plain" };
    case "content":
      return { bytes: Buffer.from(contentText(source["content"])), type: "text/plain" };
    case "file":
      return await fileOf(String(source["file_id"]), sources);
    default:
      return await storedOf(String(source["url"]), path, sources);
  }
}

function contentText(content: unknown): string {
  if (!Array.isArray(content)) return String(content);
  return content.map((each) => (isObject(each) ? String(each["text"] ?? "") : "")).join("\n\n");
}

async function fileOf(id: string, sources: Sources): Promise<Found> {
  const file = await sources.file(id);
  if (!file) throw notFound(`File not found: ${id}`);
  return file;
}

async function storedOf(url: string, path: string, sources: Sources): Promise<Found | undefined> {
  const bytes = await sources.stored(url);
  if (bytes === "missing") throw invalid(path, "Unable to download the file. Please verify the URL and try again.");
  return bytes && { bytes, type: mediaType(bytes) };
}

async function imageFacts({ bytes, type }: Found, path: string): Promise<MediaFacts> {
  const real = mediaType(bytes);
  if (real !== type)
    throw invalid(`${path}.image.source`, `The image was specified using the ${type} media type, but appears to be ${real}`);
  const { width, height } = await sizeOf(bytes, path);
  if (width > MOST_SIDE || height > MOST_SIDE) {
    const why = `At least one of the image dimensions exceed max allowed size: ${MOST_SIDE} pixels`;
    throw invalid(`${path}.image.source`, why, "image_dimensions_too_large");
  }
  const tokens = Math.min(Math.ceil((width * height) / 750), MOST_IMAGE_TOKENS);
  return { kind: "image", type, tokens, bytes: bytes.length, width, height };
}

async function sizeOf(bytes: Buffer, path: string): Promise<{ width: number; height: number }> {
  try {
    return await sharp(bytes).metadata();
  } catch (cause) {
    throw Object.assign(invalid(`${path}.image.source`, "Could not process image"), { cause });
  }
}

function documentFacts({ bytes, type, name }: Found, path: string): MediaFacts {
  const facts = { kind: "document", type, bytes: bytes.length, ...(name !== undefined && { title: name }) } as const;
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") {
    const pages = Math.max((bytes.toString("latin1").match(/\/Type\s*\/Page(?![a-zA-Z])/g) ?? []).length, 1);
    return { ...facts, type: "application/pdf", pages, tokens: pages * TOKENS_PER_PAGE };
  }
  if (type === "application/pdf") throw invalid(`${path}.document.source`, "The PDF specified was not valid.");
  const text = bytes.toString("utf8");
  if (text.includes("\0")) throw invalid(`${path}.document.source`, "The file is not a PDF and not plain text.");
  return { ...facts, characters: [...text].length, tokens: countTokens(text) };
}
