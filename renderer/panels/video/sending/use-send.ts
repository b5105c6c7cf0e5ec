import { useWords } from "../../../i18n/use-words.ts";
import { useActiveConnection } from "../../../state/connections.ts";
import { useIsUploading } from "../../../state/upload.ts";
import { useDraft } from "../draft/draft-store.ts";
import { sendVideo } from "./send.ts";
import type { DraftRecipe } from "./use-draft-recipe.ts";

/** The form's one act, and why it cannot be done now. */
export function useSend({ recipe, problems }: DraftRecipe) {
  const { t, problemText } = useWords();
  const connection = useActiveConnection();
  const isUploading = useIsUploading();
  const isFinal = recipe.draftOf !== undefined;
  const variations = useDraft((draft) => draft.variations);
  const count = isFinal ? 1 : variations;
  const firstError = problems.find((problem) => problem.level === "error");
  const reason = !connection
    ? t("video.send.reason.noConnection")
    : isUploading
      ? t("video.send.reason.uploading")
      : firstError && t("video.send.reason.problems", { problem: problemText(firstError) });
  const send = () => {
    if (reason === undefined && connection) void sendVideo(recipe, count, connection.id);
  };
  return { send, reason, connection, count };
}
