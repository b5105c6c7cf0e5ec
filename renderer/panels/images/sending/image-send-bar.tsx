import { WandSparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CostLine } from "../../../parts/cost/cost-line.tsx";
import { SendBar } from "../../../parts/send-bar.tsx";
import { callsOf } from "../../../state/estimates.ts";
import { isEdit } from "../draft/draft.ts";
import { useImageDraft } from "../draft/draft-store.ts";
import { dismissSendFailure, useSending } from "./send.ts";
import type { ImageWork } from "./use-image-recipe.ts";
import type { SendingImages } from "./use-send.ts";

/** What the press makes and how many of it, and the press itself; each picture is billed (IM-05). */
export function ImageSendBar({ work, sending }: { work: ImageWork; sending: SendingImages }) {
  const { t } = useTranslation();
  const isForEdit = useImageDraft(isEdit);
  const state = useSending();
  const { pictures: count, recipes, connection } = work;
  const calls = recipes.length;
  const parts = [
    calls > 1 ? t("images.send.calls", { count: calls, pictures: count }) : count > 1 && t("images.send.each", { count }),
    isForEdit && t(work.isMasked ? "images.send.masked" : "images.send.unmasked"),
    connection?.isDemo && t("video.send.freeShort"),
  ];
  return (
    <SendBar
      action="images.send"
      sending={sending.isMaking && state.state === "ready" ? { ...state, state: "sending" } : state}
      icon={WandSparkles}
      label={isForEdit && count === 1 ? t("images.send.editOne") : t(isForEdit ? "images.send.edit" : "images.send.make", { count })}
      reason={sending.reason}
      summary={parts.filter(Boolean).join(" · ")}
      cost={<CostLine calls={callsOf(recipes)} connection={connection} />}
      onSend={sending.send}
      onDismiss={dismissSendFailure}
      className="sticky bottom-0 z-10 mt-auto bg-surface! px-4!"
    />
  );
}
