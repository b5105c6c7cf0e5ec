import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { classNames } from "../../../parts/class-names.ts";
import { changeBoard } from "../draft/draft-store.ts";
import { isRoundable, roundedUp } from "./chain-wish.ts";
import type { useChainPlan } from "./use-chain-plan.ts";

/** Its problems stand at its slot. */
export const firstFrameField = "shots[0].inputs[0]";

/** What is wrong with each shot, in words, and the one press that mends lengths. */
export function ChainProblems({ chain: { plan, model, problems } }: { chain: ReturnType<typeof useChainPlan> }) {
  const { t } = useTranslation();
  const { problemText } = useWords();
  const shown = problems.filter(({ field }) => plan.first === undefined || field !== firstFrameField);
  const canRound = model !== undefined && plan.shots.some(({ duration }) => isRoundable(duration, model.duration));
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label={t("clips.chain.problems")} className="flex flex-col gap-1">
        {shown.map((problem) => (
          <li
            key={`${problem.field} ${problem.reason}`}
            className={classNames("flex items-start gap-1.5 text-small", problem.level === "error" ? "text-bad" : "text-warn")}
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5!" />
            {t("clips.chain.problem", { number: Number(problem.detail?.["shot"]), problem: problemText(problem) })}
          </li>
        ))}
      </ul>
      {canRound && (
        <Button onClick={() => changeBoard((board) => roundedUp(board, model.duration))}>
          {t("clips.chain.roundUp", { min: model.duration.min })}
        </Button>
      )}
    </div>
  );
}
