import { create } from "zustand";
import type { Listed, TroubledFile, Unlisted, UnreadableRows } from "../../shared/contract/care.ts";
import type { FailureData } from "../../shared/failure.ts";
import { client } from "./client.ts";
import { failureOf } from "./failure-of.ts";

export interface Checking {
  state: "running" | "done" | "left" | "failed";
  checked: number;
  total: number;
  problems: readonly TroubledFile[];
  /** Rows of the database that cannot be read, where there are any. */
  unreadable?: UnreadableRows;
  failure?: FailureData;
  /** What lies in the library's folders and nothing lists; looked for after the rest. */
  unlisted?: Unlisted;
  /** How listing it went. */
  listed?: Listed;
}

/** The last check of the library's files; it goes on while other panels are looked at. */
export const useChecking = create<{ checking: Checking | undefined }>(() => ({ checking: undefined }));

let leaving = new AbortController();

const change = (next: Partial<Checking>) => useChecking.setState(({ checking }) => ({ checking: checking && { ...checking, ...next } }));

/** Looks at every file, with `isDeep` at its content; one check at a time. */
export async function runCheck(isDeep: boolean): Promise<void> {
  leaving.abort();
  const mine = new AbortController();
  leaving = mine;
  useChecking.setState({ checking: { state: "running", checked: 0, total: 0, problems: [] } });
  try {
    for await (const news of await client.care.check({ deep: isDeep }, { signal: mine.signal })) {
      if (mine.signal.aborted) return;
      if (news.type === "done") change({ state: "done", checked: news.checked, ...(news.unreadable && { unreadable: news.unreadable }) });
      else {
        const problems = [...(useChecking.getState().checking?.problems ?? []), ...news.problems];
        change({ checked: news.checked, total: news.total, problems });
      }
    }
  } catch (error) {
    if (!mine.signal.aborted) change({ state: "failed", failure: failureOf(error) });
    return;
  }
  await lookForUnlisted(mine.signal);
}

/** The check of the files is done, and stays so where this fails. */
async function lookForUnlisted(signal: AbortSignal): Promise<void> {
  try {
    const unlisted = await client.care.unlisted(undefined, { signal });
    if (!signal.aborted) change({ unlisted });
  } catch (error) {
    if (!signal.aborted) change({ failure: failureOf(error) });
  }
}

/** Ends the check; what it has found stays. */
export function leaveCheck(): void {
  leaving.abort();
  change({ state: "left" });
}

/** The file is whole again, or nobody wants it any more. */
export function settleProblem(mediaId: string): void {
  change({ problems: useChecking.getState().checking?.problems.filter((one) => one.mediaId !== mediaId) ?? [] });
}

/** Makes entries of what nothing lists, then looks what is left; how many it made. */
export async function listAgain(): Promise<number> {
  const { signal } = leaving;
  try {
    const listed = await client.care.listAgain();
    if (!signal.aborted) change({ listed });
    return listed.count;
  } finally {
    await lookForUnlisted(signal);
  }
}
