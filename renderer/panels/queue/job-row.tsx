import type { TFunction } from "i18next";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { assertNever } from "../../../shared/assert-never.ts";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useCostWords } from "../../parts/cost/use-cost-words.ts";
import { JobStateChip } from "../../parts/job-state-chip.tsx";
import { AssetWhat } from "./asset-what.tsx";
import { BatchWhat } from "./batch-what.tsx";
import { JobButtons } from "./job-buttons.tsx";
import { JobProgress } from "./job-progress.tsx";
import { AskedTimes, JobAge } from "./job-times.tsx";
import { openDialog } from "./queue-store.ts";

export const ROW_HEIGHT = 48;
/** One set of columns for head and rows; the least needed ones go where there is no room. */
const columnsLook =
  "grid grid-cols-[100px_minmax(140px,1.4fr)_minmax(130px,1fr)_170px_96px_72px_112px] @max-[1060px]:grid-cols-[100px_minmax(140px,1.3fr)_minmax(130px,1fr)_80px_72px_112px] items-center gap-3 px-4";
const askedLook = "@max-[1060px]:hidden";

/** One job: what it is, how far it is, what can be done. */
export const JobRow = memo(function JobRow({ job, place, top }: { job: Job; place: number; top: number }) {
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={`${columnsLook} absolute inset-x-0 border-b border-line transition-colors hover:bg-hover`}
      style={{ height: ROW_HEIGHT, transform: `translateY(${top}px)` }}
      onDoubleClick={() => openDialog({ about: "details", jobId: job.id })}
    >
      <div role="cell">
        <JobStateChip state={job.state} />
      </div>
      <div role="cell" className="min-w-0">
        <JobWhat job={job} />
      </div>
      <div role="cell" className="min-w-0">
        <JobProgress job={job} />
        <div className="truncate @min-[1060px]:hidden">
          <AskedTimes job={job} />
        </div>
      </div>
      <div role="cell" className={`min-w-0 ${askedLook}`}>
        <AskedTimes job={job} />
      </div>
      <div role="cell" className="min-w-0 text-right">
        <JobCost job={job} />
      </div>
      <div role="cell" className="text-right">
        <JobAge job={job} />
      </div>
      <div role="cell">
        <JobButtons job={job} />
      </div>
    </div>
  );
});

/** By the prices of its time; of one in doubt what it may have cost. */
function JobCost({ job: { cost, state } }: { job: Job }) {
  const { t } = useTranslation();
  const { costWords } = useCostWords();
  if (!cost) return null;
  const money = costWords(cost);
  const words = state === "unsure" ? t("costs.unsure", { money }) : money;
  return (
    <p title={words} className="numbers truncate text-small text-muted">
      {words}
    </p>
  );
}

function JobWhat({ job }: { job: Job }) {
  const { recipe } = job;
  if (recipe.kind === "asset") return <AssetWhat job={job} recipe={recipe} />;
  if (recipe.kind === "batch") return <BatchWhat job={job} recipe={recipe} />;
  return <GenerationWhat job={job} recipe={recipe} />;
}

function GenerationWhat({ job, recipe }: { job: Job; recipe: GenerationRecipe }) {
  const { t, connectionName } = useWords();
  const draftOf = recipe.kind === "native-video" ? recipe.draftOf : undefined;
  const title = recipe.prompt.trim() || (draftOf === undefined ? recipe.model : t("queue.draft", { id: draftOf }));
  const about = [recipe.model, ...sizeWords(t, recipe), connectionName({ name: job.connectionName, isDemo: job.isDemo })];
  return (
    <>
      <p title={title} className="truncate">
        {title}
      </p>
      <p className="numbers truncate text-small text-muted">{about.filter(Boolean).join(" · ")}</p>
    </>
  );
}

/** Length and shape as asked for. */
function sizeWords(t: TFunction, recipe: GenerationRecipe): (string | undefined)[] {
  const lengthOf = (seconds: number | undefined) => (seconds === undefined ? undefined : t("library.details.seconds", { count: seconds }));
  switch (recipe.kind) {
    case "native-video":
      return [lengthOf(recipe.duration), recipe.resolution, recipe.ratio];
    case "compatible-video":
      return [lengthOf(recipe.seconds), recipe.size];
    case "image":
      return [recipe.size, recipe.n === undefined || recipe.n === 1 ? undefined : t("queue.pictures", { count: recipe.n })];
    case "generative":
      return [recipe.imageSize, recipe.aspectRatio];
    default:
      return assertNever(recipe);
  }
}

/** The names of the columns. */
export function TableHead() {
  const { t } = useTranslation();
  const names = ["state", "what", "progress", "asked", "cost", "age", "actions"] as const;
  return (
    <div role="row" aria-rowindex={1} className={`${columnsLook} h-7 shrink-0 border-b border-line text-label text-muted`}>
      {names.map((name) => (
        <div
          key={name}
          role="columnheader"
          className={name === "asked" ? askedLook : name === "cost" || name === "age" || name === "actions" ? "text-right" : undefined}
        >
          {t(`queue.columns.${name}`)}
        </div>
      ))}
    </div>
  );
}
