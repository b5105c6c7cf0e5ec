import { ArrowDown, ArrowUp, ChevronDown, Combine, Copy, GripVertical, Scissors, Trash2 } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../parts/class-names.ts";
import { isComposing } from "../../../parts/keys.ts";
import { Menu, type MenuItems } from "../../../parts/menu.tsx";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { changeBoard } from "../draft/draft-store.ts";
import { type BoardShot, changeShot } from "./board.ts";
import { ShotStill } from "./shot-still.tsx";
import type { ShotActs } from "./use-shot-acts.ts";

/** The card that is being dragged; a drag's own data cannot be read before the drop. */
let dragged: string | undefined;
const startDrag = (key: string | undefined) => {
  dragged = key;
};

/** One shot: number with its acts, scene, seconds, still. Alt with arrows or a drag changes its place; Alt+Enter cuts it at the caret. */
export function ShotCard({ shot, place, count, acts }: { shot: BoardShot; place: number; count: number; acts: ShotActs }) {
  const { t } = useTranslation();
  const scene = useRef<HTMLTextAreaElement>(null);
  /** The menu takes the focus from the scene; the caret is where it last was. */
  const caret = useRef(shot.scene.length);
  const [side, setSide] = useState<"before" | "after">();
  const number = place + 1;
  const { key } = shot;

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || !event.altKey || event.ctrlKey || event.metaKey) return;
    const isInScene = event.target === scene.current;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) acts.moveTo(key, place + step, isInScene ? "scene" : "number", scene.current?.selectionStart);
    else if (event.key === "Enter" && isInScene) acts.split(key, scene.current?.selectionStart ?? 0);
    else return;
    event.preventDefault();
  };
  const sideOf = (event: DragEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY < top + height / 2 ? "before" : "after";
  };
  const drop = (event: DragEvent) => {
    setSide(undefined);
    if (dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const from = acts.placeOf(dragged);
    const to = place + (sideOf(event) === "after" ? 1 : 0);
    acts.moveTo(dragged, from < to ? to - 1 : to);
    startDrag(undefined);
  };
  const items: MenuItems = [
    ...(place > 0
      ? [{ id: "up", label: t("clips.board.up"), icon: ArrowUp, shortcut: "Alt+ArrowUp", onSelect: () => acts.moveTo(key, place - 1) }]
      : []),
    ...(number < count
      ? [
          {
            id: "down",
            label: t("clips.board.down"),
            icon: ArrowDown,
            shortcut: "Alt+ArrowDown",
            onSelect: () => acts.moveTo(key, place + 1),
          },
        ]
      : []),
    ...(count > 1 ? [null] : []),
    { id: "split", label: t("clips.board.split"), icon: Scissors, shortcut: "Alt+Enter", onSelect: () => acts.split(key, caret.current) },
    ...(number < count ? [{ id: "merge", label: t("clips.board.merge"), icon: Combine, onSelect: () => acts.merge(key) }] : []),
    { id: "duplicate", label: t("clips.board.duplicate"), icon: Copy, onSelect: () => acts.duplicate(key) },
    null,
    { id: "remove", label: t("clips.board.remove"), icon: Trash2, shortcut: "Delete", isDanger: true, onSelect: () => acts.remove(key) },
  ];
  return (
    <li
      data-shot={key}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (dragged === undefined || dragged === key) return;
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = "move";
        setSide(sideOf(event));
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setSide(undefined)}
      onDrop={drop}
      className={classNames(
        "relative flex min-w-0 gap-2 rounded-card border border-line bg-surface p-2 focus-within:border-faint",
        side === "before" && "before:absolute before:inset-x-0 before:-top-1.5 before:h-0.5 before:rounded-full before:bg-accent",
        side === "after" && "after:absolute after:inset-x-0 after:-bottom-1.5 after:h-0.5 after:rounded-full after:bg-accent",
      )}
    >
      <div className="flex w-8 shrink-0 flex-col items-stretch gap-0.5">
        <Menu name={t("clips.board.acts", { number })} items={items}>
          <button
            type="button"
            data-shot-number
            aria-label={t("clips.board.acts", { number })}
            onKeyDown={(event) => {
              if (event.key !== "Delete" && event.key !== "Backspace") return;
              event.preventDefault();
              acts.remove(key);
            }}
            className="numbers flex h-8 flex-col items-center justify-center rounded-control text-title font-semibold text-muted hover:bg-hover hover:text-text aria-expanded:bg-hover"
          >
            {number}
            <ChevronDown aria-hidden className="-mt-1 size-3!" />
          </button>
        </Menu>
        {/* For the pointer alone: the keyboard moves a card by Alt and arrows, or by the number's menu. */}
        <div
          aria-hidden
          data-shot-grip
          draggable
          onDragStart={(event) => {
            startDrag(key);
            event.dataTransfer.setData("text/plain", shot.scene);
            event.dataTransfer.effectAllowed = "move";
          }}
          onDragEnd={() => startDrag(undefined)}
          className="flex min-h-6 grow cursor-grab items-center justify-center rounded-control text-faint hover:bg-hover hover:text-text"
        >
          <GripVertical className="size-3.5!" />
        </div>
      </div>
      <textarea
        ref={scene}
        rows={2}
        aria-label={t("clips.board.scene", { number })}
        placeholder={t("clips.board.scenePlaceholder")}
        value={shot.scene}
        spellCheck={false}
        dir="auto"
        onChange={(event) => changeBoard((board) => changeShot(board, key, { scene: event.target.value }), `scene ${key}`)}
        onSelect={(event) => (caret.current = event.currentTarget.selectionStart)}
        className="field-sizing-content max-h-48 min-h-13 min-w-0 grow resize-none rounded-control bg-transparent px-1.5 py-1 leading-normal placeholder:text-muted"
      />
      <div className="flex shrink-0 flex-col items-end gap-1.5">
        <NumberStepper
          name={t("clips.board.seconds", { number })}
          value={shot.duration}
          min={0.5}
          max={60}
          step={0.5}
          unit={t("video.options.unitSeconds")}
          placeholder="–"
          onChange={(duration) => changeBoard((board) => changeShot(board, key, { duration }), `seconds ${key}`)}
          className="w-26"
        />
        <ShotStill shot={shot} number={number} />
      </div>
    </li>
  );
}
