import { AsyncLocalStorage } from "node:async_hooks";
import { SECOND } from "../../../shared/units.ts";

/** Milliseconds that newcomers are still let in while somebody waits to be alone: then they wait, so that the wait has an end. */
const politeness = 20 * SECOND;

/**
 * Many may work with a thing together, or one alone. Work within work never waits, so that nobody waits for himself; work that says so is
 * interrupted for the one who wants to be alone, and begun again after him.
 */
export class Turns {
  readonly #politeness: number;
  readonly #held = new AsyncLocalStorage<{ isOpen: boolean }>();
  readonly #listeners = new Set<() => void>();
  #count = 0;
  #isClosed = false;
  #alone: Promise<void> | undefined;
  #wanted = new AbortController();

  constructor(patience = politeness) {
    this.#politeness = patience;
  }

  /** Throws the signal's reason if it aborts before the turn comes. */
  async together<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (!this.#held.getStore()?.isOpen) while (this.#isClosed) await untilAborted(this.#alone, signal);
    const held = { isOpen: true };
    this.#count += 1;
    try {
      return await this.#held.run(held, work);
    } finally {
      held.isOpen = false;
      this.#count -= 1;
      for (const listener of this.#listeners) listener();
    }
  }

  /** Together, for long work that can be gone on with: its signal aborts when somebody wants to be alone, and it is called again after that. */
  async interruptible<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      while (this.#alone) await untilAborted(this.#alone, signal);
      const wanted = this.#wanted.signal;
      try {
        return await this.together(() => work(AbortSignal.any([signal, wanted])), signal);
      } catch (error) {
        if (signal.aborted || !wanted.aborted) throw error;
      }
    }
  }

  /** Waits until nobody works, then works while nobody else does. Only one may ask for it at a time. Throws the signal's reason while it waits. */
  async alone<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#alone = promise;
    this.#wanted.abort();
    try {
      await this.#quiet(signal);
      return await work();
    } finally {
      this.#isClosed = false;
      this.#alone = undefined;
      this.#wanted = new AbortController();
      resolve();
    }
  }

  async #quiet(signal: AbortSignal): Promise<void> {
    const timer = setTimeout(() => (this.#isClosed = true), this.#politeness);
    try {
      while (this.#count > 0) await untilAborted(this.#change(), signal);
      signal.throwIfAborted();
      // Here and not after the wait for this: in between, somebody could begin.
      this.#isClosed = true;
    } finally {
      clearTimeout(timer);
    }
  }

  #change(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const listener = () => {
      this.#listeners.delete(listener);
      resolve();
    };
    this.#listeners.add(listener);
    return promise;
  }
}

async function untilAborted(promise: Promise<void> | undefined, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal?.reason);
  signal?.addEventListener("abort", leave, { once: true });
  try {
    await Promise.race([promise, aborted]);
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}
