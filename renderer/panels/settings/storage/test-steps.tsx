import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StorageTest } from "../../../../shared/contract/storage.ts";
import { failureMessage } from "../../../i18n/use-words.ts";
import { ServiceWordsView } from "../../../parts/service-words.tsx";

const order = ["connect", "put", "read-back", "delete"] as const;
type Step = StorageTest["steps"][number];

/** What each step of the test found, and how long it took; those that were not come to stay open (AS-07). */
export function TestSteps({ test }: { test: StorageTest }) {
  const { t } = useTranslation();
  return (
    <section role="status" aria-label={t("settings.storage.test.name")} className="rounded-card border border-line p-3">
      <p className="mb-1.5 font-medium">{t(test.isOk ? "settings.storage.test.good" : "settings.storage.test.bad")}</p>
      <ol className="flex flex-col gap-1">
        {order.map((name) => (
          <StepRow key={name} name={name} step={test.steps.find(({ step }) => step === name)} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ name, step }: { name: Step["step"]; step: Step | undefined }) {
  const { t } = useTranslation();
  const Icon = step ? (step.isOk ? CircleCheck : CircleAlert) : CircleDashed;
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-px ${step ? (step.isOk ? "text-good" : "text-bad") : "text-faint"}`} />
      <div className="min-w-0 grow">
        <p className="numbers flex justify-between gap-4">
          <span className={step ? undefined : "text-muted"}>{t(`settings.storage.test.steps.${name}`)}</span>
          <span className="text-muted">
            {step ? t("settings.storage.test.took", { milliseconds: step.milliseconds }) : t("settings.storage.test.notTried")}
          </span>
        </p>
        {step?.failure && (
          <>
            <p className="text-bad wrap-anywhere">{failureMessage(step.failure)}</p>
            <ServiceWordsView failure={step.failure} />
          </>
        )}
      </div>
    </li>
  );
}
