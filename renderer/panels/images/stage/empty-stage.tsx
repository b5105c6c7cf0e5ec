import { ImageIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { JobExample } from "../../../parts/job/job-example.tsx";
import { emptyDraft } from "../draft/draft.ts";
import { draftToRecipe } from "../draft/draft-to-recipe.ts";
import { changeDraft } from "../draft/draft-store.ts";
import { focusPrompt } from "../form/prompt-focus.ts";
import { sendImages, useSending } from "../sending/send.ts";
import { showJob } from "../view-store.ts";

/** Nothing made and nothing given yet: what belongs here, and an example that runs at once. */
export function EmptyStage() {
  const { t } = useTranslation();
  const isReady = useSending(({ state }) => state === "ready");
  const prompt = t("images.example.prompt");
  const run = async (connectionId: string | undefined) => {
    const [job] = await sendImages([draftToRecipe(emptyDraft, prompt)], connectionId);
    if (job) showJob(job.id);
  };
  const use = () => {
    changeDraft({ prompt });
    focusPrompt();
  };
  return (
    <div className="m-auto flex max-w-90 flex-col gap-3 py-6">
      <ImageIcon aria-hidden className="size-8! stroke-[1.25]! text-faint" />
      <JobExample
        intro={t("images.example.intro")}
        prompt={prompt}
        act={t("images.example.run")}
        isReady={isReady}
        paid={(name) => t("images.example.paid", { name })}
        onRun={(connectionId) => void run(connectionId)}
        onUse={use}
      />
    </div>
  );
}
