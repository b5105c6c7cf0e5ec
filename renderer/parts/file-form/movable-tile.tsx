import { ArrowLeft, ArrowRight } from "lucide-react";
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../class-names.ts";
import { isComposing } from "../keys.ts";
import type { MenuItems } from "../menu.tsx";
import type { FormFile } from "./form-files.ts";

/** The tile that is being dragged to another place; a drag's own data cannot be read before the drop. */
let dragged: FormFile | undefined;
const startDrag = (file: FormFile | undefined) => {
  dragged = file;
};

/** A reference that changes its place among those of its kind: by a drag, by Alt with arrows, by the items that `children` puts in its menu. */
export function MovableTile({
  file,
  name,
  number,
  count,
  onMove,
  onPut,
  children,
}: {
  file: FormFile;
  name: string;
  /** Its place among those of its kind, from 1. */
  number: number;
  /** How many of its kind there are. */
  count: number;
  /** `step` −1 is towards the front; always within its kind. */
  onMove: (step: number) => void;
  /** Another tile, by its key, is put in this one's place. */
  onPut: (key: string) => void;
  children: (moves: MenuItems) => ReactNode;
}) {
  const { t } = useTranslation();
  const tile = useRef<HTMLDivElement>(null);
  const [isTarget, setIsTarget] = useState(false);
  const wasMoved = useRef(false);

  // Moving its element in the document takes the focus from it.
  useEffect(() => {
    if (wasMoved.current) tile.current?.querySelector<HTMLElement>("[role=group]")?.focus();
    wasMoved.current = false;
  }, [number]);

  const move = (step: number) => {
    if (number + step < 1 || number + step > count) return;
    wasMoved.current = true;
    onMove(step);
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
  const moves: MenuItems = [
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
        if (dragged) onPut(dragged.key);
        startDrag(undefined);
      })}
      className={classNames("flex min-w-0 flex-col gap-0.5 rounded-card", isTarget && "outline-2 outline-offset-2 outline-accent")}
    >
      {children(moves)}
    </div>
  );
}
