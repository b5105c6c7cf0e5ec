import { Film, ImagePlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useWords } from "../../../i18n/use-words.ts";
import { FileAdder } from "../../../parts/file-adder.tsx";
import { FileSlot, SlotProblems } from "../../../parts/file-slot.tsx";
import type { ClipFile, ClipFileKind } from "../draft/draft.ts";
import { fieldOf } from "../draft/draft-to-recipe.ts";
import { addReference, setReference, useClip } from "../draft/draft-store.ts";
import type { ClipRecipe } from "../sending/use-clip-recipe.ts";
import { useSourceProblems } from "./use-source-problems.tsx";

const kinds: readonly ClipFileKind[] = ["image", "video"];
const icons = { image: ImagePlus, video: Film };

/** Pictures and videos that the clip takes its looks from; as many as the person likes. */
export function ClipReferences({ clip }: { clip: ClipRecipe }) {
  const { t } = useTranslation();
  const { problemText } = useWords();
  const references = useClip((draft) => draft.references);
  const missing = clip.problems.filter(({ field }) => field === "images");
  return (
    <section aria-label={t("video.mode.references")} className="flex flex-col gap-2">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] items-start gap-2">
        {kinds.map((kind) => [
          ...references
            .filter((file) => file.kind === kind)
            .map((file, place) => <Tile key={file.key} file={file} number={place + 1} clip={clip} />),
          <FileAdder
            key={`add-${kind}`}
            name={t(kind === "image" ? "video.slots.add.image" : "clips.inputs.addVideos")}
            accepts={[kind]}
            icon={icons[kind]}
            onAdd={({ source }) => addReference(kind, source)}
          />,
        ])}
      </div>
      <SlotProblems
        problems={missing.map((problem) => ({ tone: problem.level === "error" ? "bad" : "warn", text: problemText(problem) }))}
      />
    </section>
  );
}

function Tile({ file, number, clip }: { file: ClipFile; number: number; clip: ClipRecipe }) {
  const { t } = useTranslation();
  const field = useClip((draft) => fieldOf(draft, file.key));
  const { problems, dialog } = useSourceProblems(field, file.source, clip, (source) => setReference(file.key, source));
  return (
    <div className="min-w-0">
      <FileSlot
        name={t(`video.slots.names.${file.kind}`, { number })}
        accepts={[file.kind]}
        value={file.source}
        kind={file.kind}
        onChange={(incoming) => setReference(file.key, incoming?.source)}
        problems={problems}
      />
      {dialog}
    </div>
  );
}
