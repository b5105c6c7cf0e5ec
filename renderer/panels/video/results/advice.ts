import type { NativeVideoInput, NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import type { FailureData } from "../../../../shared/failure.ts";

/** What can be done about a job that ended badly; the first one is the likeliest. */
export type Offer = "retry" | "retry-without-audio" | "edit" | "ask-again" | "connection" | "verify";

export type AdviceKey =
  | "realPerson"
  | "outputAudio"
  | "output"
  | "inputText"
  | "inputFile"
  | "moderation"
  | "wordFilter"
  | "overloaded"
  | "quota"
  | "model"
  | "taskUnknown"
  | "resultGone"
  | "storage";

interface Advice {
  /** Words of its own; without, those of the failure's action. */
  key?: AdviceKey;
  offers: readonly Offer[];
}

const byReason: Record<string, Advice> = {
  "real-person": { key: "realPerson", offers: ["edit", "verify"] },
  "moderation-output-audio": { key: "outputAudio", offers: ["retry-without-audio", "retry", "edit"] },
  "moderation-input-text": { key: "inputText", offers: ["edit"] },
  "word-filter": { key: "wordFilter", offers: ["edit"] },
  overloaded: { key: "overloaded", offers: ["retry"] },
  "quota-exceeded": { key: "quota", offers: ["retry"] },
  "own-limit": { key: "quota", offers: ["retry"] },
  "model-not-offered": { key: "model", offers: ["connection", "edit"] },
  "task-unknown": { key: "taskUnknown", offers: ["retry", "edit"] },
  "result-gone": { key: "resultGone", offers: ["retry", "edit"] },
  "no-result-url": { key: "resultGone", offers: ["retry", "edit"] },
};

/** Advice for a failure by its reason, then by its code (NV-10, wire notes 1.13). */
export function adviceFor(failure: FailureData, recipe: NativeVideoRecipe): Advice {
  const advice = byReason[failure.reason ?? ""] ?? byPrefix(failure.reason ?? "") ?? byCode(failure);
  // A job that made no sound cannot be tried without it.
  return recipe.generateAudio === false ? { ...advice, offers: advice.offers.filter((offer) => offer !== "retry-without-audio") } : advice;
}

function byPrefix(reason: string): Advice | undefined {
  if (reason.startsWith("moderation-output")) return { key: "output", offers: ["retry", "edit"] };
  if (reason.startsWith("moderation-input")) return { key: "inputFile", offers: ["edit"] };
  return reason.startsWith("moderation") ? { key: "moderation", offers: ["edit"] } : undefined;
}

function byCode({ code }: FailureData): Advice {
  switch (code) {
    case "key-rejected":
    case "no-key":
    case "no-credit":
      return { offers: ["connection", "retry"] };
    case "storage-full":
    case "storage-error":
      return { key: "storage", offers: ["retry"] };
    case "invalid-input":
    case "too-large":
    case "content-rejected":
      return { offers: ["edit"] };
    default:
      return { offers: ["retry", "edit"] };
  }
}

/** The input that a service means by `content[1]` (wire notes 1.12): the text comes first where there is one. */
export function inputOfParam(
  param: string | undefined,
  recipe: NativeVideoRecipe,
): { place: number; input: NativeVideoInput } | "prompt" | undefined {
  const named = /content\[(\d+)\]/.exec(param ?? "")?.[1];
  if (named === undefined) return undefined;
  const hasText = recipe.prompt.trim() !== "";
  if (hasText && Number(named) === 0) return "prompt";
  const place = Number(named) - (hasText ? 1 : 0);
  const input = recipe.inputs[place];
  return input && { place, input };
}
