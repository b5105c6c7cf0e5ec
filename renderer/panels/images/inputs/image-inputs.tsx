import { ImagePlus, PenLine } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mostEditInputs } from "../../../../shared/models.ts";
import { FileAdder } from "../../../parts/file-adder.tsx";
import { MovableTile } from "../../../parts/file-form/movable-tile.tsx";
import { noticeRemoval } from "../../../parts/file-form/notice-removal.ts";
import type { Incoming } from "../../../parts/file-intake.ts";
import { FileSlot, SlotProblems } from "../../../parts/file-slot.tsx";
import type { ImageFile } from "../draft/draft.ts";
import { moveInputBy, putInput, rememberDraft, setInput, useImageDraft } from "../draft/draft-store.ts";
import type { ImageWork } from "../sending/use-image-recipe.ts";
import { DoorChanges } from "../../../parts/file-form/door-changes.tsx";
import { useSlotProblem } from "../../../parts/use-slot-problem.ts";
import { asFile, pictures, takePicture } from "./image-files.ts";
import { NameDialog } from "./name-dialog.tsx";

/** The pictures of an edit in their order; the first is the one that is changed where the mask says (IM-02). */
export function ImageInputs({ work }: { work: ImageWork }) {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const inputs = useImageDraft((draft) => draft.inputs);
  const [said, setSaid] = useState("");
  const own = work.problems.filter(({ field }) => field === "inputs" || field === "mask" || field === "outpaint");
  return (
    <section aria-label={t("images.inputs.name")} className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2 text-small">
        <h2 className="font-medium">{t("images.inputs.name")}</h2>
        {inputs.length > 0 && (
          <span className="numbers text-muted">{t("images.inputs.count", { count: inputs.length, max: mostEditInputs })}</span>
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-2">
        {inputs.map((file, place) => (
          <Tile key={file.key} file={file} number={place + 1} count={inputs.length} work={work} onSaid={setSaid} />
        ))}
        {inputs.length < mostEditInputs && (
          <FileAdder
            name={t(inputs.length === 0 ? "images.inputs.addFirst" : "images.inputs.add")}
            accepts={pictures}
            icon={ImagePlus}
            onAdd={takePicture}
            className={inputs.length === 0 ? "col-span-2 [&_button]:aspect-auto! [&_button]:h-16" : undefined}
          />
        )}
      </div>
      <SlotProblems problems={own.map(slotProblem)} />
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
  work,
  onSaid,
}: {
  file: ImageFile;
  number: number;
  count: number;
  work: ImageWork;
  onSaid: (text: string) => void;
}) {
  const { t } = useTranslation();
  const slotProblem = useSlotProblem();
  const [isNaming, setIsNaming] = useState(false);
  const nameOf = (place: number) => t("images.inputs.picture", { number: place });
  const name = file.label ?? nameOf(number);
  const source = { type: "media", id: file.mediaId } as const;
  const problems = work.problems.filter(({ field }) => field === `inputs[${number - 1}]`);
  const put = (incoming: Incoming | undefined) => {
    if (!incoming) noticeRemoval(name, rememberDraft());
    const given = incoming && asFile(incoming);
    if (!incoming || given) setInput(file.key, given);
  };
  const move = (step: number) => {
    moveInputBy(file.key, step);
    onSaid(t("video.slots.moved", { name: nameOf(number + step) }));
  };
  return (
    <MovableTile
      file={{ key: file.key, kind: "image", source }}
      name={name}
      number={number}
      count={count}
      onMove={move}
      onPut={(key) => putInput(key, file.key)}
    >
      {(moves) => (
        <>
          <FileSlot
            name={name}
            accepts={pictures}
            value={source}
            kind="image"
            onChange={put}
            problems={problems.map(slotProblem)}
            moreItems={[...moves, { id: "name", label: t("images.inputs.rename"), icon: PenLine, onSelect: () => setIsNaming(true) }]}
          />
          <DoorChanges media={work.media.get(file.mediaId)} />
          {isNaming && <NameDialog file={file} name={nameOf(number)} onClose={() => setIsNaming(false)} />}
        </>
      )}
    </MovableTile>
  );
}
