import type { Body } from "../assets/fields.ts";
import { countTokens, tokensOf } from "../chat/tokens.ts";
import type { Candidate } from "./candidate.ts";
import { bodyOf, contentWith, hasSearched, isSigned, spoken, type Reply } from "./reply.ts";
import { signed } from "./signatures.ts";
import { usageOf } from "./usage.ts";

/** One body of a stream; `tokens` is the time that it takes. */
export interface Chunk {
  body: Body;
  tokens: number;
}

/** Tokens of text in a part. */
const TOKENS_PER_PART = 6;
/** How many parts one chunk after another holds. */
const partsPerChunk = [1, 2, 1, 3];
/** Every so many chunks have no usage. */
const WITHOUT_USAGE = 3;
/** Tokens whose time a picture takes at the usual rate: four seconds. */
const PICTURE_TIME = 160;

/**
 * The chunks of an answer (wire notes 6.6): each holds new parts only, usage is cumulative and in most of them, what ends a candidate is
 * in its last. Several candidates take turns.
 */
export function chunksOf(reply: Reply): Chunk[] {
  const { candidates, promptFeedback, request, inputs, id } = reply;
  const about = { modelVersion: request.model.id, responseId: id };
  if (promptFeedback) return [{ body: bodyOf(reply), tokens: 1 }];
  const inTurns = alternating(candidates.map((candidate, index) => shares(reply, candidate, index)));
  const said: Body[] = [];
  return inTurns.map(({ body, parts }, place) => {
    said.push(...parts);
    const isLast = place === inTurns.length - 1;
    const hasUsage = isLast || place % WITHOUT_USAGE !== WITHOUT_USAGE - 1;
    const usage = hasUsage ? { usageMetadata: usageOf(request, inputs, said, isLast && candidates.some(hasSearched)) } : {};
    return { body: { candidates: [body], ...usage, ...about }, tokens: timeOf(parts) };
  });
}

/** What one chunk has of a candidate: as it is sent, and its parts as they are counted. */
interface Share {
  body: Body;
  parts: Body[];
}

function shares(reply: Reply, candidate: Candidate, index: number): Share[] {
  const { parts, hasContent, ...end } = candidate;
  const taken = parts.flatMap((part) => takenApart(part, reply));
  const groups = grouped(taken);
  // What ends an answer stands with its last words; after a picture, with a part that has none.
  if (taken.at(-1)?.["inlineData"] !== undefined) groups.push(takenApart({ text: "" }, reply).slice(-1));
  if (groups.length === 0) return [{ body: { ...(hasContent && { content: contentWith([]) }), ...end, index }, parts: [] }];
  return groups.map((said, place) => {
    const content = contentWith(said.map((part) => spoken(part, reply.keywords)));
    return { body: { content, ...(place === groups.length - 1 && end), index }, parts: said };
  });
}

/** Text comes in pieces, and its signature in a last part without text; a picture comes whole. */
function takenApart(part: Body, { request }: Reply): Body[] {
  const { model } = request;
  if (typeof part["text"] !== "string") return [isSigned(part, request) ? signed(part, model.id) : part];
  const tokens = tokensOf(part["text"]);
  const count = Math.max(Math.ceil(tokens.length / TOKENS_PER_PART), 1);
  const pieces = Array.from({ length: count }, (_, place) => ({
    ...part,
    text: tokens.slice(place * TOKENS_PER_PART, (place + 1) * TOKENS_PER_PART).join(""),
  }));
  return isSigned(part, request) ? [...pieces, signed({ text: "" }, model.id)] : pieces;
}

function grouped(parts: readonly Body[]): Body[][] {
  const groups: Body[][] = [];
  for (let at = 0, turn = 0; at < parts.length; turn++) {
    const count = partsPerChunk[turn % partsPerChunk.length] ?? 1;
    groups.push(parts.slice(at, at + count));
    at += count;
  }
  return groups;
}

function alternating<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(...lists.map((list) => list.length), 0);
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

/** Tokens whose time parts take. */
export function timeOf(parts: readonly Body[]): number {
  return parts.reduce((sum, part) => sum + (part["inlineData"] === undefined ? countTokens(String(part["text"] ?? "")) : PICTURE_TIME), 0);
}
