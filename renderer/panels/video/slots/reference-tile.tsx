import { AtSign } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MovableTile } from "../../../parts/file-form/movable-tile.tsx";
import { noticeRemoval } from "../../../parts/file-form/notice-removal.ts";
import { FileSlot } from "../../../parts/file-slot.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { type SlotFile, inOrder, numberOf } from "../draft/draft.ts";
import { moveReferenceBy, putReference, rememberDraft, setReference, useDraft } from "../draft/draft-store.ts";
import { insertIntoPrompt } from "../prompt/prompt-focus.ts";
import type { DraftRecipe } from "../sending/use-draft-recipe.ts";
import { DoorChanges } from "../../../parts/file-form/door-changes.tsx";
import { useFileNames } from "./use-file-names.ts";
import { useSlotProblems } from "./use-slot-problems.tsx";

/** One reference: picture and name; it can be moved, and a press on @ names it in the prompt. */
export function ReferenceTile({
  file,
  files,
  draftRecipe,
  onSaid,
}: {
  file: SlotFile;
  files: readonly SlotFile[];
  draftRecipe: DraftRecipe;
  onSaid: (text: string) => void;
}) {
  const { t } = useTranslation();
  const { mentionOf, numbered } = useFileNames();
  const { problems, dialog } = useSlotProblems(file, draftRecipe, (source) => setReference(file.key, source));
  const name = mentionOf(file, files);
  const mention = t("video.prompt.mentionInsert", { name });
  const move = (step: number) => {
    moveReferenceBy(file.key, step);
    const now = inOrder(useDraft.getState().references);
    onSaid(t("video.slots.moved", { name: numbered(file.kind, numberOf(file, now)) }));
  };
  return (
    <MovableTile
      file={file}
      name={name}
      number={numberOf(file, files)}
      count={files.filter((other) => other.kind === file.kind).length}
      onMove={move}
      onPut={(key) => putReference(key, file.key)}
    >
      {(moves) => (
        <>
          <FileSlot
            name={name}
            accepts={[file.kind]}
            value={file.source}
            kind={file.kind}
            onChange={(incoming) => {
              if (!incoming) noticeRemoval(name, rememberDraft());
              setReference(file.key, incoming?.source);
            }}
            problems={problems}
            takesAssets
            moreItems={[{ id: "mention", label: mention, icon: AtSign, onSelect: () => insertIntoPrompt(name) }, ...moves]}
            corner={<IconButton name={mention} icon={AtSign} isOver className="size-6!" onClick={() => insertIntoPrompt(name)} />}
          />
          <DoorChanges media={file.source.type === "media" ? draftRecipe.media.get(file.source.id) : undefined} />
          {dialog}
        </>
      )}
    </MovableTile>
  );
}
