import { Boxes, RefreshCw } from "lucide-react";
import { useState } from "react";
import type { Connection } from "../../../../../shared/contract/connections.ts";
import type { ServiceModel } from "../../../../../shared/contract/chat-service.ts";
import { formatMoment, formatNumber } from "../../../../i18n/format.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../parts/button.tsx";
import { Dialog } from "../../../../parts/dialog.tsx";
import { EmptyState } from "../../../../parts/empty-state.tsx";
import { SearchField } from "../../../../parts/search-field.tsx";
import { refreshServiceModels, useServiceModels } from "../../../../state/chat-service.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { ListFailure } from "../not-served.tsx";
import { type Column, TableSkeleton, WorkTable } from "../work-table.tsx";

/** What the service lists as its models (CH-04); one of them can be used at once. */
export function ModelsDialog({
  connection,
  current,
  act,
  onUse,
  onClose,
}: {
  connection: Connection;
  /** The model that is used now. */
  current?: string;
  /** What using one does: “Use in this conversation”. */
  act: string;
  onUse: (model: ServiceModel) => void;
  onClose: () => void;
}) {
  const { t, connectionName } = useWords();
  const { data, error, isFetching } = useServiceModels(connection.id);
  const [search, setSearch] = useState("");
  const name = connectionName(connection);
  const wanted = search.trim().toLowerCase();
  const models = data?.models.filter(({ id, name: said }) => `${id} ${said ?? ""}`.toLowerCase().includes(wanted));
  return (
    <Dialog title={t("chatWork.models.title")} description={t("chatWork.models.about", { name })} isOpen onClose={onClose} size="large">
      <div className="-mx-5 flex h-[56vh] flex-col gap-2">
        <div className="flex gap-2 px-5">
          <SearchField name={t("chatWork.models.search")} value={search} onChange={setSearch} className="min-w-0 grow" autoFocus />
          <Button icon={RefreshCw} isBusy={isFetching} onClick={() => void refreshServiceModels()}>
            {t("chatWork.refresh")}
          </Button>
        </div>
        {error ? (
          <ListFailure
            failure={failureOf(error)}
            icon={Boxes}
            notServed={t("chatWork.models.notServed", { name })}
            onRetry={() => void refreshServiceModels()}
          />
        ) : !models ? (
          <TableSkeleton />
        ) : models.length === 0 ? (
          <EmptyState icon={Boxes} text={wanted === "" ? t("chatWork.models.empty") : t("chatWork.models.nothing", { search })} />
        ) : (
          <ModelTable models={models} current={current} act={act} onUse={onUse} />
        )}
      </div>
    </Dialog>
  );
}

function ModelTable({
  models,
  current,
  act,
  onUse,
}: {
  models: readonly ServiceModel[];
  current: string | undefined;
  act: string;
  onUse: (model: ServiceModel) => void;
}) {
  const { t } = useWords();
  const tokens = (count: number | undefined) => (count === undefined ? t("chatWork.unknown") : formatNumber(count));
  const columns: readonly Column<ServiceModel>[] = [
    {
      id: "model",
      label: t("chatWork.models.columns.model"),
      cell: ({ id, name }) => (
        <>
          <span className="block truncate">{name ?? id}</span>
          {name !== undefined && name !== id && <span className="block truncate font-mono text-label text-muted">{id}</span>}
        </>
      ),
    },
    {
      id: "window",
      label: t("chatWork.models.columns.window"),
      className: "numbers w-32 text-right!",
      cell: ({ maxInputTokens }) => tokens(maxInputTokens),
    },
    {
      id: "max",
      label: t("chatWork.models.columns.max"),
      className: "numbers w-32 text-right!",
      cell: ({ maxTokens }) => tokens(maxTokens),
    },
    {
      id: "since",
      label: t("chatWork.models.columns.since"),
      className: "numbers w-44 text-muted @max-[760px]:hidden",
      cell: ({ createdAt }) => createdAt !== undefined && formatMoment(createdAt),
    },
    {
      id: "act",
      label: t("chatWork.files.columns.acts"),
      className: "w-48 text-right!",
      cell: (model) =>
        model.id === current ? (
          <span className="text-small text-muted">{t("chatWork.models.inUse")}</span>
        ) : (
          <Button aria-label={t("chatWork.models.useOf", { act, name: model.name ?? model.id })} onClick={() => onUse(model)}>
            {act}
          </Button>
        ),
    },
  ];
  return (
    <WorkTable
      name={t("chatWork.models.title")}
      columns={columns}
      rows={models}
      keyOf={({ id }) => id}
      isChosen={({ id }) => id === current}
    />
  );
}
