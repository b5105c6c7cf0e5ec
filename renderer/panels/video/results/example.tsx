import { useTranslation } from "react-i18next";
import { JobExample } from "../../../parts/job/job-example.tsx";
import { emptyDraft } from "../draft/draft.ts";
import { replaceDraft } from "../draft/draft-store.ts";
import { draftToRecipe } from "../draft/draft-to-recipe.ts";
import { focusPrompt } from "../prompt/prompt-focus.ts";
import { sendVideo, useSending } from "../sending/send.ts";

/** A prompt that can be run at once. */
export function Example() {
  const { t } = useTranslation();
  const isReady = useSending(({ state }) => state === "ready");
  const draft = { ...emptyDraft, prompt: t("video.results.example"), options: { resolution: "720p", ratio: "16:9" } };
  const use = () => {
    replaceDraft(draft);
    focusPrompt();
  };
  return (
    <JobExample
      intro={t("video.results.empty")}
      prompt={draft.prompt}
      act={t("video.results.runExample")}
      isReady={isReady}
      paid={(name) => t("video.results.examplePaid", { name })}
      onRun={(connectionId) => void sendVideo(draftToRecipe(draft), 1, connectionId)}
      onUse={use}
    />
  );
}
