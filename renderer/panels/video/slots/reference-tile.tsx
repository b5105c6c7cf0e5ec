import { ArrowLeft, ArrowRight, AtSign } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "../../../parts/keys.ts";
import { classNames } from "../../../parts/class-names.ts";
import { FileSlot } from "../../../parts/file-slot.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import type { MenuItems } from "../../../parts/menu.tsx";
import { type SlotFile, inOrder, numberOf } from "../draft/draft.ts";
import { moveReferenceBy, moveReferenceTo, setReference, useDraft } from "../draft/draft-store.ts";
import { insertIntoPrompt } from "../prompt/prompt-focus.ts";
import type { DraftRecipe } from "../sending/use-draft-recipe.ts";
import { DoorChanges } from "./door-changes.tsx";
import { noticeRemoval } from "./notice-removal.ts";
import { useFileNames } from "./use-file-names.ts";
import { useSlotProblems } from "./use-slot-problems.tsx";

/** The tile that is being dragged to another place; a drag's own data cannot be read before the drop. */
let dragged: SlotFile | undefined;
const startDrag = (file: SlotFile | undefined) => {
  dragged = file;
};

/** One reference: picture and name; Alt with arrows or a drag changes its place, a press on @ names it in the prompt. */
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
  const tile = useRef<HTMLDivElement>(null);
  const [isTarget, setIsTarget] = useState(false);
  const wasMoved = useRef(false);
  const { problems, dialog } = useSlotProblems(file, draftRecipe, (source) => setReference(file.key, source));
  const name = mentionOf(file, files);
  const number = numberOf(file, files);
  const count = files.filter((other) => other.kind === file.kind).length;

  // Moving its element in the document takes the focus from it.
  useEffect(() => {
    if (wasMoved.current) tile.current?.querySelector<HTMLElement>("[role=group]")?.focus();
    wasMoved.current = false;
  }, [number]);

  const say = () => {
    const now = inOrder(useDraft.getState().references);
    onSaid(t("video.slots.moved", { name: numbered(file.kind, numberOf(file, now)) }));
  };
  const move = (step: number) => {
    if (number + step < 1 || number + step > count) return;
    wasMoved.current = true;
    moveReferenceBy(file.key, step);
    say();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined || isComposing(event)) return;
    event.preventDefault();
    move(step);
  };
  /** Only a tile of the same kind may be dropped for its place; anything else is a file for the slot. */
  const isReorder = () => dragged !== undefined && dragged.kind === file.kind && dragged.key !== file.key;
  const whileReordering = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!isReorder()) return;
    event.preventDefault();
    event.stopPropagation();
    act(event);
  };
  const more: MenuItems = [
    null,
    { id: "mention", label: t("video.prompt.mentionInsert", { name }), icon: AtSign, onSelect: () => insertIntoPrompt(name) },
    ...(number > 1
      ? [{ id: "earlier", label: t("video.slots.moveEarlier"), icon: ArrowLeft, shortcut: "Alt+ArrowLeft", onSelect: () => move(-1) }]
      : []),
    ...(number < count
      ? [{ id: "later", label: t("video.slots.moveLater"), icon: ArrowRight, shortcut: "Alt+ArrowRight", onSelect: () => move(1) }]
      : []),
  ];
  return (
    <div
      ref={tile}
      draggable={file.source.type !== "media"}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        startDrag(file);
        if (file.source.type !== "media") event.dataTransfer.setData("text/plain", name);
      }}
      onDragEnd={() => startDrag(undefined)}
      onDragEnterCapture={whileReordering(() => setIsTarget(true))}
      onDragOverCapture={whileReordering((event) => (event.dataTransfer.dropEffect = "copy"))}
      onDragLeaveCapture={whileReordering(
        (event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsTarget(false),
      )}
      onDropCapture={whileReordering(() => {
        setIsTarget(false);
        if (dragged) moveReferenceTo(dragged.key, file.key);
        startDrag(undefined);
      })}
      className={classNames("flex min-w-0 flex-col gap-0.5 rounded-card", isTarget && "outline-2 outline-offset-2 outline-accent")}
    >
      <FileSlot
        name={name}
        accepts={[file.kind]}
        value={file.source}
        kind={file.kind}
        onChange={(incoming) => {
          if (!incoming) noticeRemoval(name);
          setReference(file.key, incoming?.source);
        }}
        problems={problems}
        moreItems={more}
        takesAssets
        corner={
          <IconButton
            name={t("video.prompt.mentionInsert", { name })}
            icon={AtSign}
            isOver
            className="size-6!"
            onClick={() => insertIntoPrompt(name)}
          />
        }
      />
      <DoorChanges media={file.source.type === "media" ? draftRecipe.media.get(file.source.id) : undefined} />
      {dialog}
    </div>
  );
}
