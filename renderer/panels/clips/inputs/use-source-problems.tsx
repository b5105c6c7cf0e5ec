import { type ReactNode, useState } from "react";
import type { Source } from "../../../../shared/contract/recipes.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { AddressDialog } from "../../../parts/address/address-dialog.tsx";
import type { SlotProblem } from "../../../parts/file-slot.tsx";
import type { ClipFileKind } from "../draft/draft.ts";
import type { ClipRecipe } from "../sending/use-clip-recipe.ts";
import { ShrinkDialog } from "./shrink-dialog.tsx";

/** Problems that another address mends. */
const byAddress = new Set<Problem["reason"]>(["needs-public-url", "url-not-public", "url-private", "asset-not-taken"]);

/** What is wrong with the file of a field, in words, each with a way to mend it where there is one; `dialog` belongs beside the slot. */
export function useSourceProblems(
  field: string | undefined,
  kind: ClipFileKind,
  source: Source | undefined,
  { problems, media }: ClipRecipe,
  onReplace: (source: Source) => void,
): { problems: readonly SlotProblem[]; dialog: ReactNode } {
  const { t, problemText } = useWords();
  const [asking, setAsking] = useState<"address" | "shrink">();
  const file = source?.type === "media" ? media.get(source.id) : undefined;
  const mendOf = ({ reason }: Problem): SlotProblem["action"] => {
    if (byAddress.has(reason)) return { label: t("video.slots.pasteUrl"), onSelect: () => setAsking("address") };
    if (reason === "reference-too-heavy" && file?.kind === "image")
      return { label: t("clips.shrink.act"), onSelect: () => setAsking("shrink") };
    return undefined;
  };
  const close = () => setAsking(undefined);
  return {
    problems: problems
      .filter((problem) => problem.field === field)
      .map((problem): SlotProblem => ({
        tone: problem.level === "error" ? "bad" : "warn",
        text: problemText(problem),
        action: mendOf(problem),
      })),
    dialog: (
      <>
        {asking === "address" && <AddressDialog accepts={[kind]} onTake={onReplace} onClose={close} />}
        {asking === "shrink" && file && <ShrinkDialog media={file} onUse={(id) => onReplace({ type: "media", id })} onClose={close} />}
      </>
    ),
  };
}
