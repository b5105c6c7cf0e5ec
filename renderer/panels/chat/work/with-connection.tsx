import { Plug } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Connection } from "../../../../shared/contract/connections.ts";
import { Button } from "../../../parts/button.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { startDemoConnection, useActiveConnection, useConnections } from "../../../state/connections.ts";
import { goToSettings } from "../../../state/layout.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";

/** Draws what needs a connection, anew for another one; without one, the ways to get it. */
export function WithConnection({ children }: { children: (connection: Connection) => ReactNode }) {
  const { t } = useTranslation();
  const { data: all } = useConnections();
  const connection = useActiveConnection();
  if (connection) return children(connection);
  if (!all) return null;
  return (
    <EmptyState
      icon={Plug}
      text={t("chatWork.noConnection")}
      action={
        <Button look="primary" onClick={() => void startDemoConnection().catch(notifyFailure)}>
          {t("chatWork.startDemo")}
        </Button>
      }
      more={
        <Button look="quiet" onClick={() => goToSettings("connections")}>
          {t("chatWork.connections")}
        </Button>
      }
    />
  );
}
