import { FilePlus2 } from "lucide-react";
import { formatBytes, formatClock, formatMoment, formatNumber } from "../../../../i18n/format.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../parts/button.tsx";
import { CopyButton } from "../../../../parts/copy-button.tsx";
import { PaidFacts } from "../../../../parts/cost/paid-facts.tsx";
import { FactList, Group } from "../../../../parts/entry/fact-list.tsx";
import { ServiceFacts } from "../../../../parts/entry/service-facts.tsx";
import { Fold } from "../../../../parts/fold.tsx";
import { DiscardButton } from "../../../../parts/job/discard-button.tsx";
import { type BatchJob, useBatch } from "../../../../state/batches.ts";
import { tookOf } from "../../../../state/job-result.ts";
import { useJobDetails } from "../../../../state/jobs.ts";
import { showPlace } from "../batches/batches-view.ts";
import { OutcomeBar, OutcomeCounts } from "./outcome-bar.tsx";
import { countsIn, momentIn } from "./outcomes.ts";
import { useAsDraft } from "./use-as-draft.ts";

/** Everything about one batch beside its rows. */
export function BatchFacts({ jobId }: { jobId: string }) {
  const job = useBatch(jobId);
  return job && <Facts job={job} />;
}

function Facts({ job }: { job: BatchJob }) {
  const { t, connectionName } = useWords();
  const { data: details } = useJobDetails(job.id);
  const asDraft = useAsDraft(job);
  const { service } = details ?? {};
  const counts = countsIn(service);
  const moment = (at: number | undefined) => at && formatMoment(at);
  const { title, count, models, bytes } = job.recipe;
  return (
    <div data-selectable>
      <Group title={t("batches.facts.name")}>
        <p className="font-medium wrap-anywhere">{title}</p>
        {counts && <OutcomeBar counts={counts} />}
        {counts && <OutcomeCounts counts={counts} className="text-small" />}
        <FactList
          facts={[
            [t("batches.facts.requests"), formatNumber(count)],
            [t("batches.plan.models"), models.join(", ")],
            [t("batches.plan.size"), formatBytes(bytes)],
            [t("queue.details.fields.connection"), connectionName({ name: job.connectionName, isDemo: job.isDemo })],
            [t("batches.facts.cost"), t("batches.facts.half")],
          ]}
        />
      </Group>
      <PaidFacts ownerId={job.id} />
      <Group title={t("queue.details.times")}>
        <FactList
          facts={[
            [t("queue.details.fields.created"), moment(job.createdAt)],
            [t("queue.details.fields.submitted"), moment(job.submittedAt)],
            [t("batches.facts.ended"), moment(momentIn(service, "ended_at"))],
            [t("batches.facts.expires"), moment(momentIn(service, "expires_at"))],
            [t("batches.facts.took"), job.state === "done" ? formatClock(tookOf(job)) : undefined],
          ]}
        />
      </Group>
      {service && (
        <Group
          title={t("queue.details.service")}
          trailing={job.serviceId !== undefined && <CopyButton text={job.serviceId} label={t("chatWork.copyId")} />}
        >
          <Fold title={job.serviceId ?? t("queue.details.service")}>
            <ServiceFacts service={service} />
          </Fold>
        </Group>
      )}
      <div className="flex flex-wrap gap-1 border-t border-line px-4 py-3">
        <Button icon={FilePlus2} onClick={asDraft}>
          {t("batches.facts.asDraft")}
        </Button>
        {job.state !== "following" && <DiscardButton job={job} onDone={() => showPlace({ what: "new" })} />}
      </div>
    </div>
  );
}
