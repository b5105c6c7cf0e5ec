import { useTranslation } from "react-i18next";
import { useAskedConnection } from "./use-asked-connection.ts";

/** Names who is asked and paid where it is another than before (GEN-07): a connection was removed or changed, or the thread was imported. */
export function AskedLine() {
  const { t } = useTranslation();
  const { connection, isElsewhere, before } = useAskedConnection();
  if (!connection || !isElsewhere) return null;
  const next = t(connection.isDemo ? "chat.composer.asksFree" : "chat.composer.asks", { name: connection.name });
  return (
    <p role="note" className="text-small text-warn">
      {before !== undefined && `${t("chat.composer.askedBefore", { name: before })} `}
      {next}
    </p>
  );
}
