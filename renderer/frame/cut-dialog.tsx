import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { Progress } from "../parts/progress.tsx";
import { useCutting } from "../state/cutting.ts";

/** What is done sooner shows no window. */
const PATIENCE_MILLISECONDS = 400;

/** How far a cut has come, a way to end it, and why it could not be made. */
export function CutDialog() {
  const { t } = useTranslation();
  const { cutting } = useCutting();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  if (!cutting || !(isLong || cutting.failure)) return null;
  const { what, share, failure, cancel } = cutting;
  return (
    <Dialog
      title={t(`look.cuts.making.${what}`)}
      isOpen
      onClose={cancel}
      size="small"
      foot={<Button onClick={cancel}>{failure ? t("parts.close") : t("parts.cancel")}</Button>}
    >
      {failure ? (
        <FailureNotice failure={failure} />
      ) : (
        <Progress name={t(`look.cuts.making.${what}`)} share={share || undefined} className="my-3" />
      )}
    </Dialog>
  );
}
