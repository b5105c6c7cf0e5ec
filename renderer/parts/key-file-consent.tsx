import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks whether keys may be kept in a file where this machine has no safe place of its own for them (GEN-02). */
export function KeyFileConsent({ isOpen, onAgree, onClose }: { isOpen: boolean; onAgree: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t("settings.keyFile.title")}
      body={t("settings.keyFile.body")}
      act={t("settings.keyFile.agree")}
      refuse={t("settings.keyFile.refuse")}
      isOpen={isOpen}
      onAct={onAgree}
      onClose={onClose}
    />
  );
}
