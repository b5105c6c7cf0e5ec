import { createHash } from "node:crypto";
import { isObject, type Body } from "../assets/fields.ts";
import { canonicalJson } from "./canonical-json.ts";
import { fieldOf, listAt, objectAt, textAt, wrongValue } from "./fields.ts";
import { invalidArgument } from "./service-error.ts";

/** A part of a turn, with all that it came with. */
export type Part = Body;

export interface Turn {
  role: "user" | "model";
  parts: Part[];
}

/** What a part can hold, of which exactly one is there (wire notes 6.3). */
const kinds = [
  "text",
  "inlineData",
  "fileData",
  "functionCall",
  "functionResponse",
  "executableCode",
  "codeExecutionResult",
  "toolCall",
  "toolResponse",
] as const;

/** Reads `contents` (interface 4.7). Throws a `ServiceError` with the path of what is wrong. */
export function readTurns(value: unknown): Turn[] {
  const turns = listAt(value, "contents").map((each, place) => readTurn(objectAt(each, `contents[${place}]`), place));
  if (turns.length === 0) throw invalidArgument("* GenerateContentRequest.contents: contents is not specified");
  if (turns.at(-1)?.role !== "user") throw invalidArgument("Please ensure that multiturn requests end with a user role.");
  return turns;
}

function readTurn(turn: Body, place: number): Turn {
  const role = turn["role"] ?? "user";
  if (role !== "user" && role !== "model" && role !== "function") throw invalidArgument("Please use a valid role: user, model.");
  const parts = listAt(fieldOf(turn, "parts"), `contents[${place}].parts`);
  if (parts.length === 0) throw invalidArgument(`* GenerateContentRequest.contents[${place}].parts: contents.parts must not be empty.`);
  return { role: role === "model" ? role : "user", parts: parts.map((part, at) => readPart(part, `contents[${place}].parts[${at}]`)) };
}

function readPart(value: unknown, path: string): Part {
  const part = objectAt(value, path);
  const [kind, second] = kinds.filter((each) => fieldOf(part, each) !== undefined);
  if (kind === undefined) {
    throw invalidArgument(`* GenerateContentRequest.${path}.data: required oneof field 'data' must have one initialized field`);
  }
  if (second !== undefined) throw invalidArgument(`Invalid value at '${path}' (oneof), oneof field 'data' is already set.`);
  const content = fieldOf(part, kind);
  if (kind === "text") textAt(content, `${path}.text`);
  else if (!isObject(content)) throw wrongValue(`${path}.${kind}`, content);
  if (kind === "fileData") throw invalidArgument("Cannot fetch content from the provided URL.");
  if (kind === "inlineData") readInline(content as Body, `${path}.inline_data`);
  return part;
}

/** Formats of pictures (wire notes 6.2), and documents that the demo counts but does not read. */
const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif"];
const documentTypes = ["application/pdf", "text/plain"];

function readInline(inline: Body, path: string): void {
  const type = textAt(fieldOf(inline, "mimeType"), `${path}.mime_type`);
  if (![...pictureTypes, ...documentTypes].includes(type)) throw invalidArgument(`Unsupported MIME type: ${type.slice(0, 80)}`);
  const data = textAt(inline["data"], `${path}.data`);
  // A data URI is not Base64: its prefix does not belong here.
  if (data === "" || /[^A-Za-z0-9+/_=-]/.test(data)) {
    throw invalidArgument(`Invalid value at '${path}.data' (TYPE_BYTES), Base64 decoding failed for "${data.slice(0, 40)}"`);
  }
}

/** Bytes and type of inline data, or nothing for another part. */
export function inlineOf(part: Part): { bytes: Buffer; type: string } | undefined {
  const inline = fieldOf(part, "inlineData");
  if (!isObject(inline)) return undefined;
  return { bytes: Buffer.from(String(inline["data"]), "base64"), type: String(fieldOf(inline, "mimeType")) };
}

/** Whether a part holds a file, of whatever type; looking does not decode it. */
export function isInline(part: Part): boolean {
  return isObject(fieldOf(part, "inlineData"));
}

export function isPicture(part: Part): boolean {
  const inline = fieldOf(part, "inlineData");
  return isObject(inline) && String(fieldOf(inline, "mimeType")).startsWith("image/");
}

/** What a signature covers: the text, the bytes of a picture, or all else as JSON. */
export function contentOf(part: Part): string {
  const inline = inlineOf(part);
  if (inline) return `inlineData ${createHash("sha256").update(inline.bytes).digest("base64")}`;
  const kind = kinds.find((each) => fieldOf(part, each) !== undefined) ?? "text";
  return `${kind} ${canonicalJson(fieldOf(part, kind) ?? "")}`;
}

/** The text of parts that have some, without thoughts. */
export function textOf(parts: readonly Part[]): string {
  return parts
    .filter((part) => part["thought"] !== true && typeof part["text"] === "string")
    .map((part) => String(part["text"]))
    .join("\n\n")
    .trim();
}
