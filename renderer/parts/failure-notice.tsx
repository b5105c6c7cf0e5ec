import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SECOND } from "../../shared/units.ts";
import type { FailureAction, FailureData } from "../../shared/failure.ts";
import { useWords } from "../i18n/use-words.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";
import { failureReport } from "./failure-report.ts";
import { Fold } from "./fold.tsx";

/** What happened, to what, what to do; the service's own words in a fold; details to copy (GEN-08). */
export function FailureNotice({
  failure,
  onAction,
  onDismiss,
  className,
}: {
  failure: FailureData;
  /** Gives the failure's own action a button, e.g. “Enter key”. Leave out where the way lies elsewhere on the screen. */
  onAction?: (action: FailureAction) => void;
  onDismiss?: () => void;
  className?: string;
}) {
  const { t, failureText } = useWords();
  const text = failureText(failure);
  const hasAction = onAction && failure.action !== "none" && failure.action !== "report";
  return (
    <section role="alert" className={classNames("rounded-card bg-bad-soft p-3", className)}>
      <div className="flex gap-2">
        <CircleAlert aria-hidden className="mt-px text-bad" />
        <div className="min-w-0 grow">
          <p className="font-semibold">{text.headline}</p>
          <p className="wrap-anywhere">{text.message}</p>
          {text.advice && <p className="mt-1">{text.advice}</p>}
          {failure.retryAfter !== undefined && (
            <p className="numbers">{t("parts.failure.retryAfter", { seconds: Math.ceil(failure.retryAfter / SECOND) })}</p>
          )}
          {(failure.service || failure.tried) && <ServiceFold failure={failure} />}
          <div className="mt-2 flex flex-wrap items-center gap-1">
            {hasAction && <Button onClick={() => onAction(failure.action)}>{text.action}</Button>}
            <CopyButton text={() => failureReport(failure)} label={t("parts.failure.copy")} className="text-text!" />
            {onDismiss && (
              <Button look="quiet" onClick={onDismiss} className="text-text!">
                {t("parts.dismiss")}
              </Button>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

function ServiceFold({ failure }: { failure: FailureData }) {
  const { t } = useTranslation();
  const { status, code, message, param, requestId } = failure.service ?? {};
  const rows = [
    [t("parts.failure.tried"), failure.tried],
    [t("parts.failure.status"), status],
    [t("parts.failure.code"), code],
    [t("parts.failure.message"), message],
    [t("parts.failure.param"), param],
    [t("parts.failure.requestId"), requestId],
  ].filter(([, value]) => value !== undefined && value !== "");
  return (
    <Fold title={<span className="text-text">{t("parts.failure.serviceWords")}</span>} className="mt-1">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-small">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="font-mono wrap-anywhere">{String(value).slice(0, 2000)}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
