import { ArrowLeftRight, Image } from "lucide-react";
import { useTranslation } from "react-i18next";
import { noticeRemoval } from "../../../parts/file-form/notice-removal.ts";
import { FileSlot, SlotProblems } from "../../../parts/file-slot.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import { changeClip, rememberClip, useClip } from "../draft/draft-store.ts";
import type { ClipRecipe } from "../sending/use-clip-recipe.ts";
import { useSourceProblems } from "./use-source-problems.tsx";

type FramePlace = "firstFrame" | "lastFrame";

/** The picture that the clip starts with, and the one that it ends with. */
export function ClipFrames({ clip }: { clip: ClipRecipe }) {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const { mode, firstFrame, lastFrame } = useClip();
  const missing = clip.problems.filter(({ field }) => field === "images");
  return (
    <section aria-label={t("video.mode.name")} className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2">
        <FrameSlot place="firstFrame" field="images[0]" clip={clip} />
        {mode === "first-last" && (
          <>
            <IconButton
              name={t("video.slots.swap")}
              icon={ArrowLeftRight}
              onClick={() => changeClip({ firstFrame: lastFrame, lastFrame: firstFrame })}
              className="mt-[42px]"
            />
            <FrameSlot place="lastFrame" field="images[1]" clip={clip} />
          </>
        )}
      </div>
      <SlotProblems problems={missing.map(slotProblem)} />
    </section>
  );
}

function FrameSlot({ place, field, clip }: { place: FramePlace; field: string; clip: ClipRecipe }) {
  const { t } = useTranslation();
  const source = useClip((draft) => draft[place]);
  const name = t(`video.slots.${place}`);
  const { problems, dialog } = useSourceProblems(field, "image", source, clip, (mended) => changeClip({ [place]: mended }));
  return (
    <div className="w-[200px] min-w-0">
      <FileSlot
        name={name}
        accepts={pictures}
        icon={Image}
        value={source}
        kind="image"
        onChange={(incoming) => {
          if (!incoming) noticeRemoval(name, rememberClip());
          changeClip({ [place]: incoming?.source });
        }}
        problems={source ? problems : []}
      />
      {dialog}
    </div>
  );
}

const pictures = ["image"] as const;
