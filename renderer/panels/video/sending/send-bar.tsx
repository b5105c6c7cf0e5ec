import { Check, Clapperboard } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { goToSettings } from "../../../state/layout.ts";
import { nativeVideoPixels } from "../../../../shared/models.ts";
import { MOST_VARIATIONS } from "../draft/draft.ts";
import { changeDraft } from "../draft/draft-store.ts";
import { dismissSendFailure, useSending } from "./send.ts";
import type { DraftRecipe } from "./use-draft-recipe.ts";
import type { useSend } from "./use-send.ts";

/** What the press makes, how many, and the press itself; always in sight. */
export function SendBar({ draftRecipe: { recipe }, sending }: { draftRecipe: DraftRecipe; sending: ReturnType<typeof useSend> }) {
  const { t } = useTranslation();
  const { state, count: sentCount, failure } = useSending();
  const { send, reason, connection, count } = sending;
  const isFinal = recipe.draftOf !== undefined;
  const label = isFinal ? t("video.send.makeFinal") : count > 1 ? t("video.send.makeMany", { count }) : t("video.send.make");
  return (
    <div className="border-t border-line bg-bg px-5 py-2.5">
      {failure && (
        <FailureNotice
          failure={failure}
          onDismiss={dismissSendFailure}
          onAction={["edit-connection", "enter-key", "add-credit"].includes(failure.action) ? () => goToSettings("connections") : undefined}
          className="mb-2.5"
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
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
        <div className="numbers line-clamp-2 min-w-24 flex-1 text-right text-small text-muted" aria-live="polite">
          {state === "sent" && sentCount > 0 ? (
            <span className="inline-flex items-center gap-1 text-good">
              <Check aria-hidden />
              {t("video.send.sent", { count: sentCount })}
            </span>
          ) : (
            <Summary recipe={recipe} count={count} isDemo={connection?.isDemo ?? false} />
          )}
        </div>
        <Button look="primary" icon={Clapperboard} shortcut="Mod+Enter" isBusy={state !== "ready"} disabledReason={reason} onClick={send}>
          {label}
        </Button>
      </div>
    </div>
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
