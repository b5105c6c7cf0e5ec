import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Recipe } from "../../../shared/contract/recipes.ts";
import type { Problem } from "../../../shared/rules/problem.ts";
import { failureOf } from "../../state/failure-of.ts";
import { orpc } from "../../state/queries.ts";
import { FailureNotice } from "../failure-notice.tsx";
import { SlotProblems } from "../file-slot.tsx";
import { RequestLines } from "./request-lines.tsx";

const REST_MILLISECONDS = 250;

/** The request as it would leave now, without the key; what stands against it, above. */
export function RequestView({
  recipe,
  connectionId,
  problems,
  nameOf,
  emptyText,
  hasFiles,
  notes = [],
}: {
  recipe: Recipe;
  /** Where it would go; nothing is shown without. */
  connectionId: string | undefined;
  problems: readonly Problem[];
  /** A problem's words, led by the file that it is about. */
  nameOf: (problem: Problem) => string;
  emptyText: string;
  /** Whether files of the studio are in it. */
  hasFiles: boolean;
  /** Further lines below. */
  notes?: readonly string[];
}) {
  const { t } = useTranslation();
  const rested = useRested(recipe);
  const isPossible = connectionId !== undefined && !problems.some((problem) => problem.level === "error");
  const preview = useQuery({
    ...orpc.jobs.preview.queryOptions({ input: isPossible ? { connectionId, recipe: rested } : skipToken }),
    placeholderData: keepPreviousData,
  });
  // An empty form is no mistake of anybody.
  const isEmpty = problems.some(isOfEmptyForm);
  const errors = problems.filter((problem) => problem.level === "error" && !isOfEmptyForm(problem));
  const warnings = problems.filter((problem) => problem.level === "warning");
  const request = isPossible ? preview.data : undefined;
  return (
    <div className="flex flex-col gap-3 p-4">
      <h2 className="text-title font-semibold">{t("video.request.title")}</h2>
      {errors.length > 0 && (
        <ProblemList name={t("video.request.problems")} problems={errors.map((problem) => ({ tone: "bad", text: nameOf(problem) }))} />
      )}
      {warnings.length > 0 && (
        <ProblemList name={t("video.request.warnings")} problems={warnings.map((problem) => ({ tone: "warn", text: nameOf(problem) }))} />
      )}
      {isPossible && preview.error && <FailureNotice failure={failureOf(preview.error)} />}
      {!request && !preview.error && <p className="text-muted">{isEmpty ? emptyText : t("video.request.none")}</p>}
      {request && <RequestLines request={request} notes={hasFiles ? [...notes, t("video.request.shortened")] : notes} />}
    </div>
  );
}

const isOfEmptyForm = ({ reason }: Problem) => reason === "nothing-to-send" || reason === "prompt-missing";

function ProblemList({ name, problems }: { name: string; problems: React.ComponentProps<typeof SlotProblems>["problems"] }) {
  return (
    <section aria-label={name} className="flex flex-col gap-1">
      <h3 className="text-small font-medium">{name}</h3>
      <SlotProblems problems={problems} />
    </section>
  );
}

/** The recipe once typing pauses: the core is not asked at every key. */
function useRested(recipe: Recipe): Recipe {
  const [rested, setRested] = useState(recipe);
  useEffect(() => {
    const timer = setTimeout(() => setRested(recipe), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [recipe]);
  return rested;
}
