import { FolderPlus } from "lucide-react";
import { useState } from "react";
import type { Connection } from "../../../../shared/contract/connections.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { Field } from "../../../parts/field.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { Select } from "../../../parts/select.tsx";
import { useClosingAct } from "../../../parts/use-closing-act.ts";
import { goToPlace, openDialog } from "../view-store.ts";
import { closeReview, useAdding } from "./adding-store.ts";
import { FitRow } from "./fit-row.tsx";
import { MendAll } from "./mend-all.tsx";
import { NeedsStorage } from "./needs-storage.tsx";
import { ReviewTable } from "./review-table.tsx";
import { sendRows } from "./send-rows.ts";
import { useGroupChoices } from "./use-group-choices.ts";
import { type ReviewedRow, useReview } from "./use-review.ts";
import { type VerdictGroup, groupOfVerdict, verdictGroups } from "./verdict.ts";

/** What was given, looked through before anything leaves this machine: what goes, what must be mended, what stays out and why (AS-04, AS-08). */
export function ReviewDialog({ connection }: { connection: Connection }) {
  const { t } = useWords();
  const { groupId } = useAdding();
  const { reviewed, needsStorage, isReading } = useReview(connection);
  const [filter, setFilter] = useState<VerdictGroup | "all">("all");
  const { isBusy, failure, run } = useClosingAct();
  const sent = reviewed.filter((one) => one.isSent);
  const choices = useGroupChoices(connection.id, groupId);
  const chosen = choices.find((one) => one.value === groupId);
  const send = async (into: string) => {
    await sendRows(
      connection.id,
      into,
      sent.map((one) => one.row),
    );
    goToPlace(connection.id, { groupType: chosen?.groupType ?? "AIGC", groupId: into });
    closeReview();
  };
  const shown = filter === "all" ? reviewed : reviewed.filter((one) => groupOfVerdict(one.verdict) === filter);
  return (
    <Dialog
      title={t("assets.review.title")}
      description={t("assets.review.body")}
      isOpen
      onClose={closeReview}
      size="large"
      foot={
        <>
          <p aria-live="polite" className="numbers mr-auto text-muted">
            {summary(reviewed, t)}
          </p>
          <Button className="h-8!" onClick={closeReview}>
            {t("parts.cancel")}
          </Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabledReason={whyNot(t, { groupId, sent: sent.length, isReading })}
            onClick={() => groupId !== undefined && void run(() => send(groupId))}
          >
            {t("assets.review.add", { count: sent.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t("assets.review.into")} className="w-80 max-w-full">
            {(ids) => (
              <div className="flex items-center gap-1">
                <Select
                  {...ids}
                  name={t("assets.review.into")}
                  value={groupId}
                  placeholder={t("assets.review.chooseGroup")}
                  options={choices}
                  onChange={(value) => useAdding.setState({ groupId: value })}
                  className="min-w-0 grow"
                />
                <IconButton
                  name={t("assets.acts.newGroup")}
                  icon={FolderPlus}
                  onClick={() => openDialog({ about: "new-group", thenAdds: true })}
                />
              </div>
            )}
          </Field>
          <Segmented
            name={t("assets.review.filter")}
            value={filter}
            choices={filterChoices(reviewed).map(([value, count]) => ({
              value,
              label: t("assets.review.filterCount", { name: t(`assets.review.filters.${value}`), count }),
            }))}
            onChange={setFilter}
          />
          <MendAll reviewed={reviewed} />
        </div>
        {needsStorage && <NeedsStorage />}
        {chosen?.groupType === "LivenessFace" && <p className="text-small text-muted">{t("assets.review.personHint")}</p>}
        {failure && <FailureNotice failure={failure} />}
        <ReviewTable reviewed={shown} />
        <FitRow reviewed={reviewed} />
      </div>
    </Dialog>
  );
}

type Translate = ReturnType<typeof useWords>["t"];

function whyNot(t: Translate, { groupId, sent, isReading }: { groupId: string | undefined; sent: number; isReading: boolean }) {
  if (isReading) return t("assets.review.stillReading");
  if (groupId === undefined) return t("assets.review.chooseGroup");
  return sent === 0 ? t("assets.review.nothingToAdd") : undefined;
}

function countsOf(reviewed: readonly ReviewedRow[]): Record<VerdictGroup, number> {
  const counts = { reading: 0, good: 0, mendable: 0, out: 0 };
  for (const { verdict } of reviewed) counts[groupOfVerdict(verdict)] += 1;
  return counts;
}

function summary(reviewed: readonly ReviewedRow[], t: Translate): string {
  const counts = countsOf(reviewed);
  const parts = (["reading", ...verdictGroups] as const).filter((group) => counts[group] > 0);
  return parts.map((group) => t(`assets.review.counts.${group}`, { count: counts[group] })).join(" · ");
}

function filterChoices(reviewed: readonly ReviewedRow[]): readonly (readonly ["all" | (typeof verdictGroups)[number], number])[] {
  const counts = countsOf(reviewed);
  return [["all", reviewed.length], ...verdictGroups.map((group) => [group, counts[group]] as const)];
}
