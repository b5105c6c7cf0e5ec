import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { Button } from "../../../parts/button.tsx";
import { useActiveConnection } from "../../../state/connections.ts";
import { emptyDraft } from "../draft/draft.ts";
import { replaceDraft } from "../draft/draft-store.ts";
import { draftToRecipe } from "../draft/draft-to-recipe.ts";
import { focusPrompt } from "../prompt/prompt-focus.ts";
import { sendVideo, useSending } from "../sending/send.ts";

/** Teaches by something that works: a prompt that can be run at once. */
export function Example() {
  const { t } = useTranslation();
  const connection = useActiveConnection();
  const isReady = useSending(({ state }) => state === "ready");
  const draft = { ...emptyDraft, prompt: t("video.results.example"), options: { resolution: "720p", ratio: "16:9" } };
  const recipe: NativeVideoRecipe = draftToRecipe(draft);
  const use = () => {
    replaceDraft(draft);
    focusPrompt();
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t("video.results.empty")}</p>
      <blockquote className="rounded-card border border-line bg-surface p-3" data-selectable>
        {draft.prompt}
      </blockquote>
      <div className="flex flex-col gap-1.5">
        <Button
          icon={Play}
          isBusy={!isReady}
          disabledReason={connection ? undefined : t("video.send.reason.noConnection")}
          onClick={() => void sendVideo(recipe, 1, connection?.id)}
        >
          {t("video.results.runExample")}
        </Button>
        <Button look="quiet" onClick={use}>
          {t("video.results.useExample")}
        </Button>
      </div>
      {connection && (
        <p className="text-small text-muted">
          {connection.isDemo ? t("video.send.free") : t("video.results.examplePaid", { name: connection.name })}
        </p>
      )}
    </div>
  );
}
