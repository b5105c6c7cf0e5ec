import { RefreshCw, Server } from "lucide-react";
import type { ServiceBatch } from "../../../../../shared/contract/batches.ts";
import type { Connection } from "../../../../../shared/contract/connections.ts";
import { MINUTE } from "../../../../../shared/units.ts";
import { formatAgo, formatMoment, formatNumber } from "../../../../i18n/format.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../parts/button.tsx";
import { EmptyState } from "../../../../parts/empty-state.tsx";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { useBatchesAtService } from "../../../../state/batches.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { useNow } from "../../../../state/now.ts";
import { OutcomeBar } from "../batch-results/outcome-bar.tsx";
import { MoreButton } from "../more-button.tsx";
import { ListFailure } from "../not-served.tsx";
import { type Column, TableSkeleton, WorkTable } from "../work-table.tsx";
import { showBatch } from "./batches-view.ts";

/** What the service itself lists, whoever sent it: with this studio or with anything else that has the key. */
export function AtService({ connection }: { connection: Connection }) {
  const { t, connectionName } = useWords();
  const name = connectionName(connection);
  const list = useBatchesAtService(connection.id);
  return (
    <>
      <header className="flex h-11 shrink-0 items-center gap-3 px-5">
        <h2 className="min-w-0 grow truncate font-medium">{t("batches.service.title", { name })}</h2>
        <IconButton name={t("chatWork.refresh")} icon={RefreshCw} onClick={() => void list.refetch()} />
      </header>
      {list.error ? (
        <ListFailure
          failure={failureOf(list.error)}
          icon={Server}
          notServed={t("batches.service.notServed", { name })}
          onRetry={() => void list.refetch()}
        />
      ) : !list.batches ? (
        <TableSkeleton />
      ) : list.batches.length === 0 ? (
        <EmptyState icon={Server} text={t("batches.service.empty", { name })} />
      ) : (
        <ServiceTable batches={list.batches} list={list} />
      )}
    </>
  );
}

function ServiceTable({ batches, list }: { batches: readonly ServiceBatch[]; list: Parameters<typeof MoreButton>[0]["list"] }) {
  const { t } = useWords();
  const now = useNow(MINUTE);
  const columns: readonly Column<ServiceBatch>[] = [
    {
      id: "id",
      label: t("batches.service.columns.id"),
      cell: ({ id }) => (
        <span title={id} className="block truncate font-mono text-small" data-selectable>
          {id}
        </span>
      ),
    },
    {
      id: "status",
      label: t("batches.service.columns.status"),
      className: "w-24 truncate font-mono text-small",
      cell: ({ status }) => status,
    },
    {
      id: "counts",
      label: t("batches.service.columns.counts"),
      className: "w-24",
      cell: ({ counts }) => (
        <span className="flex flex-col gap-1">
          <span className="numbers text-small">{formatNumber(Object.values(counts).reduce((sum, count) => sum + count, 0))}</span>
          <OutcomeBar counts={counts} />
        </span>
      ),
    },
    {
      id: "created",
      label: t("batches.service.columns.created"),
      className: "numbers w-20 text-muted @max-[560px]:hidden",
      cell: ({ createdAt }) =>
        createdAt !== undefined && <span title={formatMoment(createdAt)}>{formatAgo(Math.min(createdAt, now), now)}</span>,
    },
    {
      id: "act",
      label: t("chatWork.files.columns.acts"),
      className: "w-28 text-right!",
      cell: ({ jobId }) =>
        jobId === undefined ? (
          <span className="text-small text-muted">{t("batches.service.elsewhere")}</span>
        ) : (
          <Button onClick={() => showBatch(jobId)}>{t("batches.service.show")}</Button>
        ),
    },
  ];
  return (
    <WorkTable name={t("batches.service.open")} columns={columns} rows={batches} keyOf={({ id }) => id} foot={<MoreButton list={list} />} />
  );
}
