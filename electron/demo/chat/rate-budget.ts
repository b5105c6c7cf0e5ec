import { createHash } from "node:crypto";

const MINUTE = 60_000;
const limits = { requests: 1000, "input-tokens": 2_000_000, "output-tokens": 400_000 } as const;
type Kind = keyof typeof limits;

/** What a user may still ask for in this minute, as chat's answers tell it (wire notes 5.1). It is shown and never enforced. */
export class RateBudget {
  #spent = new Map<string, { since: number; counts: Record<Kind, number> }>();

  /** Counts one request and returns the headers that show what is left. */
  spend(owner: string, input: number, output: number): Record<string, string> {
    const spent = this.#current(owner);
    spent.counts.requests += 1;
    spent.counts["input-tokens"] += input;
    spent.counts["output-tokens"] += output;
    const reset = new Date(spent.since + MINUTE).toISOString();
    const all = Object.entries(limits).map(([kind, limit]) => [kind, limit, Math.max(limit - spent.counts[kind as Kind], 0)] as const);
    const [, inputs, outputs] = all;
    const tokens = ["tokens", (inputs?.[1] ?? 0) + (outputs?.[1] ?? 0), (inputs?.[2] ?? 0) + (outputs?.[2] ?? 0)] as const;
    return Object.fromEntries(
      [...all, tokens].flatMap(([kind, limit, left]) => [
        [`demo-ratelimit-${kind}-limit`, String(limit)],
        [`demo-ratelimit-${kind}-remaining`, String(left)],
        [`demo-ratelimit-${kind}-reset`, reset],
      ]),
    ) as Record<string, string>;
  }

  #current(owner: string): { since: number; counts: Record<Kind, number> } {
    const known = this.#spent.get(owner);
    if (known && known.since > Date.now() - MINUTE) return known;
    const fresh = { since: Date.now(), counts: { requests: 0, "input-tokens": 0, "output-tokens": 0 } };
    this.#spent.set(owner, fresh);
    return fresh;
  }
}

/** The organisation of a user: a name in the shape of a UUID that does not give the key away (interface section 7). */
export function organizationOf(owner: string): string {
  const hex = createHash("sha256").update(`organization of ${owner}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
