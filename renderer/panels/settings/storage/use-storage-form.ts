import { useState } from "react";
import type { PublicStorage, StorageTest } from "../../../../shared/contract/storage.ts";
import type { FailureData } from "../../../../shared/failure.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { setStorage, testStorage } from "../../../state/storage.ts";
import { draftOf, keysOf, needsKeys, problemsOf, storageOf } from "./storage-draft.ts";

/** The storage form: its fields, and what came of testing and saving them. */
export function useStorageForm(connectionId: string, kept: PublicStorage | undefined, hasKeys: boolean) {
  const [draft, setDraft] = useState(() => draftOf(kept, hasKeys));
  const [isTried, setIsTried] = useState(false);
  const [busy, setBusy] = useState<"testing" | "saving">();
  const [failure, setFailure] = useState<FailureData>();
  const [tested, setTested] = useState<{ test: StorageTest; draft: typeof draft }>();
  const wantsKeys = needsKeys(draft, hasKeys ? kept : undefined);
  const problems = problemsOf(draft, wantsKeys);

  const run = async (what: "testing" | "saving", act: () => Promise<void>) => {
    setIsTried(true);
    if (problems.length > 0 || busy) return;
    setBusy(what);
    setFailure(undefined);
    await act().catch((error: unknown) => setFailure(failureOf(error)));
    setBusy(undefined);
  };
  const test = () =>
    run("testing", async () => setTested({ test: await testStorage(connectionId, storageOf(draft), keysOf(draft, wantsKeys)), draft }));
  const save = () =>
    run("saving", async () => {
      const storage = storageOf(draft);
      await setStorage(connectionId, storage, keysOf(draft, wantsKeys));
      // Keys must not stay in the page's memory longer than it takes to hand them over (GEN-02).
      setDraft(draftOf(storage, true));
      setIsTried(false);
    });
  return {
    draft,
    setDraft,
    wantsKeys,
    problems: isTried ? problems : [],
    hasProblems: problems.length > 0,
    busy,
    failure,
    clearFailure: () => setFailure(undefined),
    /** Another form than the one that was tested would be praised for nothing. */
    result: tested?.draft === draft && busy !== "testing" ? tested.test : undefined,
    test,
    save,
  };
}
