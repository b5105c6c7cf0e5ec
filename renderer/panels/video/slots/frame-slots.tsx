import { ArrowLeftRight, Image } from "lucide-react";
import { useTranslation } from "react-i18next";
import { noticeRemoval } from "../../../parts/file-form/notice-removal.ts";
import { FileSlot } from "../../../parts/file-slot.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { type FramePlace, rememberDraft, setFrame, swapFrames, useDraft } from "../draft/draft-store.ts";
import { type DraftRecipe } from "../sending/use-draft-recipe.ts";
import { DoorChanges } from "../../../parts/file-form/door-changes.tsx";
import { useSlotProblems } from "./use-slot-problems.tsx";

/** The picture that the video starts with, and the one that it ends with. */
export function FrameSlots({ draftRecipe }: { draftRecipe: DraftRecipe }) {
  const { t } = useTranslation();
  const mode = useDraft((draft) => draft.mode);
  const isPair = mode === "first-last";
  return (
    <div className="flex items-start gap-2">
      <FrameSlot place="firstFrame" draftRecipe={draftRecipe} />
      {isPair && (
        <>
          <IconButton name={t("video.slots.swap")} icon={ArrowLeftRight} onClick={swapFrames} className="mt-[42px]" />
          <FrameSlot place="lastFrame" draftRecipe={draftRecipe} />
        </>
      )}
    </div>
  );
}

function FrameSlot({ place, draftRecipe }: { place: FramePlace; draftRecipe: DraftRecipe }) {
  const { t } = useTranslation();
  const file = useDraft((draft) => draft[place]);
  const { problems, dialog } = useSlotProblems(file, draftRecipe, (source) => setFrame(place, source));
  const name = t(`video.slots.${place}`);
  return (
    <div className="flex w-[200px] min-w-0 flex-col gap-0.5">
      <FileSlot
        name={name}
        accepts={pictures}
        icon={Image}
        value={file?.source}
        kind="image"
        takesAssets
        onChange={(incoming) => {
          if (!incoming) noticeRemoval(name, rememberDraft());
          setFrame(place, incoming?.source);
        }}
        problems={problems}
      />
      <DoorChanges media={file?.source.type === "media" ? draftRecipe.media.get(file.source.id) : undefined} />
      {dialog}
    </div>
  );
}

const pictures = ["image"] as const;
