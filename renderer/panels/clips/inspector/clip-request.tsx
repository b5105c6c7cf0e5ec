import { useTranslation } from "react-i18next";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { RequestView } from "../../../parts/request/request-view.tsx";
import type { ClipRecipe } from "../sending/use-clip-recipe.ts";

/** What a press would send now. */
export function ClipRequest({ clip: { recipe, problems, connection } }: { clip: ClipRecipe }) {
  const { t, problemText } = useWords();
  const placeOf = usePlaces(recipe.mode === "i2v");
  const sources = [...recipe.images, ...recipe.videos, ...(recipe.reference ? [recipe.reference] : [])];
  const nameOf = (problem: Problem) => {
    const place = placeOf(problem.field);
    return place && sources.length > 1 ? `${place}: ${problemText(problem)}` : problemText(problem);
  };
  return (
    <RequestView
      recipe={recipe}
      connectionId={connection?.id}
      problems={problems}
      nameOf={nameOf}
      emptyText={t("clips.emptyRequest")}
      hasFiles={sources.some((source) => source.type === "media")}
      notes={
        connection?.isDemo && sources.some((source) => source.type === "media") && !recipe.reference ? [t("clips.inputs.published")] : []
      }
    />
  );
}

/** How the place of a file is called on the screen. */
function usePlaces(isFrames: boolean): (field: string) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    const [, list, digits] = /^(images|videos)\[(\d+)\]$/.exec(field) ?? [];
    if (list === undefined) return undefined;
    const number = Number(digits) + 1;
    if (list === "videos") return t("video.slots.names.video", { number });
    if (isFrames) return t(number === 1 ? "video.slots.firstFrame" : "video.slots.lastFrame");
    return t("video.slots.names.image", { number });
  };
}
