import { createHash } from "node:crypto";
import { isObject, type Body } from "../assets/fields.ts";
import { textOf } from "./blocks.ts";
import { countTokens } from "./tokens.ts";
import type { Turn } from "./turns.ts";

const LIFETIME = 5 * 60 * 1000;

/** The text up to the last place that a request marks with `cache_control` (wire notes 5.2), or the whole of it; nothing without a mark. */
export function cachedText(body: Body, system: string, turns: readonly Turn[]): string {
  if (isObject(body["cache_control"])) return [system, ...turns.map(({ blocks }) => textOf(blocks))].join("\n");
  const last = turns.findLastIndex(({ blocks }) => blocks.some(isMarked));
  const place = turns[last]?.blocks.findLastIndex(isMarked) ?? -1;
  if (last >= 0) {
    const before = turns.slice(0, last).map(({ blocks }) => textOf(blocks));
    return [system, ...before, textOf(turns[last]?.blocks.slice(0, place + 1) ?? [])].join("\n");
  }
  return Array.isArray(body["system"]) && body["system"].some(isMarked) ? system : "";
}

function isMarked(block: unknown): boolean {
  return isObject(block) && isObject(block["cache_control"]);
}

/** What was read before is kept for five minutes and then costs less. */
export class PromptCache {
  #until = new Map<string, number>();

  /** Tokens that were put in, or were there already. */
  use(owner: string, model: string, text: string): { cacheCreation: number; cacheRead: number } {
    if (text === "") return { cacheCreation: 0, cacheRead: 0 };
    const now = Date.now();
    for (const [key, until] of this.#until) if (until < now) this.#until.delete(key);
    const key = createHash("sha256")
      .update(JSON.stringify([owner, model, text]))
      .digest("hex");
    const isThere = this.#until.has(key);
    this.#until.set(key, now + LIFETIME);
    const tokens = countTokens(text);
    return isThere ? { cacheCreation: 0, cacheRead: tokens } : { cacheCreation: tokens, cacheRead: 0 };
  }
}
