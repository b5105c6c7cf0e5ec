import { newSecret } from "../node/same-secret.ts";

/** Tokens that each let one browser in, once. They live in this process only. */
export class EntryTokens {
  readonly #unused = new Set<string>();

  issue(): string {
    const token = newSecret();
    this.#unused.add(token);
    return token;
  }

  /** True the first time a token is shown, never again. 256 random bits make the set's lookup safe against guessing by time. */
  redeem(token: string): boolean {
    return this.#unused.delete(token);
  }
}
