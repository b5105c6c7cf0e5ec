import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { useActiveConnection } from "../../../state/connections.ts";
import { type ClipDraft, emptyClip, secondsOf } from "../draft/draft.ts";
import { draftToRecipe } from "../draft/draft-to-recipe.ts";
import { sendClip, useSending } from "../sending/send.ts";
import { textOfBoard } from "../storyboard/board.ts";
import { boardOfTemplate } from "../storyboard/templates.ts";
import { putIntoForm } from "./put-into-form.ts";

/** Teaches by something that works: a storyboard that can be run at once. */
export function Example() {
  const { t } = useTranslation();
  const connection = useActiveConnection();
  const isReady = useSending(({ state }) => state === "ready");
  const wish = { ...emptyClip, model: "clip-2", size: "1280x720", seconds: 8 };
  const board = boardOfTemplate(t, "journey", secondsOf(wish));
  const draft: ClipDraft = { ...wish, writing: "storyboard", board, prompt: textOfBoard(board) };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t("clips.example.intro")}</p>
      <blockquote className="rounded-card border border-line bg-surface p-3 text-small whitespace-pre-line" data-selectable>
        {draft.prompt}
      </blockquote>
      <div className="flex flex-col gap-1.5">
        <Button
          icon={Play}
          isBusy={!isReady}
          disabledReason={connection ? undefined : t("video.send.reason.noConnection")}
          onClick={() => void sendClip([draftToRecipe(draft)], connection?.id)}
        >
          {t("clips.example.run")}
        </Button>
        <Button look="quiet" onClick={() => putIntoForm(draft)}>
          {t("video.results.useExample")}
        </Button>
      </div>
      {connection && (
        <p className="text-small text-muted">
          {connection.isDemo ? t("video.send.free") : t("clips.example.paid", { name: connection.name })}
        </p>
      )}
    </div>
  );
}
