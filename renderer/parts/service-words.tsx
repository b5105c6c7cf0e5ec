import { useTranslation } from "react-i18next";
import type { FailureData } from "../../shared/failure.ts";
import { classNames } from "./class-names.ts";
import { Fold } from "./fold.tsx";

/** What was tried and what the service itself said, word for word, for those who want it. Nothing where there is nothing. */
export function ServiceWordsView({ failure, isOnColour, className }: { failure: FailureData; isOnColour?: boolean; className?: string }) {
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
  if (rows.length === 0) return null;
  return (
    <Fold title={<span className={classNames(isOnColour && "text-text")}>{t("parts.failure.serviceWords")}</span>} className={className}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-small">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className={classNames(!isOnColour && "text-muted")}>{name}</dt>
            <dd className="font-mono wrap-anywhere">{String(value).slice(0, 2000)}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
