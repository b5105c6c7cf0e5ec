import { Eraser } from "lucide-react";
import { useTranslation } from "react-i18next";
import { nativeVideoModels } from "../../../shared/models.ts";
import { dropHint } from "../../parts/file-form/drop-hint.ts";
import { PanelDrop } from "../../parts/file-form/panel-drop.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { SlotProblems } from "../../parts/file-slot.tsx";
import { Select } from "../../parts/select.tsx";
import { notify } from "../../parts/toasts.tsx";
import { useSlotProblem } from "../../parts/use-slot-problem.ts";
import { emptyDraft } from "./draft/draft.ts";
import { changeDraft, rememberDraft, replaceDraft, useDraft } from "./draft/draft-store.ts";
import { AsideNote, ModeChoice } from "./mode-choice.tsx";
import { Options } from "./options/options.tsx";
import { PromptEditor } from "./prompt/prompt-editor.tsx";
import { VideoSendBar } from "./sending/video-send-bar.tsx";
import type { DraftRecipe } from "./sending/use-draft-recipe.ts";
import type { useSend } from "./sending/use-send.ts";
import { FrameSlots } from "./slots/frame-slots.tsx";
import { ReferenceSlots } from "./slots/reference-slots.tsx";
import { beginFiles } from "./slots/video-files.ts";

/** Everything that makes a video, in the order in which people think of it; two columns where there is room. */
export function VideoForm({ draftRecipe, sending }: { draftRecipe: DraftRecipe; sending: ReturnType<typeof useSend> }) {
  const { t } = useTranslation();
  const draft = useDraft();
  const { mode } = draft;
  return (
    <PanelDrop accepts={everyKind} hint={dropHint(t, draft)} begin={beginFiles} className="@container flex h-full min-h-0 flex-col">
      <div className="min-h-0 grow overflow-y-auto">
        <section
          aria-label={t("video.form")}
          className="mx-auto grid max-w-[1320px] grid-cols-1 gap-x-8 gap-y-4 px-5 pt-1 pb-5 @min-[960px]:grid-cols-[minmax(0,1.25fr)_minmax(380px,1fr)]"
        >
          <div className="flex min-w-0 flex-col gap-4">
            {mode === "draft" ? <DraftSource /> : <PromptEditor onSend={sending.send} />}
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <ModeChoice />
              <ModelAndClear />
            </div>
            <AsideNote />
            {(mode === "first-frame" || mode === "first-last") && <FrameSlots draftRecipe={draftRecipe} />}
            {mode === "references" && <ReferenceSlots draftRecipe={draftRecipe} />}
            {mode !== "references" && <TogetherProblems draftRecipe={draftRecipe} />}
          </div>
          <div className="@container flex min-w-0 flex-col gap-4">
            <Options draftRecipe={draftRecipe} />
          </div>
        </section>
      </div>
      <VideoSendBar draftRecipe={draftRecipe} sending={sending} />
    </PanelDrop>
  );
}

const everyKind = ["image", "video", "audio"] as const;

function ModelAndClear() {
  const { t } = useTranslation();
  const model = useDraft((draft) => draft.model);
  const clear = () => {
    const goBack = rememberDraft();
    replaceDraft({ ...emptyDraft, model });
    notify({ text: t("video.cleared"), action: { label: t("parts.undo"), onSelect: goBack } });
  };
  return (
    <div className="flex items-center gap-2">
      <span className="text-small font-medium">{t("video.model")}</span>
      <Select
        name={t("video.model")}
        value={model}
        options={nativeVideoModels.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => changeDraft({ model: id })}
        className="w-36"
      />
      <IconButton name={t("video.actions.clear")} icon={Eraser} onClick={clear} />
    </div>
  );
}

/** What stands in the prompt's place when a draft is made final. */
function DraftSource() {
  const { t } = useTranslation();
  const draftOf = useDraft((draft) => draft.draftOf);
  return (
    <div className="rounded-card border border-line bg-surface p-3">
      <p>{t("video.prompt.fromDraft")}</p>
      <p className="mt-1 text-small text-muted">
        {t("video.prompt.draftId")} <code className="font-mono">{draftOf}</code>
      </p>
    </div>
  );
}

/** What is wrong with frames together, such as a last frame alone. */
function TogetherProblems({ draftRecipe }: { draftRecipe: DraftRecipe }) {
  const slotProblem = useSlotProblem();
  const together = draftRecipe.problems.filter((problem) => problem.field === "inputs");
  return <SlotProblems problems={together.map(slotProblem)} />;
}
