import { Film, ImagePlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../shared/contract/recipes.ts";
import { FileAdder } from "../../../parts/file-adder.tsx";
import { MovableTile } from "../../../parts/file-form/movable-tile.tsx";
import { noticeRemoval } from "../../../parts/file-form/notice-removal.ts";
import { FileSlot, SlotProblems } from "../../../parts/file-slot.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import type { ClipFile, ClipFileKind } from "../draft/draft.ts";
import { fieldOf } from "../draft/draft-to-recipe.ts";
import { addReference, moveReferenceBy, putReference, rememberClip, setReference, useClip } from "../draft/draft-store.ts";
import type { ClipRecipe } from "../sending/use-clip-recipe.ts";
import { useSourceProblems } from "./use-source-problems.tsx";

const kinds: readonly ClipFileKind[] = ["image", "video"];
const icons = { image: ImagePlus, video: Film };

/** Pictures and videos that the clip takes its looks from; as many as the person likes. */
export function ClipReferences({ clip }: { clip: ClipRecipe }) {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const references = useClip((draft) => draft.references);
  const [said, setSaid] = useState("");
  const missing = clip.problems.filter(({ field }) => field === "images");
  return (
    <section aria-label={t("video.mode.references")} className="flex flex-col gap-2">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] items-start gap-2">
        {kinds.map((kind) => [
          ...references
            .filter((file) => file.kind === kind)
            .map((file, place, { length }) => (
              <Tile key={file.key} file={file} number={place + 1} count={length} clip={clip} onSaid={setSaid} />
            )),
          <FileAdder
            key={`add-${kind}`}
            name={t(kind === "image" ? "video.slots.add.image" : "clips.inputs.addVideos")}
            accepts={[kind]}
            icon={icons[kind]}
            onAdd={({ source }) => addReference(kind, source)}
          />,
        ])}
      </div>
      <SlotProblems problems={missing.map(slotProblem)} />
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </section>
  );
}

function Tile({
  file,
  number,
  count,
  clip,
  onSaid,
}: {
  file: ClipFile;
  number: number;
  count: number;
  clip: ClipRecipe;
  onSaid: (text: string) => void;
}) {
  const { t } = useTranslation();
  const field = useClip((draft) => fieldOf(draft, file.key));
  const nameOf = (place: number) => t(`video.slots.names.${file.kind}`, { number: place });
  const name = nameOf(number);
  const put = (source: Source | undefined) => {
    if (!source) noticeRemoval(name, rememberClip());
    setReference(file.key, source);
  };
  const { problems, dialog } = useSourceProblems(field, file.kind, file.source, clip, put, () => put(undefined));
  const move = (step: number) => {
    moveReferenceBy(file.key, step);
    onSaid(t("video.slots.moved", { name: nameOf(number + step) }));
  };
  return (
    <MovableTile file={file} name={name} number={number} count={count} onMove={move} onPut={(key) => putReference(key, file.key)}>
      {(moves) => (
        <>
          <FileSlot
            name={name}
            accepts={[file.kind]}
            value={file.source}
            kind={file.kind}
            onChange={(incoming) => put(incoming?.source)}
            problems={problems}
            moreItems={moves}
          />
          {dialog}
        </>
      )}
    </MovableTile>
  );
}
