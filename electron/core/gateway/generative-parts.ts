import { PartBlock, type Block } from "../../../shared/contract/threads.ts";
import { isObject, type JsonObject } from "./answers.ts";

/** Under these names a part carries bytes; some gateways answer in the second (wire notes 6.2). */
const bytesFields = ["inlineData", "inline_data"] as const;

/** A file of the studio that stands for a part's bytes. */
export interface KeptBytes {
  id: string;
  mime: string;
  isPicture: boolean;
}

/** The text in a part's place for bytes, and the part without it; nothing for a part without bytes. */
export function bytesOf(part: JsonObject): { data: string; rest: JsonObject } | undefined {
  for (const field of bytesFields) {
    const inline = part[field];
    if (!isObject(inline) || typeof inline["data"] !== "string") continue;
    const { data, ...others } = inline;
    return { data: data as string, rest: { ...part, [field]: others } };
  }
  return undefined;
}

/**
 * A part as a block that holds all of it (GC-05). `kept` is where its bytes are; a part whose bytes were none that could be read is kept
 * without them.
 */
export function blockOf(part: JsonObject, kept?: KeptBytes): PartBlock {
  const bytes = bytesOf(part);
  const isThought = part["thought"] === true;
  if (bytes && kept?.isPicture) return { type: "picture", id: kept.id, ...(isThought && { isThought }), part: bytes.rest };
  if (bytes) return { type: "part", ...(kept && { id: kept.id }), part: bytes.data === "" ? part : bytes.rest };
  const { text, ...others } = part;
  if (typeof text !== "string" || !isOfText(others)) return { type: "part", part };
  if (isThought) return { type: "thinking", thinking: text, part: others };
  return { type: "text", text, ...(Object.keys(others).length > 0 && { part: others }) };
}

/** A picture that came home although the rest of its part did not: what the service wants of it at least (interface 4.7). */
export function pictureAlone({ id, mime }: KeptBytes): PartBlock {
  return { type: "picture", id, part: { inlineData: { mimeType: mime } } };
}

/** Beside a text that is shown nothing stands that would say what the part is. */
function isOfText(others: JsonObject): boolean {
  return !["functionCall", "functionResponse", "executableCode", "codeExecutionResult", "fileData"].some((field) => field in others);
}

/** The block with the next one's text behind its own, where both are nothing but text of the same kind; else nothing. */
export function joined(block: PartBlock, next: PartBlock): PartBlock | undefined {
  if (block.type === "text" && next.type === "text" && !block.part && !next.part)
    return { ...block, text: block.text + next.text, cuts: [...cutsOf(block.text, block.cuts), next.text.length] };
  if (block.type !== "thinking" || next.type !== "thinking" || !isPlainThought(block) || !isPlainThought(next)) return undefined;
  return { ...block, thinking: block.thinking + next.thinking, cuts: [...cutsOf(block.thinking, block.cuts), next.thinking.length] };
}

function isPlainThought({ part }: Extract<PartBlock, { type: "thinking" }>): boolean {
  return Object.keys(part).length === 1 && part["thought"] === true;
}

/** One part as it goes out again: `at` holds the object that is given the bytes of the file `id` as its `data`. */
export interface PartOut {
  part: JsonObject;
  bytes?: { at: JsonObject; id: string };
}

/**
 * The parts that a block came from, exactly as they came (GC-05). What has lost its bytes stays behind: it cannot be sent. A block that is none
 * of this area gives none.
 */
export function partsOf(block: Block): PartOut[] {
  const known = PartBlock.safeParse(block).data;
  if (known?.type === "text") return textsOf(known.text, known.cuts).map((text) => ({ part: { text, ...known.part } }));
  if (known?.type === "thinking") return textsOf(known.thinking, known.cuts).map((text) => ({ part: { text, ...known.part } }));
  if (known?.type === "picture" || (known?.type === "part" && known.id !== undefined)) return [withBytes(known.part, known.id ?? "")];
  if (known?.type !== "part") return [];
  return bytesFields.some((field) => isWithoutBytes(known.part[field])) ? [] : [{ part: known.part }];
}

function withBytes(part: JsonObject, id: string): PartOut {
  const field = bytesFields.find((name) => isObject(part[name])) ?? "inlineData";
  const inline = part[field];
  const at: JsonObject = isObject(inline) ? { ...inline } : {};
  return { part: { ...part, [field]: at }, bytes: { at, id } };
}

function isWithoutBytes(inline: unknown): boolean {
  return isObject(inline) && typeof inline["data"] !== "string";
}

function cutsOf(text: string, cuts: number[] | undefined): number[] {
  return cuts ?? [text.length];
}

/** A text that was changed since, as one that held a key, has no places left to cut it at. */
function textsOf(text: string, cuts: number[] | undefined): string[] {
  if (!cuts || cuts.reduce((sum, length) => sum + length, 0) !== text.length) return [text];
  let from = 0;
  return cuts.map((length) => text.slice(from, (from += length)));
}
