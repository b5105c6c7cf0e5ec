import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConnectionTest } from "../../../shared/contract/connections.ts";
import { testConnection } from "../../state/connections.ts";
import { failureOf } from "../../state/failure-of.ts";
import { Button } from "../button.tsx";
import { type ConnectionDraft, problemsOf, settingsOf } from "./form-draft.ts";
import { TestResult } from "./test-result.tsx";

/** Tests the form as it stands, before it is saved. */
export function ConnectionTester({
  draft,
  connectionId,
  onTry,
  onModels,
}: {
  draft: ConnectionDraft;
  connectionId: string | undefined;
  onTry: () => void;
  onModels: (models: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const [isTesting, setIsTesting] = useState(false);
  const [result, setResult] = useState<{ test: ConnectionTest; draft: ConnectionDraft }>();
  const test = async () => {
    onTry();
    // A name is not needed for a test.
    if (problemsOf(draft).some((problem) => problem.field !== "name")) return;
    setIsTesting(true);
    const settings = { ...settingsOf(draft), name: draft.name.trim() || "Test" };
    try {
      const answer = await testConnection({ id: connectionId, settings, key: draft.replacesKey ? draft.key.trim() : undefined });
      setResult({ test: answer, draft });
      onModels(answer.models);
    } catch (error) {
      setResult({ test: { isOk: false, milliseconds: 0, models: [], failure: failureOf(error) }, draft });
    } finally {
      setIsTesting(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button isBusy={isTesting} onClick={() => void test()}>
        {isTesting ? t("settings.form.testing") : t("settings.form.test")}
      </Button>
      {/* A result of other settings would lie. */}
      {result?.draft === draft && !isTesting && <TestResult test={result.test} />}
    </div>
  );
}
