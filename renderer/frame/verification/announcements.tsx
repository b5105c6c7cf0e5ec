import { useTranslation } from "react-i18next";
import type { Verification } from "../../../shared/contract/verification.ts";
import { useSecondsLeft } from "./countdown-ring.tsx";

/** Moments at which the time that is left is read out, seconds. */
const moments = [60, 30, 10];

/** What happens, for those who do not see it: each turn once, and the time at three moments only. */
export function Announcements({ shown }: { shown: Verification }) {
  const { t } = useTranslation();
  const left = useSecondsLeft(shown.expiresAt);
  const moment = moments.findLast((one) => left <= one);
  const text = () => {
    switch (shown.state) {
      case "waiting":
        return moment === undefined ? t("verification.said.ready") : t("verification.said.seconds", { count: moment });
      case "returned":
      case "pending":
        return t("verification.said.asking");
      case "verified":
        return t("verification.said.verified");
      case "failed":
        return t("verification.said.failed");
      case "expired":
        return t("verification.said.over");
      case "ended":
        return t("verification.gone.title");
    }
  };
  return (
    <span aria-live="polite" className="sr-only">
      {text()}
    </span>
  );
}
