import { useTranslation } from "react-i18next";
import { type ReactNode, useState } from "react";
import type { Source } from "../../../../shared/contract/recipes.ts";
import { referenceBytesLimit } from "../../../../shared/rules/compatible-video.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { AddressDialog } from "../../../parts/address/address-dialog.tsx";
import type { SlotProblem } from "../../../parts/file-slot.tsx";
import { FitDialog } from "../../../parts/fit/fit-dialog.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import type { ClipFileKind } from "../draft/draft.ts";
import type { ClipRecipe } from "../sending/use-clip-recipe.ts";
import { useAskAtOnce } from "./just-given.ts";
import { ShrinkDialog } from "./shrink-dialog.tsx";

/** Problems that another address mends. */
const byAddress = new Set<Problem["reason"]>(["needs-public-url", "url-not-public", "url-private", "asset-not-taken"]);

/** A reference stays under its limit. */
const referenceFit = { maxBytes: referenceBytesLimit - 1 };

/** What is wrong with the file of a field, in words, each with a way to mend it where there is one; `dialog` belongs beside the slot. */
export function useSourceProblems(
  field: string | undefined,
  kind: ClipFileKind,
  source: Source | undefined,
  { problems, media }: ClipRecipe,
  onReplace: (source: Source) => void,
  onRemove: () => void = () => {},
): { problems: readonly SlotProblem[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const [asking, setAsking] = useState<"address" | "shrink">();
  const file = source?.type === "media" ? media.get(source.id) : undefined;
  const isTooHeavy = problems.some((problem) => problem.field === field && problem.reason === "reference-too-heavy");
  const { isAsking, answered } = useAskAtOnce(file?.id, isTooHeavy);
  const mendOf = ({ reason }: Problem): SlotProblem["action"] => {
    if (byAddress.has(reason)) return { label: t("video.slots.pasteUrl"), onSelect: () => setAsking("address") };
    if (reason === "reference-too-heavy" && file)
      return { label: t(file.kind === "image" ? "clips.shrink.act" : "clips.fit.act"), onSelect: () => setAsking("shrink") };
    return undefined;
  };
  const close = () => {
    setAsking(undefined);
    answered();
  };
  const isShrinking = isTooHeavy && (asking === "shrink" || isAsking);
  const use = (id: string) => onReplace({ type: "media", id });
  return {
    problems: problems
      .filter((problem) => problem.field === field)
      .map((problem): SlotProblem => ({
        ...slotProblem(problem),
        action: mendOf(problem),
      })),
    dialog: (
      <>
        {asking === "address" && <AddressDialog accepts={[kind]} onTake={onReplace} onClose={close} />}
        {isShrinking && file?.kind === "image" && <ShrinkDialog media={file} onUse={use} onClose={close} />}
        {isShrinking && file?.kind === "video" && (
          <FitDialog
            media={file}
            limits={referenceFit}
            description={t("clips.fit.body", { limit: formatBytes(referenceBytesLimit) })}
            onUse={(made) => use(made.id)}
            onLeaveOut={onRemove}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
