import { Activity, Ellipsis, KeyRound, Pencil, Plug, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Connection, ConnectionTest } from "../../../shared/contract/connections.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { TestResult } from "../../parts/connection/test-result.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { Menu, type MenuItems } from "../../parts/menu.tsx";
import { notifyFailure } from "../../parts/toasts.tsx";
import { activateConnection, removeConnection, testConnection } from "../../state/connections.ts";
import { failureOf } from "../../state/failure-of.ts";

/** One connection: what it is, a test with its exact result, and what can be done with it. */
export function ConnectionRow({ connection, onEdit }: { connection: Connection; onEdit: () => void }) {
  const { t, connectionName } = useWords();
  const name = connectionName(connection);
  const [isTesting, setIsTesting] = useState(false);
  const [result, setResult] = useState<ConnectionTest>();
  const [isRemoving, setIsRemoving] = useState(false);
  const test = async () => {
    setIsTesting(true);
    setResult(undefined);
    try {
      setResult(await testConnection({ id: connection.id }));
    } catch (error) {
      setResult({ isOk: false, milliseconds: 0, models: [], failure: failureOf(error) });
    } finally {
      setIsTesting(false);
    }
  };
  const activate = () => void activateConnection(connection.id).catch(notifyFailure);
  const items: MenuItems = [
    ...(connection.isDemo ? [] : [{ id: "edit", label: t("settings.connections.edit"), icon: Pencil, onSelect: onEdit }]),
    { id: "remove", label: t("settings.connections.remove"), icon: Trash2, isDanger: true, onSelect: () => setIsRemoving(true) },
  ];
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <h3 className="flex items-center gap-2 font-medium">
            <span className="truncate">{name}</span>
            {connection.isActive && (
              <Chip tone="good" icon={Plug}>
                {t("settings.connections.active")}
              </Chip>
            )}
            {!connection.hasKey && (
              <Chip tone="warn" icon={KeyRound}>
                {t("settings.connections.noKey")}
              </Chip>
            )}
          </h3>
          {connection.isDemo ? (
            <p className="text-small text-muted">{t("frame.connection.demoHint")}</p>
          ) : (
            <p className="truncate font-mono text-small text-muted">{connection.baseUrl}</p>
          )}
        </div>
        {!connection.isActive && <Button onClick={activate}>{t("settings.connections.activate")}</Button>}
        <Button icon={Activity} isBusy={isTesting} onClick={() => void test()}>
          {isTesting ? t("settings.form.testing") : t("settings.connections.test")}
        </Button>
        <Menu name={t("settings.connections.options", { name })} items={items} align="end">
          <IconButton name={t("settings.connections.options", { name })} icon={Ellipsis} />
        </Menu>
      </div>
      {result && <TestResult test={result} />}
      <ConfirmDialog
        title={t("settings.connections.removeTitle", { name })}
        body={t("settings.connections.removeBody")}
        act={t("settings.connections.removeDo")}
        isDanger
        isOpen={isRemoving}
        onAct={() => void removeConnection(connection.id).catch(notifyFailure)}
        onClose={() => setIsRemoving(false)}
      />
    </li>
  );
}
