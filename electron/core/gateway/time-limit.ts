/** The end of a call, set by its caller's signal or by a limit of time, told apart afterwards. */
export interface TimeLimit {
  /** For `fetch`; fires for either. */
  signal: AbortSignal | undefined;
  readonly isOver: boolean;
  /** The caller's signal fired after the call had begun. */
  readonly wasRunningWhenCancelled: boolean;
  /** The limit no longer counts, the caller's signal still does. */
  stop(): void;
}

/** `milliseconds` undefined: no limit but the caller's signal. */
export function startTimeLimit(milliseconds: number | undefined, signal: AbortSignal | undefined): TimeLimit {
  const over = new AbortController();
  const timer = milliseconds === undefined ? undefined : setTimeout(() => over.abort(new Error("time limit")), milliseconds);
  const wasCancelledBefore = signal?.aborted ?? false;
  return {
    signal: signal && timer ? AbortSignal.any([signal, over.signal]) : (signal ?? (timer && over.signal)),
    get isOver() {
      return over.signal.aborted;
    },
    get wasRunningWhenCancelled() {
      return !wasCancelledBefore && (signal?.aborted ?? false);
    },
    stop: () => clearTimeout(timer),
  };
}
