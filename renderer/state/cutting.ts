import { create } from "zustand";
import type { Cut, CutChange } from "../../shared/contract/cuts.ts";
import type { FailureData } from "../../shared/failure.ts";
import { client } from "./client.ts";
import { failureOf } from "./failure-of.ts";

export interface Cutting {
  what: Cut["what"];
  /** 0–1. */
  share: number;
  /** Why nothing was made; it stands until it is read. */
  failure?: FailureData;
  cancel: () => void;
}

/** What is being made of the library's files on this machine; one at a time. */
export const useCutting = create<{ cutting: Cutting | undefined }>(() => ({ cutting: undefined }));

/** Makes it, and answers what was made; nothing where it was cancelled or failed, which is shown. */
export async function runCut(cut: Cut): Promise<Extract<CutChange, { type: "made" }> | undefined> {
  useCutting.getState().cutting?.cancel();
  const leaving = new AbortController();
  const end = () => useCutting.setState({ cutting: undefined });
  const cancel = () => {
    leaving.abort();
    end();
  };
  const tell = (change: Pick<Cutting, "share" | "failure">) => {
    if (!leaving.signal.aborted) useCutting.setState({ cutting: { what: cut.what, cancel, ...change } });
  };
  tell({ share: 0 });
  try {
    for await (const change of await client.cuts.make(cut, { signal: leaving.signal })) {
      if (change.type === "progress") tell({ share: change.share });
      if (change.type === "failed") tell({ share: 0, failure: change.failure });
      if (change.type === "made") {
        end();
        return change;
      }
    }
  } catch (error) {
    tell({ share: 0, failure: failureOf(error) });
  }
  return undefined;
}
