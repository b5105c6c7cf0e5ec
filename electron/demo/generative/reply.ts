import { randomInt } from "node:crypto";
import type { Body } from "../assets/fields.ts";
import type { Candidate } from "./candidate.ts";
import { finished, ratingsFor } from "./finish.ts";
import type { Inputs } from "./inputs.ts";
import type { Keywords } from "./keywords.ts";
import { plan, type Asked } from "./plan.ts";
import type { GenerativeRequest } from "./request.ts";
import { signed } from "./signatures.ts";
import { usageOf } from "./usage.ts";

/** A whole answer, before it is sent at once or as a stream. Its parts are not signed yet: a stream cuts them first. */
export interface Reply {
  request: GenerativeRequest;
  inputs: Inputs;
  keywords: Keywords;
  candidates: Candidate[];
  /** Why there is no candidate (wire notes 6.4). */
  promptFeedback?: Body;
  id: string;
}

/** Makes the answer to a request that nothing is wrong with. */
export async function makeReply(asked: Omit<Asked, "seed">): Promise<Reply> {
  const { request, inputs, keywords } = asked;
  const reply = { request, inputs, keywords, candidates: [], id: `demo-${randomInt(2 ** 47).toString(36)}` };
  const blocked = keywords.get("blocked");
  if (blocked !== undefined) {
    const unthought = { ...request, thinking: { ...request.thinking, tokens: 0 } };
    return { ...reply, request: unthought, promptFeedback: feedbackFor(blocked === "" ? "SAFETY" : blocked) };
  }
  const first = request.seed ?? randomInt(2 ** 31);
  const candidates: Candidate[] = [];
  for (let place = 0; place < request.candidateCount; place++) {
    candidates.push(finished(await plan({ ...asked, seed: first + place }), request, keywords));
  }
  return { ...reply, candidates };
}

function feedbackFor(blockReason: string): Body {
  const blockReasonMessage = "The prompt was blocked before anything was made of it.";
  return { blockReason, blockReasonMessage, safetyRatings: ratingsFor(blockReason) };
}

/** The body of `generateContent` (interface 2.10). */
export function bodyOf(reply: Reply): Body {
  const { candidates, request, inputs } = reply;
  const parts = candidates.flatMap((candidate) => candidate.parts);
  return {
    ...(candidates.length > 0 && { candidates: candidates.map((candidate, index) => candidateBody(reply, candidate, index)) }),
    ...(reply.promptFeedback && { promptFeedback: reply.promptFeedback }),
    usageMetadata: usageOf(request, inputs, parts, candidates.some(hasSearched)),
    modelVersion: request.model.id,
    responseId: reply.id,
  };
}

export function hasSearched({ groundingMetadata }: Candidate): boolean {
  return groundingMetadata !== undefined;
}

function candidateBody({ request, keywords }: Reply, candidate: Candidate, index: number): Body {
  const { parts, hasContent, ...end } = candidate;
  const said = parts.map((part) => spoken(isSigned(part, request) ? signed(part, request.model.id) : part, keywords));
  return { ...(hasContent && { content: contentWith(said) }), ...end, index };
}

export function contentWith(parts: readonly Body[]): Body {
  return { ...(parts.length > 0 && { parts }), role: "model" };
}

/** Pictures always are, text and calls in series 3, thoughts never (wire notes 6.5). */
export function isSigned(part: Body, { model }: GenerativeRequest): boolean {
  if (part["thought"] === true) return false;
  return part["inlineData"] !== undefined || (model.series === 3 && (part["text"] !== undefined || part["functionCall"] !== undefined));
}

/** A part as some gateways spell it. */
export function spoken(part: Body, keywords: Keywords): Body {
  if (!keywords.has("snake")) return part;
  const { inlineData, thoughtSignature, ...rest } = part as Body & { inlineData?: { mimeType: string; data: string } };
  return {
    ...rest,
    ...(inlineData && { inline_data: { mime_type: inlineData.mimeType, data: inlineData.data } }),
    ...(thoughtSignature !== undefined && { thought_signature: thoughtSignature }),
  };
}
