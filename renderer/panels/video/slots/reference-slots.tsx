import { AudioLines, Film, ImagePlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { findNativeVideoModel } from "../../../../shared/models.ts";
import { totalSeconds } from "../../../../shared/rules/native-video.ts";
import { kindOfAddress } from "../../../parts/file-form/kind-of-address.ts";
import { mayShowRealPerson } from "../../../../shared/rules/real-person.ts";
import { FileAdder } from "../../../parts/file-adder.tsx";
import { SlotProblems } from "../../../parts/file-slot.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import { type FileKind, inOrder, mostReferences } from "../draft/draft.ts";
import { addReference, useDraft } from "../draft/draft-store.ts";
import type { DraftRecipe } from "../sending/use-draft-recipe.ts";
import { FacesHint } from "./faces-hint.tsx";
import { ReferenceTile } from "./reference-tile.tsx";

const kinds: readonly FileKind[] = ["image", "video", "audio"];
const icons = { image: ImagePlus, video: Film, audio: AudioLines };

/** Pictures, videos and sounds that the prompt refers to, each kind in its order. */
export function ReferenceSlots({ draftRecipe }: { draftRecipe: DraftRecipe }) {
  const { t } = useTranslation();
  const references = useDraft((draft) => draft.references);
  const model = useDraft((draft) => draft.model);
  const [said, setSaid] = useState("");
  const files = inOrder(references);
  return (
    <section aria-label={t("video.mode.references")} className="flex flex-col gap-2">
      <Totals draftRecipe={draftRecipe} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] items-start gap-2">
        {kinds.map((kind) => [
          ...files
            .filter((file) => file.kind === kind)
            .map((file) => <ReferenceTile key={file.key} file={file} files={files} draftRecipe={draftRecipe} onSaid={setSaid} />),
          files.filter((file) => file.kind === kind).length < mostReferences(model, kind) && (
            <FileAdder
              key={`add-${kind}`}
              name={t(`video.slots.add.${kind}`)}
              accepts={[kind]}
              icon={icons[kind]}
              takesAssets
              onAdd={({ source, kind: given }) => {
                const isFile = given === "image" || given === "video" || given === "audio";
                addReference(source.type === "url" ? kindOfAddress(source.url, kind) : isFile ? given : kind, source);
              }}
            />
          ),
        ])}
      </div>
      <InputProblems draftRecipe={draftRecipe} />
      {mayShowRealPerson(draftRecipe.recipe) && <FacesHint />}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </section>
  );
}

/** How much of what the model takes is used: counts, and seconds as measured from the files. */
function Totals({ draftRecipe: { recipe, media } }: { draftRecipe: DraftRecipe }) {
  const { t } = useTranslation();
  const model = findNativeVideoModel(recipe.model);
  if (!model) return null;
  const count = (kind: FileKind) => recipe.inputs.filter((input) => input.kind === kind).length;
  const seconds = (kind: "video" | "audio", max: number) =>
    count(kind) > 0 ? ` ${t("video.slots.seconds", { value: Math.round(totalSeconds(recipe.inputs, kind, media) * 10) / 10, max })}` : "";
  const parts = [
    t("video.slots.images", { count: count("image"), max: model.referenceImages }),
    t("video.slots.videos", { count: count("video"), max: model.referenceVideos }) + seconds("video", model.referenceVideoSeconds),
    t("video.slots.audios", { count: count("audio"), max: model.referenceAudios }) + seconds("audio", model.referenceAudioSeconds),
  ];
  return <p className="numbers text-small text-muted">{t("video.slots.totals", { text: parts.join(" · ") })}</p>;
}

/** What is wrong with the files together, such as audio alone. */
function InputProblems({ draftRecipe }: { draftRecipe: DraftRecipe }) {
  const slotProblem = useSlotProblem();
  const together = draftRecipe.problems.filter((problem) => problem.field === "inputs");
  return <SlotProblems problems={together.map(slotProblem)} />;
}
