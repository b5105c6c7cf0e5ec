import { Plus, Server } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../parts/button.tsx";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { Loading, Skeleton } from "../../../../parts/skeleton.tsx";
import { Splitter, useSize } from "../../../../parts/splitter.tsx";
import { useBatches } from "../../../../state/batches.ts";
import { BatchCard } from "./batch-card.tsx";
import { showBatch, showPlace, useBatchesView } from "./batches-view.ts";

const bounds = { initial: 256, min: 200, max: 420 };

/** Every batch of the studio, newest first, and the way to a new one. */
export function BatchColumn() {
  const { t } = useTranslation();
  const width = useSize("batches", bounds);
  const { place } = useBatchesView();
  const { jobs, more } = useBatches();
  return (
    <section
      aria-label={t("batches.list.name")}
      className="relative flex min-h-0 shrink-0 flex-col border-r border-line max-[1000px]:max-w-52"
      style={{ width }}
    >
      <Splitter id="batches" name={t("batches.list.resize")} edge="right" bounds={bounds} />
      <div className="flex h-11 shrink-0 items-center gap-1 pr-2 pl-4">
        <h2 className="min-w-0 grow truncate text-small font-medium">{t("batches.list.name")}</h2>
        <IconButton
          name={t("batches.service.open")}
          icon={Server}
          aria-pressed={place.what === "service"}
          onClick={() => showPlace({ what: "service" })}
        />
        <Button icon={Plus} aria-pressed={place.what === "new"} onClick={() => showPlace({ what: "new" })}>
          {t("batches.new.act")}
        </Button>
      </div>
      <div className="min-h-0 grow overflow-y-auto px-2 pb-3">
        {!jobs && (
          <Loading>
            <Skeleton className="mx-2 mb-2 h-14" />
            <Skeleton className="mx-2 h-14" />
          </Loading>
        )}
        {jobs?.length === 0 && <p className="px-2 pt-1 text-muted">{t("batches.list.empty")}</p>}
        <ul className="flex flex-col gap-1">
          {jobs?.map((job) => (
            <BatchCard key={job.id} job={job} isChosen={place.what === "job" && place.id === job.id} onChoose={() => showBatch(job.id)} />
          ))}
        </ul>
        {more && (
          <Button look="quiet" className="mt-2 w-full" onClick={more}>
            {t("chatWork.more")}
          </Button>
        )}
      </div>
    </section>
  );
}
