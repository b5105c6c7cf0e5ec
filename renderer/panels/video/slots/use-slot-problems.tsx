import { useTranslation } from "react-i18next";
import { type ReactNode, useState } from "react";
import type { Source } from "../../../../shared/contract/recipes.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { AddressDialog } from "../../../parts/address/address-dialog.tsx";
import type { SlotProblem } from "../../../parts/file-slot.tsx";
import { redrawPicture } from "../../../parts/redraw-picture.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import type { SlotFile } from "../draft/draft.ts";
import { type DraftRecipe, problemsOfFile } from "../sending/use-draft-recipe.ts";
import { redrawFor } from "./mend.ts";

/** What is wrong with a slot's file, in words, each with a way to mend it where there is one; `dialog` belongs beside the slot. */
export function useSlotProblems(
  file: SlotFile | undefined,
  draftRecipe: DraftRecipe,
  onReplace: (source: Source) => void,
): { problems: readonly SlotProblem[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const [isAsking, setIsAsking] = useState(false);
  const media = file?.source.type === "media" ? draftRecipe.media.get(file.source.id) : undefined;

  const mendOf = (problem: Problem): SlotProblem["action"] => {
    if (problem.reason === "local-video-needs-url" || problem.reason === "url-not-public") {
      return { label: t("video.slots.pasteUrl"), onSelect: () => setIsAsking(true) };
    }
    const redraw = redrawFor(problem, media);
    if (!redraw || !media) return undefined;
    const mend = () => redrawPicture(media, redraw).then((drawn) => onReplace({ type: "media", id: drawn.id }), notifyFailure);
    return { label: t(`video.slots.${redraw.what}`), onSelect: () => void mend() };
  };

  const problems = problemsOfFile(draftRecipe, file?.key).map((problem): SlotProblem => ({
    ...slotProblem(problem),
    action: mendOf(problem),
  }));
  return {
    problems,
    dialog: isAsking && file && <AddressDialog accepts={[file.kind]} onTake={onReplace} onClose={() => setIsAsking(false)} />,
  };
}
