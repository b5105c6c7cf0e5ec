import type { Body } from "../assets/fields.ts";
import { tokensOf } from "../chat/tokens.ts";
import { pictureTokens, tokensIn, type Candidate } from "./candidate.ts";
import type { Keywords } from "./keywords.ts";
import type { GenerativeRequest } from "./request.ts";

const messages: Record<string, string> = {
  SAFETY: "The response was stopped because it may be unsafe.",
  RECITATION: "The response was stopped because it recites existing material.",
  IMAGE_SAFETY: "Unable to show the generated image. It was filtered out because it may violate the usage guidelines.",
  IMAGE_PROHIBITED_CONTENT: "Unable to show the generated image. The prompt may ask for prohibited content.",
  IMAGE_RECITATION: "Unable to show the generated image. It is too close to an existing one.",
  NO_IMAGE: "The model did not make an image.",
};
const OTHER_MESSAGE = "The model stopped for a reason that it does not explain.";

/** Cuts a plan at the first thing that stops it: a stop sequence, `maxOutputTokens` or a keyword (wire notes 6.4). */
export function finished(planned: Candidate, request: GenerativeRequest, keywords: Keywords): Candidate {
  if (keywords.has("empty")) return { parts: [], hasContent: keywords.get("empty") !== "content", finishReason: "STOP" };
  const held = withinTokens(atSequence(planned, request.stopSequences), request);
  const reason = keywords.get("finish") ?? "STOP";
  const ended = reason === "STOP" || reason === "" ? held : endedBy(reason, held);
  const ratings = keywords.has("ratings") || reason === "SAFETY" ? { safetyRatings: ratingsFor(reason) } : {};
  const whole = { ...ended, ...ratings, ...(keywords.has("bare") && { parts: [], hasContent: false }) };
  if (!keywords.has("cut")) return whole;
  const { finishReason: _finishReason, ...cutOff } = whole;
  return cutOff;
}

/** A part of what was said, and no picture. */
function endedBy(finishReason: string, { parts }: Candidate): Candidate {
  const words = parts.filter((part) => part["inlineData"] === undefined).map(halved);
  const finishMessage = messages[finishReason] ?? OTHER_MESSAGE;
  return { parts: words, hasContent: true, finishReason, ...(finishReason !== "MAX_TOKENS" && { finishMessage }) };
}

function halved(part: Body): Body {
  if (typeof part["text"] !== "string" || part["thought"] === true) return part;
  const tokens = tokensOf(part["text"]);
  return { ...part, text: tokens.slice(0, Math.ceil(tokens.length / 2)).join("") };
}

function withinTokens(candidate: Candidate, { maxOutputTokens, model, size }: GenerativeRequest): Candidate {
  const picture = pictureTokens(model, size);
  const kept: Body[] = [];
  let left = maxOutputTokens;
  for (const part of candidate.parts) {
    const cost = part["thought"] === true ? 0 : tokensIn(part, picture);
    if (cost <= left) kept.push(part);
    else if (typeof part["text"] === "string" && left > 0) kept.push({ ...part, text: tokensOf(part["text"]).slice(0, left).join("") });
    left -= cost;
    if (left < 0) return { parts: kept, hasContent: candidate.hasContent, finishReason: "MAX_TOKENS" };
  }
  return candidate;
}

function atSequence(candidate: Candidate, sequences: readonly string[]): Candidate {
  for (const [place, part] of candidate.parts.entries()) {
    if (typeof part["text"] !== "string" || part["thought"] === true) continue;
    const text = part["text"];
    const found = sequences.map((sequence) => text.indexOf(sequence)).filter((at) => at >= 0);
    if (found.length === 0) continue;
    const before = candidate.parts.slice(0, place);
    return { parts: [...before, { ...part, text: text.slice(0, Math.min(...found)) }], hasContent: true, finishReason: "STOP" };
  }
  return candidate;
}

const categories = ["HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT", "DANGEROUS_CONTENT"];

export function ratingsFor(reason: string): Body[] {
  return categories.map((category, place) => {
    const isBlocked = reason === "SAFETY" && place === categories.length - 1;
    const rating = { category: `HARM_CATEGORY_${category}`, probability: isBlocked ? "HIGH" : "NEGLIGIBLE" };
    return isBlocked ? { ...rating, blocked: true } : rating;
  });
}
