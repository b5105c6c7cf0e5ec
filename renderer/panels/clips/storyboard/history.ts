/** What was before and what was taken back, around what is. */
export interface History<State> {
  past: readonly State[];
  future: readonly State[];
  /** Changes with the same mark, one after the other, are one step: typing in one field. */
  mark?: string;
}

export const emptyHistory: History<never> = { past: [], future: [] };

/** Steps that are kept. */
const MOST = 200;

/** The history after `before` gave way to something new. */
export function record<State>(history: History<State>, before: State, mark?: string): History<State> {
  if (mark !== undefined && mark === history.mark && history.future.length === 0) return history;
  return { past: [...history.past, before].slice(-MOST), future: [], mark };
}

/** One step back: what to show, and the history then. Nothing when there is no way back. */
export function undo<State>(history: History<State>, now: State): { history: History<State>; now: State } | undefined {
  const before = history.past.at(-1);
  if (before === undefined) return undefined;
  return { history: { past: history.past.slice(0, -1), future: [now, ...history.future] }, now: before };
}

/** One step forward again. */
export function redo<State>(history: History<State>, now: State): { history: History<State>; now: State } | undefined {
  const [next, ...future] = history.future;
  if (next === undefined) return undefined;
  return { history: { past: [...history.past, now], future }, now: next };
}
