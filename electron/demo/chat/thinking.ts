import { createHmac } from "node:crypto";
import type { Body } from "../assets/fields.ts";
import { objectAt, wholeAt, wordAt } from "./fields.ts";
import { thinkingTypes, type ChatModel, type ThinkingType } from "./models.ts";
import { invalid } from "./refusals.ts";
import type { Turn } from "./turns.ts";

export interface Thinking {
  type: ThinkingType;
  /** Tokens; absent where the model decides. */
  budget?: number;
  /** Whether the text is left out, so that only the signature comes. */
  isOmitted: boolean;
}

const LEAST_BUDGET = 1024;

/** Reads `thinking` (wire notes 5.2); which types there are depends on the model. Throws a `Refusal`. */
export function readThinking(value: unknown, model: ChatModel, maxTokens: number): Thinking {
  if (value == null) return { type: "disabled", isOmitted: false };
  const asked: Body = objectAt(value, "thinking");
  const type = wordAt(asked["type"], "thinking.type", thinkingTypes);
  if (!model.thinking.includes(type)) throw invalid("thinking.type", `\`${type}\` is not supported by ${model.id}`);
  const isOmitted = asked["display"] != null && wordAt(asked["display"], "thinking.display", ["summarized", "omitted"]) === "omitted";
  if (type !== "enabled") return { type, isOmitted };
  const budget = wholeAt(asked["budget_tokens"], "thinking.enabled.budget_tokens", LEAST_BUDGET);
  if (budget >= maxTokens) throw invalid("", "`max_tokens` must be greater than `thinking.budget_tokens`.");
  return { type, budget, isOmitted };
}

export function thinks({ type }: Thinking): boolean {
  return type === "enabled" || type === "adaptive";
}

/** Proof that the text of a thinking block, or the data of a redacted one, is the gateway's own. */
export function signatureOf(text: string, secret: string): string {
  return createHmac("sha512", `thinking of ${secret}`).update(text).digest("base64");
}

/** Data of a redacted block: what nobody may read, and its proof. */
export function redactedData(text: string, secret: string): string {
  const hidden = Buffer.from(text).toString("base64url");
  return `${hidden}.${signatureOf(hidden, secret)}`;
}

/** Thinking blocks of earlier turns come back as they were sent (wire notes 5.2). Throws a `Refusal` for one that was changed. */
export function checkSignatures(turns: readonly Turn[], secret: string): void {
  for (const [turn, { blocks }] of turns.entries()) {
    for (const [place, block] of blocks.entries()) {
      const at = `messages.${turn}.content.${place}`;
      const isSigned = block.type !== "thinking" || signatureOf(String(block["thinking"]), secret) === block["signature"];
      if (!isSigned) throw invalid(at, "Invalid `signature` in `thinking` block");
      if (block.type === "redacted_thinking" && !isOwnData(String(block["data"]), secret)) {
        throw invalid(at, "Invalid `data` in `redacted_thinking` block");
      }
    }
  }
}

function isOwnData(data: string, secret: string): boolean {
  const [hidden = "", signature] = data.split(".");
  return signatureOf(hidden, secret) === signature;
}
