import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { isSendable } from "../../../../shared/rules/native-video.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { SlotProblems } from "../../../parts/file-slot.tsx";
import { useActiveConnection } from "../../../state/connections.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { orpc } from "../../../state/queries.ts";
import { useDraft } from "../draft/draft-store.ts";
import type { DraftRecipe } from "../sending/use-draft-recipe.ts";
import { useFileNames } from "../slots/use-file-names.ts";
import { curlOf } from "./curl-of.ts";

const REST_MILLISECONDS = 250;

/** The request as it would leave now, without the key; what stands against it, above. */
export function RequestView({ draftRecipe, count }: { draftRecipe: DraftRecipe; count: number }) {
  const { t } = useTranslation();
  const { recipe, problems } = draftRecipe;
  const nameOf = useProblemNames(draftRecipe);
  const connection = useActiveConnection();
  const rested = useRested(recipe);
  const isPossible = isSendable(problems) && connection !== undefined;
  const preview = useQuery({
    ...orpc.jobs.preview.queryOptions({ input: isPossible ? { connectionId: connection.id, recipe: rested } : skipToken }),
    placeholderData: keepPreviousData,
  });
  // An empty form is no mistake of anybody.
  const isEmpty = problems.some((problem) => problem.reason === "nothing-to-send");
  const errors = problems.filter((problem) => problem.level === "error" && problem.reason !== "nothing-to-send");
  const warnings = problems.filter((problem) => problem.level === "warning");
  const request = isPossible ? preview.data : undefined;
  const json = request && JSON.stringify(request.body, null, 2);
  const hasFiles = recipe.inputs.some((input) => input.source.type === "media");
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
      {!request && !preview.error && <p className="text-muted">{t(isEmpty ? "video.request.empty" : "video.request.none")}</p>}
      {request && (
        <>
          <p className="font-mono text-small wrap-anywhere text-muted">
            <span className="text-text">{request.method}</span> {request.url}
          </p>
          <div className="flex flex-wrap gap-1">
            <CopyButton look="plain" text={json ?? ""} label={t("video.request.copyJson")} />
            <CopyButton look="plain" text={() => curlOf(request)} label={t("video.request.copyCurl")} />
          </div>
          <pre
            role="region"
            tabIndex={0}
            aria-label={t("video.request.body")}
            className="rounded-card bg-well p-3 font-mono text-small whitespace-pre-wrap wrap-anywhere"
          >
            {json}
          </pre>
          <div className="flex flex-col gap-1 text-small text-muted">
            {count > 1 && <p>{t("video.request.many", { count: count - 1 })}</p>}
            {hasFiles && <p>{t("video.request.shortened")}</p>}
            <p>{t("video.request.curlHint")}</p>
          </div>
        </>
      )}
    </div>
  );
}

function ProblemList({ name, problems }: { name: string; problems: React.ComponentProps<typeof SlotProblems>["problems"] }) {
  return (
    <section aria-label={name} className="flex flex-col gap-1">
      <h3 className="text-small font-medium">{name}</h3>
      <SlotProblems problems={problems} />
    </section>
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

/** The recipe once typing pauses: the core is not asked at every key. */
function useRested(recipe: NativeVideoRecipe): NativeVideoRecipe {
  const [rested, setRested] = useState(recipe);
  useEffect(() => {
    const timer = setTimeout(() => setRested(recipe), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [recipe]);
  return rested;
}
