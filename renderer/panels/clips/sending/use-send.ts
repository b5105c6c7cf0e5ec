import { useWords } from "../../../i18n/use-words.ts";
import { useIsUploading } from "../../../state/upload.ts";
import { isCutMissing } from "../draft/draft.ts";
import { useClip } from "../draft/draft-store.ts";
import { sendClip } from "./send.ts";
import type { ClipRecipe } from "./use-clip-recipe.ts";

/** The form's one act, and why it cannot be done now. */
export function useSend({ recipe, problems, connection }: ClipRecipe) {
  const { t, problemText } = useWords();
  const isUploading = useIsUploading();
  const isCutting = useClip(isCutMissing);
  const firstError = problems.find((problem) => problem.level === "error");
  const reason = !connection
    ? t("video.send.reason.noConnection")
    : isCutting
      ? t("clips.send.cutting")
      : isUploading
        ? t("video.send.reason.uploading")
        : firstError && t("video.send.reason.problems", { problem: problemText(firstError) });
  const send = () => {
    if (reason === undefined && connection) void sendClip([recipe], connection.id);
  };
  return { send, reason };
}
