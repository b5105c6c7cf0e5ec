import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Connection } from "../../../shared/contract/connections.ts";
import { Button } from "../../parts/button.tsx";
import { ConnectionDialog } from "../../parts/connection/connection-dialog.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { useConnections } from "../../state/connections.ts";
import { failureOf } from "../../state/failure-of.ts";
import { ConnectionRow } from "./connection-row.tsx";

/** The saved connections, and the form to add or edit one. */
export function ConnectionsSection() {
  const { t } = useTranslation();
  const connections = useConnections();
  const [edited, setEdited] = useState<Connection | "new">();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t("settings.connections.intro")}</p>
      {connections.error && <FailureNotice failure={failureOf(connections.error)} />}
      {connections.data?.length === 0 && <EmptyState text={t("settings.connections.empty")} />}
      <ul aria-label={t("settings.connections.list")} className="flex flex-col gap-2">
        {connections.data?.map((connection) => (
          <ConnectionRow key={connection.id} connection={connection} onEdit={() => setEdited(connection)} />
        ))}
      </ul>
      <div>
        <Button icon={Plus} onClick={() => setEdited("new")}>
          {t("settings.connections.add")}
        </Button>
      </div>
      {edited && <ConnectionDialog connection={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}
