import { Failure } from "../../../shared/failure.ts";
import { SECOND } from "../../../shared/units.ts";

const usualLimit = 30 * SECOND;

/** Ends a connection over which nothing has come for too long; its signal also follows the caller's. Time spent on the disk does not count. */
export class Stalls {
  readonly signal: AbortSignal;
  readonly #limit: number;
  readonly #own = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #isExpecting = false;
  #failure: Failure | undefined;

  constructor(signal: AbortSignal, limit: number = usualLimit) {
    this.#limit = limit;
    this.signal = AbortSignal.any([signal, this.#own.signal]);
    this.#timer = setTimeout(() => this.#end(), limit);
  }

  /** Why the connection was ended, if it was. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Something is asked of the network. */
  expect(): void {
    this.#isExpecting = true;
    this.#timer.refresh();
  }

  /** It came. */
  rest(): void {
    this.#isExpecting = false;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #end(): void {
    if (!this.#isExpecting) return void this.#timer.refresh();
    const seconds = Math.round(this.#limit / SECOND);
    this.#failure = new Failure({
      code: "unreachable",
      reason: "stalled",
      message: `The download stood still for ${seconds} s.`,
      detail: { seconds },
      action: "retry",
      delivery: "answered",
    });
    this.#own.abort(this.#failure);
  }
}
