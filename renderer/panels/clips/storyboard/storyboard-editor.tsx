import { LayoutTemplate, Plus, Redo2, TextQuote, Undo2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { isTyping, matchesShortcut } from "../../../parts/keys.ts";
import { Menu } from "../../../parts/menu.tsx";
import { secondsOf } from "../draft/draft.ts";
import { changeBoard, redoBoard, undoBoard, useBoardHistory, useClip } from "../draft/draft-store.ts";
import { BoardTotal } from "./board-total.tsx";
import { ShotCard } from "./shot-card.tsx";
import { boardOfTemplate, templateIds } from "./templates.ts";
import { useShotActs } from "./use-shot-acts.ts";
import { useShotFocus } from "./use-shot-focus.ts";

/** A storyboard as cards, in the order in which it is told (CV-04). All of it can be done by keyboard. */
export function StoryboardEditor() {
  const { t } = useTranslation();
  const area = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");
  const board = useClip((draft) => draft.board);
  const focus = useShotFocus(area);
  const acts = useShotActs(focus, setSaid);
  const { shots } = board;

  const back = (step: () => boolean, words: "clips.board.said.undone" | "clips.board.said.redone") => step() && setSaid(t(words));
  /** In a text field the keys are the field's own. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const native = event.nativeEvent;
    if (matchesShortcut(native, "Mod+Z")) back(undoBoard, "clips.board.said.undone");
    else if (matchesShortcut(native, "Mod+Shift+Z") || matchesShortcut(native, "Mod+Y")) back(redoBoard, "clips.board.said.redone");
    else return;
    event.preventDefault();
  };
  return (
    <section ref={area} aria-label={t("clips.board.name")} onKeyDown={onKeyDown} className="flex flex-col gap-2.5">
      <Tools onUndo={() => back(undoBoard, "clips.board.said.undone")} onRedo={() => back(redoBoard, "clips.board.said.redone")} />
      <Preamble />
      {shots.length === 0 && (
        <p className="rounded-card border border-dashed border-line p-4 text-center text-muted">{t("clips.board.empty")}</p>
      )}
      <ol className="flex flex-col gap-2">
        {shots.map((shot, place) => (
          <ShotCard key={shot.key} shot={shot} place={place} count={shots.length} acts={acts} />
        ))}
      </ol>
      <Button icon={Plus} onClick={() => acts.add(shots.length)} className="self-start">
        {t("clips.board.add")}
      </Button>
      <BoardTotal />
      <span role="status" className="sr-only">
        {said}
      </span>
    </section>
  );
}

function Tools({ onUndo, onRedo }: { onUndo: () => void; onRedo: () => void }) {
  const { t } = useTranslation();
  const draft = useClip();
  const { past, future } = useBoardHistory();
  const take = (id: (typeof templateIds)[number]) =>
    changeBoard((board) => ({ ...boardOfTemplate(t, id, secondsOf(draft)), preamble: board.preamble }));
  const addPreamble = () => changeBoard((board) => ({ ...board, preamble: t("clips.board.preambleStart") }));
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton
        name={t("clips.board.undo")}
        icon={Undo2}
        shortcut="Mod+Z"
        disabledReason={past.length === 0 ? t("clips.board.noUndo") : undefined}
        onClick={onUndo}
      />
      <IconButton
        name={t("clips.board.redo")}
        icon={Redo2}
        shortcut="Mod+Shift+Z"
        disabledReason={future.length === 0 ? t("clips.board.noRedo") : undefined}
        onClick={onRedo}
      />
      <Menu
        name={t("clips.templates.name")}
        head={t("clips.templates.head")}
        items={templateIds.map((id) => ({
          id,
          label: t(`clips.templates.${id}.name`),
          detail: t(`clips.templates.${id}.hint`),
          onSelect: () => take(id),
        }))}
      >
        <Button look="quiet" icon={LayoutTemplate}>
          {t("clips.templates.name")}
        </Button>
      </Menu>
      {draft.board.preamble === "" && (
        <Button look="quiet" icon={TextQuote} onClick={addPreamble}>
          {t("clips.board.addPreamble")}
        </Button>
      )}
      <span className="ml-auto text-small text-muted">{t("clips.board.keys")}</span>
    </div>
  );
}

/** What holds for all shots, such as the look; it stands before the first one. */
function Preamble() {
  const { t } = useTranslation();
  const preamble = useClip((draft) => draft.board.preamble);
  // Emptied while it is written in, it stays: it must not go from under the caret.
  const [isHeld, setIsHeld] = useState(false);
  if (preamble === "" && !isHeld) return null;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="clip-preamble" className="text-small font-medium">
        {t("clips.board.preamble")}
      </label>
      <textarea
        id="clip-preamble"
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
        rows={1}
        value={preamble}
        spellCheck={false}
        dir="auto"
        onChange={(event) => changeBoard((board) => ({ ...board, preamble: event.target.value }), "preamble")}
        className="field-sizing-content max-h-32 min-h-8 w-full resize-none rounded-card border border-line bg-surface px-3 py-1.5 leading-normal"
      />
    </div>
  );
}
