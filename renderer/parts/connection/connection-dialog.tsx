import { useTranslation } from "react-i18next";
import type { Connection } from "../../../shared/contract/connections.ts";
import { Dialog } from "../dialog.tsx";
import { ConnectionForm } from "./connection-form.tsx";

/** The connection form over the page. */
export function ConnectionDialog({ connection, onClose }: { connection?: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={connection ? t("settings.form.editTitle") : t("settings.form.addTitle")} isOpen onClose={onClose}>
      <ConnectionForm connection={connection} onSaved={onClose} />
    </Dialog>
  );
}
