import { CircleAlert } from "lucide-react";
import { SECOND } from "../../shared/units.ts";
import type { FailureAction, FailureData } from "../../shared/failure.ts";
import { useWords } from "../i18n/use-words.ts";
import { openVerification } from "../state/verification-dialog.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";
import { failureReport } from "./failure-report.ts";
import { ServiceWordsView } from "./service-words.tsx";

/** What happened, to what, what to do; the service's own words in a fold; details to copy (GEN-08). */
export function FailureNotice({
  failure,
  onAction,
  onDismiss,
  instead,
  className,
}: {
  failure: FailureData;
  /** Gives the failure's own action a button, e.g. “Enter key”. Leave out where the way lies elsewhere on the screen. */
  onAction?: (action: FailureAction) => void;
  onDismiss?: () => void;
  /** Headline or advice where the general ones of the code, which speak of sending, would mislead. */
  instead?: { headline?: string; advice: string };
  className?: string;
}) {
  const { t, failureText } = useWords();
  const text = { ...failureText(failure), ...instead };
  // The way to a verified person is the same from everywhere (NV-11).
  const act = failure.action === "verify-person" ? openVerification : onAction;
  const hasAction = act && failure.action !== "none" && failure.action !== "report";
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
          <ServiceWordsView failure={failure} isOnColour className="mt-1" />
          <div className="mt-2 flex flex-wrap items-center gap-1">
            {hasAction && <Button onClick={() => act(failure.action)}>{text.action}</Button>}
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
