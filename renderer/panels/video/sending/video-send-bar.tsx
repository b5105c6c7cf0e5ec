import { useTranslation } from "react-i18next";
import { nativeVideoPixels } from "../../../../shared/models.ts";
import { CostLine } from "../../../parts/cost/cost-line.tsx";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { SendBar } from "../../../parts/send-bar.tsx";
import { callsOf } from "../../../state/estimates.ts";
import { MOST_VARIATIONS } from "../draft/draft.ts";
import { changeDraft } from "../draft/draft-store.ts";
import { dismissSendFailure, useSending } from "./send.ts";
import type { DraftRecipe } from "./use-draft-recipe.ts";
import type { useSend } from "./use-send.ts";

/** What the press makes, how many, and the press itself. */
export function VideoSendBar({ draftRecipe: { recipe }, sending }: { draftRecipe: DraftRecipe; sending: ReturnType<typeof useSend> }) {
  const { t } = useTranslation();
  const { send, reason, connection, count } = sending;
  const isFinal = recipe.draftOf !== undefined;
  return (
    <SendBar
      action="video.send"
      sending={useSending()}
      label={isFinal ? t("video.send.makeFinal") : count > 1 ? t("video.send.makeMany", { count }) : t("video.send.make")}
      reason={reason}
      summary={<Summary recipe={recipe} count={count} isDemo={connection?.isDemo ?? false} />}
      cost={<CostLine calls={callsOf([recipe]).map((call) => ({ ...call, times: count }))} connection={connection} />}
      onSend={send}
      onDismiss={dismissSendFailure}
    >
      {!isFinal && (
        <div className="flex shrink-0 items-center gap-2 text-small">
          <span id="video-variations">{t("video.send.variations")}</span>
          <NumberStepper
            name={t("video.send.variations")}
            value={count}
            min={1}
            max={MOST_VARIATIONS}
            onChange={(value) => changeDraft({ variations: Math.round(value ?? 1) })}
            className="w-20"
          />
        </div>
      )}
    </SendBar>
  );
}

function Summary({ recipe, count, isDemo }: { recipe: DraftRecipe["recipe"]; count: number; isDemo: boolean }) {
  const { t } = useTranslation();
  if (count > 1) return t("video.send.manyHint", { count });
  const pixels = nativeVideoPixels[recipe.resolution ?? ""]?.[recipe.ratio ?? ""];
  const shape = [recipe.resolution, recipe.ratio].filter(Boolean).join(" · ");
  const length =
    recipe.draftOf !== undefined
      ? t("video.send.fromDraft")
      : recipe.frames === undefined
        ? t("video.send.lengthSeconds", { value: recipe.duration ?? 0 })
        : t("video.send.lengthFrames", { value: recipe.frames });
  const parts = [
    length,
    shape || t("video.send.shapeOpen"),
    pixels && t("video.options.pixels", { width: pixels[0], height: pixels[1] }),
    isDemo && t("video.send.freeShort"),
  ];
  return parts.filter(Boolean).join(" · ");
}
