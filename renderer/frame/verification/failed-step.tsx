import { CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Verification } from "../../../shared/contract/verification.ts";
import { Button } from "../../parts/button.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { meaningOf } from "./result-codes.ts";
import { StepFoot } from "./step-foot.tsx";

/** A verification that came to nothing: the code as it came, what it most likely means, what to try (VF-03). */
export function FailedStep({ shown, onAgain, onClose }: { shown: Verification; onAgain: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { resultCode, failure } = shown;
  const isByCode = failure?.reason === "verification-result-code" && resultCode !== undefined;
  const meaning = meaningOf(resultCode ?? "");
  return (
    <div className="flex flex-col gap-3">
      {isByCode ? (
        <section role="alert" className="flex items-start gap-3 rounded-card bg-bad-soft p-4">
          <CircleX aria-hidden className="mt-0.5 size-5! text-bad" />
          <div className="flex flex-col gap-1">
            <h3 className="text-title font-semibold">{t("verification.failed.title")}</h3>
            <p>{t(`verification.codes.${meaning}.what`)}</p>
            <p>{t(`verification.codes.${meaning}.try`)}</p>
            <p className="numbers text-small text-muted">{t("verification.failed.code", { code: resultCode })}</p>
          </div>
        </section>
      ) : (
        failure && <FailureNotice failure={failure} />
      )}
      <StepFoot>
        <Button className="h-8!" onClick={onClose}>
          {t("parts.close")}
        </Button>
        <Button look="primary" onClick={onAgain}>
          {t("verification.failed.again")}
        </Button>
      </StepFoot>
    </div>
  );
}
