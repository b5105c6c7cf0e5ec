import { fieldOf, objectAt, wholeAt, wrongValue } from "./fields.ts";
import type { GenerativeModel } from "./models.ts";
import { invalidArgument } from "./service-error.ts";

export interface Thinking {
  /** Whether thoughts are told. */
  isShown: boolean;
  /** Tokens that thinking costs at most; 0 for a model that does not think now. */
  tokens: number;
}

const LOW = 60;
const HIGH = 400;
const USUAL = 200;

/**
 * Reads `thinkingConfig` (interface 4.7): a level for text models of series 3, a budget for those of series 2.5 (0 is off, -1 lets the
 * model decide), never both. Throws a `ServiceError`.
 */
export function readThinking(value: unknown, path: string, model: GenerativeModel): Thinking {
  const config = objectAt(value, path);
  const level = fieldOf(config, "thinkingLevel");
  const budget = wholeAt(fieldOf(config, "thinkingBudget"), `${path}.thinkingBudget`, -1, 2 ** 31 - 1);
  const shown = fieldOf(config, "includeThoughts") ?? false;
  if (typeof shown !== "boolean") throw wrongValue(`${path}.includeThoughts`, shown);
  if (level !== undefined && budget !== undefined) {
    throw invalidArgument("You can only set only one of thinking budget and thinking level.");
  }
  if (level !== undefined) checkLevel(level, `${path}.thinkingLevel`, model);
  if (budget !== undefined && (model.series === 3 || model.pictures)) {
    throw invalidArgument(`Thinking budget is not supported for models/${model.id}.`);
  }
  const tokens = tokensFor(level, budget, model);
  return { isShown: shown && tokens > 0, tokens };
}

function checkLevel(level: unknown, path: string, model: GenerativeModel): void {
  if (model.series !== 3 || model.pictures) throw invalidArgument(`Thinking level is not supported for models/${model.id}.`);
  if (level !== "LOW" && level !== "HIGH") throw wrongValue(path, level);
}

/** The image model of series 2.5 does not think. */
function tokensFor(level: unknown, budget: number | undefined, { pictures, series }: GenerativeModel): number {
  if (pictures && series === 2.5) return 0;
  if (level !== undefined) return level === "LOW" ? LOW : HIGH;
  return budget === undefined || budget === -1 ? USUAL : Math.min(budget, USUAL);
}
