import { useTranslation } from "react-i18next";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { RequestView } from "../../../parts/request/request-view.tsx";
import { useActiveConnection } from "../../../state/connections.ts";
import { useDraft } from "../draft/draft-store.ts";
import type { DraftRecipe } from "../sending/use-draft-recipe.ts";
import { useFileNames } from "../slots/use-file-names.ts";

/** What a press would send now. */
export function VideoRequest({ draftRecipe, count }: { draftRecipe: DraftRecipe; count: number }) {
  const { t } = useTranslation();
  const { recipe, problems } = draftRecipe;
  return (
    <RequestView
      recipe={recipe}
      connectionId={useActiveConnection()?.id}
      problems={problems}
      nameOf={useProblemNames(draftRecipe)}
      emptyText={t("video.request.empty")}
      hasFiles={recipe.inputs.some((input) => input.source.type === "media")}
      notes={count > 1 ? [t("video.request.many", { count: count - 1 })] : []}
    />
  );
}

/** A problem's words, led by the file that it is about. */
function useProblemNames({ files, recipe }: DraftRecipe): (problem: Problem) => string {
  const { problemText } = useWords();
  const { placeOf } = useFileNames();
  const mode = useDraft((draft) => draft.mode);
  return (problem) => {
    const place = /^inputs\[(\d+)\]$/.exec(problem.field)?.[1];
    const file = place === undefined ? undefined : files[Number(place)];
    const text = problemText(problem);
    return file && recipe.inputs.length > 1 ? `${placeOf(file, files, mode)}: ${text}` : text;
  };
}
