import { Image } from "lucide-react";
import { useTranslation } from "react-i18next";
import { noticeRemoval } from "../../../parts/file-form/notice-removal.ts";
import { FileSlot, SlotProblems } from "../../../parts/file-slot.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import { useMedia } from "../../../state/media.ts";
import { mediaUrl } from "../../../state/media-url.ts";
import { type ClipReference, cutOf, sizeOf } from "../draft/draft.ts";
import { changePicture, rememberClip, useClip } from "../draft/draft-store.ts";
import type { ClipRecipe } from "../sending/use-clip-recipe.ts";
import { setPicture } from "./clip-files.ts";
import { CropFrame } from "./crop-frame.tsx";
import { sidesOf } from "./crop.ts";
import { useCut } from "./use-cut.ts";

/** The one picture that models with a form take; it is cut to exactly the clip's size (CV-03). */
export function ClipPicture({ clip }: { clip: ClipRecipe }) {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const reference = useClip((draft) => draft.reference);
  const problems = clip.problems.filter(({ field }) => field === "reference");
  return (
    <section aria-label={t("clips.inputs.picture")} className="flex flex-wrap items-start gap-4">
      <FileSlot
        name={t("clips.inputs.picture")}
        accepts={pictures}
        icon={Image}
        value={reference && { type: "media", id: reference.pictureId }}
        kind="image"
        className="w-[200px]"
        onChange={(incoming) => {
          if (!incoming) noticeRemoval(t("clips.inputs.picture"), rememberClip());
          setPicture(incoming?.source);
        }}
        problems={problems.map(slotProblem)}
      />
      {reference && <Crop reference={reference} />}
    </section>
  );
}

function Crop({ reference }: { reference: ClipReference }) {
  const { t } = useTranslation();
  const size = useClip(sizeOf);
  const isCut = useClip((draft) => cutOf(draft) !== undefined);
  const { data: media } = useMedia(reference.pictureId);
  const sides = sidesOf(size);
  useCut(reference, media, size);
  if (media === null) return <SlotProblems problems={[{ tone: "bad", text: t("parts.slot.missing") }]} />;
  if (!media?.width || !media.height || !sides) return null;
  const isSmall = media.width < sides.width || media.height < sides.height;
  return (
    <div className="flex min-w-60 flex-1 flex-col gap-1.5">
      <CropFrame
        url={mediaUrl(media.id)}
        picture={{ width: media.width, height: media.height }}
        size={sides}
        view={reference.view}
        onChange={(view) => changePicture((now) => ({ ...now, view }))}
      />
      <p role="status" className="numbers text-small text-muted">
        {t(isCut ? "clips.crop.done" : "clips.crop.cutting", { size: size.replace("x", " × ") })}
        {isSmall && ` ${t("clips.crop.enlarged")}`}
      </p>
    </div>
  );
}

const pictures = ["image"] as const;
