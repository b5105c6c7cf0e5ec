import { useTranslation } from "react-i18next";
import { CostLine } from "../../../parts/cost/cost-line.tsx";
import { SendBar } from "../../../parts/send-bar.tsx";
import { callsOf } from "../../../state/estimates.ts";
import { ChainButton } from "../chain/chain-button.tsx";
import { secondsOf, sizeOf } from "../draft/draft.ts";
import { useClip } from "../draft/draft-store.ts";
import { dismissSendFailure, useSending } from "./send.ts";
import type { ClipRecipe } from "./use-clip-recipe.ts";
import type { useSend } from "./use-send.ts";

/** What the press makes, and the press itself. One at a time: this interface has no seed, so variations could not be told apart. */
export function ClipSendBar({ clip, sending }: { clip: ClipRecipe; sending: ReturnType<typeof useSend> }) {
  const { t } = useTranslation();
  const draft = useClip();
  const parts = draft.remix
    ? [t("clips.remix.summary")]
    : [t("video.send.lengthSeconds", { value: secondsOf(draft) }), sizeOf(draft).replace("x", " × "), draft.model];
  return (
    <SendBar
      action="clips.send"
      sending={useSending()}
      label={t(draft.remix ? "clips.send.remix" : "clips.send.make")}
      reason={sending.reason}
      summary={[...parts, clip.connection?.isDemo && t("video.send.freeShort")].filter(Boolean).join(" · ")}
      cost={<CostLine calls={callsOf([clip.recipe])} connection={clip.connection} />}
      onSend={sending.send}
      onDismiss={dismissSendFailure}
      beside={draft.writing === "storyboard" && !draft.remix && <ChainButton />}
    />
  );
}
