import { JobBody, type JobParts } from "./job-body.tsx";
import { StageHead } from "./recents-column.tsx";
import { recipeWords } from "./recipe-words.ts";

/** One job in the place of the form. */
export function JobStage(parts: JobParts) {
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col gap-2.5 px-5 pb-3">
      <StageHead prompt={recipeWords(parts.job.recipe)} onBack={parts.onBack} />
      <JobBody {...parts} />
    </div>
  );
}
