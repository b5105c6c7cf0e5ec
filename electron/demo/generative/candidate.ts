import type { Body } from "../assets/fields.ts";
import { countTokens } from "../chat/tokens.ts";
import { pictureSizes, type GenerativeModel, type PictureSize } from "./models.ts";

/** One answer of the model. */
export interface Candidate {
  parts: Body[];
  /** Whether there is a `content` at all. */
  hasContent: boolean;
  /** Absent for an answer that was cut off. */
  finishReason?: string;
  finishMessage?: string;
  safetyRatings?: Body[];
  /** `partIndex` says which part was searched for. */
  groundingMetadata?: Body;
}

/** Output tokens of a picture. */
export function pictureTokens({ series }: GenerativeModel, size: PictureSize): number {
  if (series !== 3) return 1290;
  return [747, 1120, 1680, 2520][pictureSizes.indexOf(size)] ?? 1120;
}

/** Output tokens of a part; `picture` is what one costs. */
export function tokensIn(part: Body, picture: number): number {
  if (part["inlineData"] !== undefined) return picture;
  const said = part["text"] ?? part["executableCode"] ?? part["codeExecutionResult"] ?? part["functionCall"] ?? "";
  return countTokens(typeof said === "string" ? said : JSON.stringify(said));
}
