import { useState } from "react";
import { mostPromptVariants } from "../../../../shared/rules/prompt-variants.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { useMedia } from "../../../state/media.ts";
import { useIsUploading } from "../../../state/upload.ts";
import { useImageDraft } from "../draft/draft-store.ts";
import { useMask } from "../mask/session/use-mask.ts";
import { changeView, showJob } from "../view-store.ts";
import { sendImages } from "./send.ts";
import { mediaOfMask } from "./sent-mask.ts";
import type { ImageWork } from "./use-image-recipe.ts";

export interface SendingImages {
  send: () => void;
  /** Why it cannot be done now. */
  reason: string | undefined;
  /** The mask is being made into its file. */
  isMaking: boolean;
}

/** The form's one act, and why it cannot be done now. The new job takes the stage, where it is followed. */
export function useSend({ recipes, problems, isTooMany, isMasked, connection }: ImageWork): SendingImages {
  const { t, problemText } = useWords();
  const isUploading = useIsUploading();
  const [isMaking, setIsMaking] = useState(false);
  const first = useImageDraft((draft) => draft.inputs[0]);
  const mask = useMask(first?.mediaId);
  const { isPending } = useMedia(first?.mediaId);
  // Until it is known whether the picture has a mask, an edit might leave without it.
  const isMaskOpen = first !== undefined && (isPending || mask?.isBusy);
  const firstError = problems.find((problem) => problem.level === "error");
  const reason = !connection
    ? t("video.send.reason.noConnection")
    : isUploading && !isMaking
      ? t("video.send.reason.uploading")
      : isMaskOpen && !isMaking
        ? t("images.mask.busy")
        : isTooMany
          ? t("images.prompt.tooMany", { max: mostPromptVariants })
          : firstError && t("video.send.reason.problems", { problem: problemText(firstError) });
  const send = async () => {
    if (reason !== undefined || !connection || isMaking) return;
    setIsMaking(true);
    try {
      const id = mask && isMasked ? await mediaOfMask(mask) : undefined;
      const masked = id === undefined ? recipes : recipes.map((recipe) => ({ ...recipe, mask: { type: "media" as const, id } }));
      const [made] = await sendImages([...masked], connection.id);
      if (!made) return;
      showJob(made.id);
      if (first?.entryId !== undefined) changeView({ strip: "versions" });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsMaking(false);
    }
  };
  return { send: () => void send(), reason, isMaking };
}
