import { useState } from "react";
import type { ConnectionTest } from "../../../shared/contract/connections.ts";
import { testConnection } from "../../state/connections.ts";
import { failureOf } from "../../state/failure-of.ts";
import { type ConnectionDraft, problemsOf, settingsOf } from "./form-draft.ts";

/** Tests the form as it stands, before it is saved. A result is shown only while the form is as it was tested: another would lie. */
export function useConnectionTest(draft: ConnectionDraft, connectionId: string | undefined) {
  const [isTesting, setIsTesting] = useState(false);
  const [tested, setTested] = useState<{ result: ConnectionTest; draft: ConnectionDraft }>();
  const test = async () => {
    // A name is not needed for a test.
    if (problemsOf(draft).some((problem) => problem.field !== "name")) return;
    setIsTesting(true);
    // The contract wants some name; this one is never shown or kept.
    const settings = { ...settingsOf(draft), name: draft.name.trim() || "-" };
    const key = draft.replacesKey ? draft.key.trim() : undefined;
    const result = await testConnection({ id: connectionId, settings, key }).catch((error: unknown): ConnectionTest => ({
      isOk: false,
      milliseconds: 0,
      models: [],
      failure: failureOf(error),
    }));
    setTested({ result, draft });
    setIsTesting(false);
  };
  return {
    test,
    isTesting,
    result: tested?.draft === draft && !isTesting ? tested.result : undefined,
    /** What the gateway listed last, also after the form was changed. */
    models: tested?.result.models ?? [],
  };
}
