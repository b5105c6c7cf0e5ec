import type { Frame } from "../chat/frames.ts";
import type { Chunk } from "./chunks.ts";
import type { Keywords } from "./keywords.ts";
import { errorBody, ServiceError } from "./service-error.ts";

const CUT_AT = 0.6;
const ERROR_AT = 1 / 3;

/** How a stream speaks: as server-sent events, or as one JSON array (wire notes 6.6). */
export interface Manner {
  isEvents: boolean;
  keywords: Keywords;
}

export function framesOf(chunks: readonly Chunk[], manner: Manner): Frame[] {
  const { keywords } = manner;
  const sent = keptOf(chunks, keywords).map(({ body, tokens }) => ({ json: JSON.stringify(body), tokens, hasPrefix: true }));
  if (keywords.has("stream-error")) {
    sent.push({ json: JSON.stringify(errorBody(overloaded())), tokens: 1, hasPrefix: keywords.get("stream-error") !== "bare" });
  }
  return manner.isEvents ? events(sent, keywords) : pieces(sent);
}

/** What is sent before a stream is cut off, or ends in an error. */
function keptOf(chunks: readonly Chunk[], keywords: Keywords): readonly Chunk[] {
  const most = chunks.length - 1;
  if (keywords.has("stream-error")) return chunks.slice(0, Math.min(Math.ceil(chunks.length * ERROR_AT), most));
  return keywords.has("cut") ? chunks.slice(0, Math.min(Math.ceil(chunks.length * CUT_AT), most)) : chunks;
}

interface Sent {
  json: string;
  tokens: number;
  /** Whether `data:` stands before it, among events. */
  hasPrefix: boolean;
}

function events(sent: readonly Sent[], keywords: Keywords): Frame[] {
  const end = keywords.has("crlf") ? "\r\n\r\n" : keywords.has("cr") ? "\r\r" : "\n\n";
  const frames = sent.map(({ json, tokens, hasPrefix }) => ({ bytes: Buffer.from(`${hasPrefix ? "data: " : ""}${json}${end}`), tokens }));
  return keywords.has("done") ? [...frames, { bytes: Buffer.from(`data: [DONE]${end}`), tokens: 0 }] : frames;
}

function pieces(sent: readonly Sent[]): Frame[] {
  const frames = sent.map(({ json, tokens }, place) => ({ bytes: Buffer.from(`${place === 0 ? "[" : ",\r\n"}${json}`), tokens }));
  return [...frames, { bytes: Buffer.from(sent.length === 0 ? "[]" : "\n]\n"), tokens: 0 }];
}

/** What a request meets when too many others are there. */
export function overloaded(): ServiceError {
  return new ServiceError(503, "The model is overloaded. Please try again later.");
}
