import { useTranslation } from "react-i18next";
import type { JobDetails, JobEvent } from "../../../shared/contract/jobs.ts";
import type { GenerationRecipe, Recipe } from "../../../shared/contract/recipes.ts";
import { jobStates } from "../../../shared/job-states.ts";
import { formatAgo, formatMoment } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { PaidFacts } from "../../parts/cost/paid-facts.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FactList, Group } from "../../parts/entry/fact-list.tsx";
import { RecipeFacts } from "../../parts/entry/recipe-facts.tsx";
import { ServiceFacts } from "../../parts/entry/service-facts.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { reportOf } from "../../parts/failure-report.ts";
import { recipeWords } from "../../parts/job/recipe-words.ts";
import { JobStateChip } from "../../parts/job-state-chip.tsx";
import { Loading, Skeleton } from "../../parts/skeleton.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { useJobDetails } from "../../state/jobs.ts";
import { JobButtons } from "./job-buttons.tsx";
import { AssetRecipeFacts } from "./asset-what.tsx";
import { BatchRecipeFacts } from "./batch-what.tsx";
import { closeDialog } from "./queue-store.ts";

/** Everything about one job: its history, its recipe, and the gateway's last whole answer. */
export function JobDetailsDialog({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const { data: job, error } = useJobDetails(jobId);
  return (
    <Dialog
      title={t("queue.details.title")}
      isOpen
      onClose={closeDialog}
      size="large"
      foot={job && <CopyButton text={() => reportOf(job)} label={t("queue.details.copy")} />}
    >
      {error && <FailureNotice failure={failureOf(error)} />}
      {!job && !error && <DetailsSkeleton />}
      {job && <Details job={job} />}
    </Dialog>
  );
}

function Details({ job }: { job: JobDetails }) {
  const { t } = useTranslation();
  return (
    <div data-selectable className="-mx-5 flex flex-col">
      <div className="flex items-center gap-3 px-4 pb-2">
        <JobStateChip state={job.state} />
        <p className="min-w-0 grow truncate">{titleOf(job.recipe)}</p>
        <JobButtons job={job} />
      </div>
      {(job.failure ?? job.trouble) && (
        <FailureNotice failure={(job.failure ?? job.trouble) as NonNullable<typeof job.failure>} className="mx-4 mb-2" />
      )}
      <div className="grid grid-cols-2 border-t border-line max-[820px]:grid-cols-1">
        <div className="min-w-0">
          <Times job={job} />
          <PaidFacts ownerId={job.id} />
          <Group title={t("queue.details.history")}>
            <History events={job.events} />
          </Group>
        </div>
        <div className="min-w-0 border-l border-line max-[820px]:border-l-0">
          <Group title={t("queue.details.recipe")}>
            <RecipeOf job={job} />
          </Group>
          <Group title={t("queue.details.service")}>
            {job.service ? <ServiceFacts service={job.service} /> : <p className="text-muted">{t("queue.details.noService")}</p>}
          </Group>
        </div>
      </div>
    </div>
  );
}

function RecipeOf({ job }: { job: JobDetails }) {
  const { recipe } = job;
  if (recipe.kind === "asset") return <AssetRecipeFacts job={job} recipe={recipe} />;
  return recipe.kind === "batch" ? <BatchRecipeFacts recipe={recipe} /> : <GenerationFacts recipe={recipe} />;
}

const titleOf = (recipe: Recipe) => recipeWords(recipe) || ("model" in recipe ? recipe.model : "");

function GenerationFacts({ recipe }: { recipe: GenerationRecipe }) {
  return (
    <>
      {recipe.prompt && <p className="whitespace-pre-wrap wrap-anywhere">{recipe.prompt}</p>}
      <RecipeFacts recipe={recipe} />
    </>
  );
}

function Times({ job }: { job: JobDetails }) {
  const { t, connectionName } = useWords();
  const moment = (at: number | undefined) => at && formatMoment(at);
  return (
    <Group title={t("queue.details.times")}>
      <FactList
        facts={[
          [t("queue.details.fields.id"), job.id, "mono"],
          [t("queue.details.fields.serviceId"), job.serviceId, "mono"],
          [t("queue.details.fields.serviceStatus"), job.serviceStatus, "mono"],
          [t("queue.details.fields.connection"), connectionName({ name: job.connectionName, isDemo: job.isDemo })],
          [t("queue.details.fields.created"), moment(job.createdAt)],
          [t("queue.details.fields.submitted"), moment(job.submittedAt)],
          [t("queue.details.fields.asked"), job.lastAskedAt && formatAgo(job.lastAskedAt)],
          [t("queue.details.fields.finished"), moment(job.finishedAt)],
          [t("queue.details.fields.retryOf"), job.retryOf, "mono"],
        ]}
      />
    </Group>
  );
}

function History({ events }: { events: readonly JobEvent[] }) {
  const { t, language } = useWords();
  const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  const nameOf = (what: string): string => {
    const state = jobStates.find((one) => one === what);
    if (state) return t(`parts.jobState.${state}`);
    return what === "created" || what === "renewed-address" ? t(`queue.details.events.${what}`) : what;
  };
  return (
    <ol className="flex flex-col gap-1">
      {events.map((event, place) => (
        // Two events of one kind may share a moment.
        <li key={place} className="grid grid-cols-[80px_1fr] gap-x-3">
          <time className="numbers text-muted" title={formatMoment(event.at)}>
            {clock.format(event.at)}
          </time>
          <span className="min-w-0">
            {nameOf(event.what)}
            {event.detail && <span className="ml-2 font-mono text-small wrap-anywhere text-muted">{event.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function DetailsSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  );
}
