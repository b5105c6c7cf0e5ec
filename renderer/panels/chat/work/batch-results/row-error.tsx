import { useTranslation } from "react-i18next";
import { knownErrorOf } from "./known-errors.ts";
import type { WholeResult } from "./whole-result.ts";

/** Why one request of a batch came to nothing: in words, then in the service's own. */
export function RowError({ error: { type, message } }: { error: NonNullable<WholeResult["error"]> }) {
  const { t } = useTranslation();
  const known = knownErrorOf(type);
  return (
    <div className="flex flex-col gap-1 rounded-control bg-bad-soft px-3 py-2">
      <p className="font-medium">{known ? t(`batches.errors.${known}`) : t("batches.errors.other")}</p>
      {message !== undefined && <p className="wrap-anywhere">{message}</p>}
      {type !== undefined && <code className="font-mono text-small text-muted">{type}</code>}
    </div>
  );
}
