import type { TFunction } from "i18next";
import { ArrowUpLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../shared/contract/library.ts";
import type { ImageRecipe } from "../../../../shared/contract/recipes.ts";
import { Button } from "../../../parts/button.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { FactList } from "../../../parts/entry/fact-list.tsx";
import { FileFacts } from "../../../parts/entry/file-facts.tsx";
import { RecipeInputs, inputsOf } from "../../../parts/entry/recipe-facts.tsx";
import { Fold } from "../../../parts/fold.tsx";
import { Part, Row, Rows } from "../../../parts/job/fact-rows.tsx";
import { FileAndJob } from "../../../parts/job/job-facts.tsx";
import { useJob, useJobDetails } from "../../../state/jobs.ts";
import { useEntry } from "../../../state/library.ts";
import { setPrompt } from "../draft/draft-store.ts";
import { isAsGiven, isImageJob, useJobPictures } from "../stage/image-jobs.ts";
import { changeView, useImageView } from "../view-store.ts";
import { furtherIn, revisedPromptIn, usageIn } from "./image-facts.ts";
import { ParameterTable } from "./parameter-table.tsx";

/** All that is known of what is on the stage: words, settings asked for and got, what it cost, file and job. */
export function ImageDetails() {
  const { t } = useTranslation();
  const { jobId, entryId, place } = useImageView();
  const known = useJob(jobId);
  const job = known && isImageJob(known) ? known : undefined;
  const { entries } = useJobPictures(job);
  const ownEntry = useEntry(job ? undefined : entryId).data;
  const entry = job ? entries[Math.min(place, entries.length - 1)] : ownEntry;
  const recipe = job?.recipe ?? (entry?.recipe?.kind === "image" ? entry.recipe : undefined);
  if (!job && !entry) return <p className="p-4 text-muted">{t("images.details.none")}</p>;
  return (
    <div className="flex flex-col gap-4 p-4 pt-2" data-selectable>
      <h2 className="sr-only">{t("video.facts.title")}</h2>
      {recipe && (
        <Words
          recipe={recipe}
          entry={entry}
          jobId={job?.id ?? entry?.jobId}
          count={job?.state === "done" ? entries.filter(isAsGiven).length : undefined}
        />
      )}
      {entry && (
        <Part name={t("video.facts.file")}>
          <FileFacts entry={entry} />
        </Part>
      )}
      {job && <FileAndJob job={job} />}
    </div>
  );
}

function Words({
  recipe,
  entry,
  jobId,
  count,
}: {
  recipe: ImageRecipe;
  entry: Entry | undefined;
  jobId: string | undefined;
  /** Pictures that came, where that is known. */
  count: number | undefined;
}) {
  const { t } = useTranslation();
  const job = useJob(jobId);
  const { data: details } = useJobDetails(job?.id);
  const answer = { ...details?.service, ...entry?.service };
  const revised = revisedPromptIn(answer);
  const usage = usageIn(answer);
  const further = furtherIn(answer);
  return (
    <>
      <Part name={t("library.details.prompt")}>
        <p className="whitespace-pre-wrap wrap-anywhere">{recipe.prompt}</p>
        <CopyButton text={recipe.prompt} label={t("library.details.copyPrompt")} className="self-start" />
      </Part>
      {revised !== undefined && (
        <Part name={t("images.details.revised")}>
          <p className="whitespace-pre-wrap wrap-anywhere">{revised}</p>
          <Button
            look="quiet"
            icon={ArrowUpLeft}
            className="-ml-2 self-start"
            onClick={() => {
              setPrompt(revised);
              changeView({ side: "form" });
            }}
          >
            {t("images.details.useRevised")}
          </Button>
        </Part>
      )}
      <Part name={t("images.details.parameters")}>
        <p className="font-mono text-small">{recipe.model}</p>
        <ParameterTable recipe={recipe} answer={answer} media={entry?.media} count={count} />
      </Part>
      {inputsOf(recipe).length > 0 && (
        <Part name={t("library.details.inputs")}>
          <RecipeInputs recipe={recipe} />
        </Part>
      )}
      {usage.length > 0 && (
        <Part name={t("images.details.usage")}>
          <FactList facts={usage.map(([name, value]) => [usageName(t, name), value])} />
        </Part>
      )}
      {further.length > 0 && (
        <Fold title={t("video.facts.unknownFields")}>
          <Rows>
            {further.map(([name, value]) => (
              <Row key={name} name={name} isMono>
                {value}
              </Row>
            ))}
          </Rows>
        </Fold>
      )}
    </>
  );
}

const usageNames = {
  input_tokens: "in",
  "input_tokens_details.text_tokens": "inText",
  "input_tokens_details.image_tokens": "inImages",
  output_tokens: "out",
  "output_tokens_details.text_tokens": "outText",
  "output_tokens_details.image_tokens": "outImages",
  total_tokens: "total",
} as const;
const isNamed = (name: string): name is keyof typeof usageNames => Object.hasOwn(usageNames, name);

/** Those that services usually tell have words; others keep their own. */
function usageName(t: TFunction, name: string): string {
  return isNamed(name) ? t(`images.usage.${usageNames[name]}`) : name;
}
