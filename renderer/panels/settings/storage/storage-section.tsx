import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Connection } from "../../../../shared/contract/connections.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { Field } from "../../../parts/field.tsx";
import { Select } from "../../../parts/select.tsx";
import { useConnections } from "../../../state/connections.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { useStorage } from "../../../state/storage.ts";
import { PublishedList } from "./published-list.tsx";
import { StorageForm } from "./storage-form.tsx";

/** Where files of this machine are put so that a service can fetch them; each connection has its own (AS-07). */
export function StorageSection() {
  const { t } = useTranslation();
  const { connectionName } = useWords();
  const connections = useConnections().data ?? [];
  const [chosenId, setChosenId] = useState<string>();
  const connection = connections.find(({ id }) => id === chosenId) ?? connections.find(({ isActive }) => isActive) ?? connections[0];
  if (!connection) return <EmptyState text={t("settings.connections.empty")} />;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">{t("settings.storage.intro")}</p>
      <Field label={t("settings.storage.connection")}>
        {(ids) => (
          <Select
            {...ids}
            name={t("settings.storage.connection")}
            value={connection.id}
            options={connections.map((one) => ({ value: one.id, label: connectionName(one) }))}
            onChange={setChosenId}
            className="max-w-80"
          />
        )}
      </Field>
      {connection.isDemo ? <p>{t("settings.storage.demo")}</p> : <OfConnection key={connection.id} connection={connection} />}
    </div>
  );
}

function OfConnection({ connection }: { connection: Connection }) {
  const { data, error } = useStorage(connection.id);
  if (error) return <FailureNotice failure={failureOf(error)} />;
  if (!data) return null;
  return (
    <>
      {/* Another place, or none any more, is another form. */}
      <StorageForm key={data.storage ? "set" : "new"} connectionId={connection.id} kept={data.storage} hasKeys={data.hasKeys} />
      {data.storage && <PublishedList connectionId={connection.id} />}
    </>
  );
}
