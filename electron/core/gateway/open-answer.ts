import { Failure } from "../../../shared/failure.ts";
import { SECOND } from "../../../shared/units.ts";
import { failureOfCutOff, triedWords, type RawAnswer, type Tried } from "./gateway-error.ts";

/** A success that is read as it comes; one that is JSON has been read to its end already. */
export type OpenAnswer = { headers: Headers } & ({ body: AsyncIterable<Uint8Array>; text?: undefined } | { text: string });

/** What is known of a call whose body is still to come. */
export interface Opened {
  response: Response;
  tried: Tried;
  /** The caller's. */
  signal?: AbortSignal;
  /** Milliseconds of silence after which the connection counts as dead. */
  idleLimit: number;
  /** Closes the connection. */
  abort: () => void;
}

/** The body, piece by piece. Whoever stops reading closes the connection. Every failure is a `Failure`; an end before the end is `cut-off-body`. */
export async function* readOpen({ response, tried, signal, idleLimit, abort }: Opened): AsyncGenerator<Uint8Array, void, void> {
  let isStalled = false;
  const timer = setTimeout(() => {
    isStalled = true;
    abort();
  }, idleLimit);
  try {
    for await (const piece of response.body ?? []) {
      timer.refresh();
      yield piece;
      timer.refresh();
    }
  } catch (error) {
    if (isStalled) throw stalled(idleLimit, tried, error);
    if (signal?.aborted) throw cancelled(tried, error);
    throw failureOfCutOff(error, headOf(response), tried);
  } finally {
    clearTimeout(timer);
  }
}

function headOf({ status, headers }: Response): Omit<RawAnswer, "text"> {
  return { status, headers };
}

function cancelled(tried: Tried, cause: unknown): Failure {
  return new Failure({ code: "cancelled", message: "The call was cancelled.", tried: triedWords(tried), delivery: "unknown" }, cause);
}

function stalled(idleLimit: number, tried: Tried, cause: unknown): Failure {
  const seconds = Math.round(idleLimit / SECOND);
  const message = `Nothing came for ${seconds} s, and the connection was closed.`;
  const rest = { detail: { seconds }, tried: triedWords(tried), delivery: "unknown" } as const;
  return new Failure({ code: "gateway-error", reason: "answer-stalled", message, ...rest }, cause);
}
