import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { StepFoot } from "./step-foot.tsx";

/** The core no longer has the session: it was ended elsewhere, or the studio was restarted. */
export function GoneStep({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-title font-semibold">{t("verification.gone.title")}</h3>
      <p>{t("verification.gone.body")}</p>
      <StepFoot>
        <Button look="primary" onClick={onAgain}>
          {t("verification.failed.again")}
        </Button>
      </StepFoot>
    </div>
  );
}
