import { FileJson, List, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Connection } from "../../../../../shared/contract/connections.ts";
import { Segmented } from "../../../../parts/segmented.tsx";
import { TextField } from "../../../../parts/text-field.tsx";
import { useRestored } from "../../../../state/page-state.ts";
import { type Way, changeBatchDraft, useBatchDraft, ways } from "./batch-draft.ts";
import { BatchOptions } from "./batch-options.tsx";
import { BatchSendBar } from "./batch-send-bar.tsx";
import { FileWay } from "./file-way.tsx";
import { PromptsWay } from "./prompts-way.tsx";
import { TableWay } from "./table-way.tsx";
import { useDraftPlan } from "./use-draft-plan.ts";

const icons = { table: Table2, prompts: List, file: FileJson };

/** Makes a batch: what it is made of, how answers are asked for, and what that comes to before anything is sent (CH-03). */
export function NewBatch({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  useRestored(useBatchDraft);
  const { way, title } = useBatchDraft();
  const draftPlan = useDraftPlan();
  const sources: Record<Way, ReactNode> = {
    table: <TableWay columns={draftPlan.plan?.columns} />,
    prompts: <PromptsWay />,
    file: <FileWay />,
  };
  return (
    <>
      <div className="min-h-0 grow overflow-y-auto">
        <div className="@container mx-auto flex max-w-190 flex-col gap-5 px-5 pt-2 pb-6">
          <div className="flex flex-wrap items-center gap-3">
            <Segmented
              name={t("batches.new.way")}
              value={way}
              choices={ways.map((value) => ({
                value,
                label: t(`batches.ways.${value}.name`),
                icon: icons[value],
                hint: t(`batches.ways.${value}.hint`),
              }))}
              onChange={(next) => changeBatchDraft({ way: next })}
            />
          </div>
          {sources[way]}
          <BatchOptions />
          <TextField
            label={t("batches.new.title")}
            value={title}
            maxLength={200}
            placeholder={t("batches.new.titlePlaceholder")}
            onChange={(text) => changeBatchDraft({ title: text })}
          />
        </div>
      </div>
      <BatchSendBar connection={connection} draftPlan={draftPlan} />
    </>
  );
}
