import type { Problem } from "../../../../shared/rules/problem.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { RequestView } from "../../../parts/request/request-view.tsx";
import { useImageDraft } from "../draft/draft-store.ts";
import { MaskTruth } from "../mask/truth/mask-truth.tsx";
import type { ImageWork } from "../sending/use-image-recipe.ts";
import { useSentMask } from "../sending/sent-mask.ts";

/** What a press would send now, the mask with it. */
export function ImageRequest({ work: { recipes, problems, connection } }: { work: ImageWork }) {
  const { t, problemText } = useWords();
  const inputs = useImageDraft((draft) => draft.inputs);
  const mask = useSentMask(inputs[0]?.mediaId);
  const [first] = recipes;
  if (!first) return null;
  const recipe = mask === undefined ? first : { ...first, mask: { type: "media" as const, id: mask } };
  const nameOf = (problem: Problem) => {
    const place = /^inputs\[(\d+)\]$/.exec(problem.field)?.[1];
    const text = problemText(problem);
    return place === undefined ? text : `${t("images.inputs.picture", { number: Number(place) + 1 })}: ${text}`;
  };
  const more = recipes.length - 1;
  return (
    <>
      {mask !== undefined && inputs[0] && (
        <div className="flex flex-col gap-3 px-4 pt-3">
          <h2 className="text-title font-semibold">{t("images.mask.name")}</h2>
          <MaskTruth mediaId={inputs[0].mediaId} />
        </div>
      )}
      <RequestView
        recipe={recipe}
        connectionId={connection?.id}
        problems={problems}
        nameOf={nameOf}
        emptyText={t("images.emptyRequest")}
        hasFiles={inputs.length > 0}
        notes={more > 0 ? [t("images.request.more", { count: more })] : []}
      />
    </>
  );
}
