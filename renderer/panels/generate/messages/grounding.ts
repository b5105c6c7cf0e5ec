import type { Block } from "../../../../shared/contract/threads.ts";
import type { Source } from "../../../parts/conversation/messages/sources.tsx";
import { asObject, asText } from "./blocks.ts";

type Fields = Record<string, unknown>;

/** What an answer rests on, numbered from 1 in the service's own order (wire notes 6.7). */
export function sourcesIn(grounding: Fields | undefined): Source[] {
  return listOf(grounding?.["groundingChunks"]).map((chunk, place) => {
    const known = asObject(chunk["web"]) ?? asObject(chunk["retrievedContext"]) ?? asObject(chunk["image"]) ?? {};
    const url = asText(known["uri"]) || asText(known["sourceUri"]);
    const title = asText(known["title"]) || asText(known["domain"]) || url || String(place + 1);
    const quote = asText(known["text"]);
    return { key: String(place), title, ...(url !== "" && { url }), ...(quote !== "" && { quote }) };
  });
}

/**
 * The text blocks of an answer with `[n]` behind each passage that a source supports, by their place; those without any are left out.
 * Offsets are bytes of UTF-8, their end exclusive, zeros left out (wire notes 6.7). Services differ in what they count from — the part, or all
 * the words so far — so the place is taken at which the service's own quotation stands.
 */
export function markedTexts(blocks: readonly Block[], grounding: Fields | undefined): ReadonlyMap<number, string> {
  const texts = blocks.flatMap((block, index) => (block.type === "text" ? [{ index, text: asText(block["text"]) }] : []));
  const marks = new Map<number, { at: number; words: string }[]>();
  for (const support of listOf(grounding?.["groundingSupports"])) {
    const place = placeOf(asObject(support["segment"]) ?? {}, texts);
    const numbers = (Array.isArray(support["groundingChunkIndices"]) ? support["groundingChunkIndices"] : []).filter(Number.isInteger);
    if (!place || numbers.length === 0) continue;
    const words = numbers.map((number) => `[${Number(number) + 1}]`).join("");
    marks.set(place.index, [...(marks.get(place.index) ?? []), { at: place.at, words }]);
  }
  return new Map([...marks].map(([index, own]) => [index, withMarks(asText(blocks[index]?.["text"]), own)]));
}

interface PlacedText {
  index: number;
  text: string;
}

/** Where a passage ends: in which text block, and after how many characters. */
function placeOf(segment: Fields, texts: readonly PlacedText[]): { index: number; at: number } | undefined {
  const [start, end] = [numberOf(segment["startIndex"]), numberOf(segment["endIndex"])];
  const quote = asText(segment["text"]);
  for (const { index, text } of texts) {
    const [from, at] = [characterAt(text, start), characterAt(text, end)];
    if (at > 0 && (quote === "" ? byteLength(text) >= end : text.slice(from, at) === quote)) return { index, at };
  }
  if (quote === "") return undefined;
  for (const { index, text } of texts) {
    const from = text.indexOf(quote);
    if (from >= 0) return { index, at: from + quote.length };
  }
  return undefined;
}

/**
 * After how many UTF-16 units of the text so many bytes of UTF-8 are over; a place within a character counts as its end, one beyond the text as
 * the text's.
 */
export function characterAt(text: string, bytes: number): number {
  let at = 0;
  let passed = 0;
  for (const character of text) {
    if (passed >= bytes) return at;
    passed += byteLength(character);
    at += character.length;
  }
  return at;
}

const encoder = new TextEncoder();
const byteLength = (text: string) => encoder.encode(text).length;

function withMarks(text: string, marks: readonly { at: number; words: string }[]): string {
  // From the end, so that the places before stay true.
  return marks
    .toSorted((one, other) => other.at - one.at)
    .reduce((so, { at, words }) => `${so.slice(0, at)} ${words}${so.slice(at)}`, text);
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(asObject).filter((one) => one !== undefined) : [];
}

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
