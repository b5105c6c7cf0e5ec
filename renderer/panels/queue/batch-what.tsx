import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { BatchRecipe } from "../../../shared/contract/recipes.ts";
import { formatBytes } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { FactList } from "../../parts/entry/fact-list.tsx";

/** Many message requests in one: their title, how many, and by which models. */
export function BatchWhat({ job, recipe }: { job: Job; recipe: BatchRecipe }) {
  const { t, connectionName } = useWords();
  const about = [
    t("queue.batch.requests", { count: recipe.count }),
    ...recipe.models,
    connectionName({ name: job.connectionName, isDemo: job.isDemo }),
  ];
  return (
    <>
      <p title={recipe.title} className="truncate">
        {recipe.title}
      </p>
      <p className="numbers truncate text-small text-muted">{about.join(" · ")}</p>
    </>
  );
}

/** What the job sends. */
export function BatchRecipeFacts({ recipe }: { recipe: BatchRecipe }) {
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        [t("queue.batch.title"), recipe.title],
        [t("queue.batch.count"), String(recipe.count)],
        [t("queue.batch.models"), recipe.models.join(", "), "mono"],
        [t("queue.batch.size"), formatBytes(recipe.bytes)],
      ]}
    />
  );
}
