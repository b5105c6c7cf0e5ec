import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { AssetRecipe } from "../../../shared/contract/recipes.ts";
import { useWords } from "../../i18n/use-words.ts";
import { kindOfAsset } from "../../parts/asset/asset-types.ts";
import { FactList } from "../../parts/entry/fact-list.tsx";
import { SourceView } from "../../parts/source-view.tsx";
import { useGroup } from "../../state/assets.ts";

/** A file on its way into the service's library: its picture, its name, and the group that it goes to. */
export function AssetWhat({ job, recipe }: { job: Job; recipe: AssetRecipe }) {
  const { t, connectionName } = useWords();
  const { data: group } = useGroup(recipe.groupId, job.connectionId);
  const title = t("queue.asset.into", { name: recipe.name, group: group?.name ?? recipe.groupId });
  const about = [t(`assets.types.${recipe.assetType}`), connectionName({ name: job.connectionName, isDemo: job.isDemo })];
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span aria-hidden className="h-8 w-11 shrink-0 overflow-hidden rounded-[4px] bg-well [&_span>span]:hidden">
        <SourceView source={recipe.source} kind={kindOfAsset(recipe.assetType) ?? "other"} />
      </span>
      <div className="min-w-0">
        <p title={title} className="truncate">
          {title}
        </p>
        <p className="truncate text-small text-muted">{about.join(" · ")}</p>
      </div>
    </div>
  );
}

/** What the job makes of the file. */
export function AssetRecipeFacts({ job, recipe }: { job: Job; recipe: AssetRecipe }) {
  const { t } = useTranslation();
  const { data: group } = useGroup(recipe.groupId, job.connectionId);
  const { source } = recipe;
  return (
    <FactList
      facts={[
        [t("assets.fields.name"), recipe.name],
        [t("assets.fields.group"), group?.name ?? recipe.groupId],
        [t("assets.fields.assetType"), t(`assets.types.${recipe.assetType}`)],
        [t("assets.fields.file"), source.type === "media" ? source.id : source.url.replace(/[?#].*$/, ""), "mono"],
        [t("assets.fields.projectName"), recipe.projectName],
      ]}
    />
  );
}
