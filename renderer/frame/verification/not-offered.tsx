import { Ban } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FailureData } from "../../../shared/failure.ts";
import { Button } from "../../parts/button.tsx";
import { ServiceWordsView } from "../../parts/service-words.tsx";
import { StepFoot } from "./step-foot.tsx";

/** The connection's service has no verification: why, and what is possible all the same (VF-04). */
export function NotOffered({ failure, onSettings, onClose }: { failure: FailureData; onSettings: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <section role="alert" className="flex items-start gap-3 rounded-card bg-warn-soft p-4">
        <Ban aria-hidden className="mt-0.5 size-5! text-warn" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <h3 className="text-title font-semibold">{t("verification.notOffered.title")}</h3>
          <p>{t("verification.notOffered.body")}</p>
          <p>{t("verification.notOffered.meanwhile")}</p>
          <ServiceWordsView failure={failure} isOnColour />
        </div>
      </section>
      <StepFoot>
        <Button className="h-8!" onClick={onSettings}>
          {t("verification.notOffered.settings")}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t("parts.close")}
        </Button>
      </StepFoot>
    </div>
  );
}
