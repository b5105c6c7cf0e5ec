import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../../../layout/panel-layout.tsx";
import { ScreenChoice } from "../../screen-choice.tsx";
import { BatchFacts } from "../batch-results/batch-facts.tsx";
import { BatchView } from "../batch-results/batch-view.tsx";
import { RowDetails } from "../batch-results/row-details.tsx";
import { NewBatch } from "../batch-new/new-batch.tsx";
import { PlanSide } from "../batch-new/plan-side.tsx";
import { WithConnection } from "../with-connection.tsx";
import { AtService } from "./at-service.tsx";
import { BatchColumn } from "./batch-column.tsx";
import { useBatchesView } from "./batches-view.ts";

/** Many requests at once at half the price (CH-03): made, followed, and read as a table. */
export function BatchesScreen() {
  const { t } = useTranslation();
  const { place, row } = useBatchesView();
  const inspector = {
    new: { title: t("batches.plan.name"), content: <PlanSide /> },
    job:
      row && place.what === "job"
        ? { title: t("batches.row.name"), content: <RowDetails key={row.customId} jobId={place.id} /> }
        : { title: t("batches.facts.name"), content: place.what === "job" && <BatchFacts jobId={place.id} /> },
    service: { title: t("batches.facts.name"), content: <p className="p-4 text-muted">{t("batches.service.about")}</p> },
  }[place.what];
  return (
    <PanelLayout
      title={t("chat.title")}
      tools={<ScreenChoice />}
      inspectorTitle={inspector.title}
      inspector={inspector.content}
      main={
        <div className="flex h-full min-h-0">
          <BatchColumn />
          <div className="flex min-w-0 grow flex-col">
            {place.what === "job" ? (
              <BatchView key={place.id} jobId={place.id} />
            ) : (
              <WithConnection>
                {(connection) =>
                  place.what === "new" ? <NewBatch connection={connection} /> : <AtService key={connection.id} connection={connection} />
                }
              </WithConnection>
            )}
          </div>
        </div>
      }
    />
  );
}
