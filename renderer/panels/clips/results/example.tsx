import { useTranslation } from "react-i18next";
import { JobExample } from "../../../parts/job/job-example.tsx";
import { type ClipDraft, emptyClip, secondsOf } from "../draft/draft.ts";
import { draftToRecipe } from "../draft/draft-to-recipe.ts";
import { sendClip, useSending } from "../sending/send.ts";
import { textOfBoard } from "../storyboard/board.ts";
import { boardOfTemplate } from "../storyboard/templates.ts";
import { putIntoForm } from "./put-into-form.ts";

/** A storyboard that can be run at once. */
export function Example() {
  const { t } = useTranslation();
  const isReady = useSending(({ state }) => state === "ready");
  const wish = { ...emptyClip, model: "clip-2", size: "1280x720", seconds: 8 };
  const board = boardOfTemplate(t, "journey", secondsOf(wish));
  const draft: ClipDraft = { ...wish, writing: "storyboard", board, prompt: textOfBoard(board) };
  return (
    <JobExample
      intro={t("clips.example.intro")}
      prompt={draft.prompt}
      act={t("clips.example.run")}
      isReady={isReady}
      paid={(name) => t("clips.example.paid", { name })}
      onRun={(connectionId) => void sendClip([draftToRecipe(draft)], connectionId)}
      onUse={() => putIntoForm(draft)}
    />
  );
}
