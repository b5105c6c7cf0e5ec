import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ConnectionTest } from "../../../shared/contract/connections.ts";
import { FailureNotice } from "../failure-notice.tsx";

/** Exactly what a test found (GEN-01). */
export function TestResult({ test }: { test: ConnectionTest }) {
  const place = useRef<HTMLDivElement>(null);
  // In a low window the answer would come below the edge.
  useEffect(() => {
    void place.current?.scrollIntoView({ block: "nearest" });
  }, [test]);
  return (
    <div ref={place} className="scroll-mb-16">
      {test.failure ? <FailureNotice failure={test.failure} /> : <Success test={test} />}
    </div>
  );
}

function Success({ test }: { test: ConnectionTest }) {
  const { t } = useTranslation();
  const models = test.models.length > 0 ? t("settings.form.testModels", { count: test.models.length }) : t("settings.form.testNoModels");
  return (
    <p role="status" className="numbers flex items-center gap-1.5">
      <CircleCheck aria-hidden className="text-good" />
      {t("settings.form.testOk", { milliseconds: Math.round(test.milliseconds) })} {models}
    </p>
  );
}
