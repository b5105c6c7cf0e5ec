import { useTranslation } from "react-i18next";
import { newKey } from "../draft/draft.ts";
import { changeBoard, useClip } from "../draft/draft-store.ts";
import { addShot, duplicateShot, mergeWithNext, moveShot, placeOf, removeShot, splitShot } from "./board.ts";
import type { ShotFocus } from "./use-shot-focus.ts";

/** What can be done with the cards: each act changes the board, says what it did, and leaves the keyboard where it goes on. */
export function useShotActs(focus: (wish: ShotFocus) => void, say: (text: string) => void) {
  const { t } = useTranslation();
  const boardNow = () => useClip.getState().board;
  const numberOf = (key: string) => placeOf(boardNow(), key) + 1;

  const add = (place: number) => {
    const key = newKey();
    focus({ key, part: "scene" });
    changeBoard((board) => addShot(board, place, { key, scene: "", duration: board.shots[place - 1]?.duration ?? USUAL_SECONDS }));
    say(t("clips.board.said.added", { number: place + 1 }));
  };
  const split = (key: string, caret: number) => {
    const second = newKey();
    focus({ key: second, part: "scene", caret: 0 });
    changeBoard((board) => splitShot(board, key, caret, second));
    say(t("clips.board.said.split", { number: numberOf(key), next: numberOf(second) }));
  };
  const merge = (key: string) => {
    const number = numberOf(key);
    const shot = boardNow().shots[number - 1];
    if (number >= boardNow().shots.length || !shot) return;
    focus({ key, part: "scene", caret: shot.scene.length });
    changeBoard((board) => mergeWithNext(board, key));
    say(t("clips.board.said.merged", { number, next: number + 1 }));
  };
  const duplicate = (key: string) => {
    const copy = newKey();
    focus({ key: copy, part: "number" });
    changeBoard((board) => duplicateShot(board, key, copy));
    say(t("clips.board.said.duplicated", { number: numberOf(copy) }));
  };
  const remove = (key: string) => {
    const number = numberOf(key);
    const { shots } = boardNow();
    const next = shots[number] ?? shots[number - 2];
    if (next) focus({ key: next.key, part: "number" });
    changeBoard((board) => removeShot(board, key));
    say(t("clips.board.said.removed", { number }));
  };
  /** Keeps the focus in the part from which it was moved. */
  const moveTo = (key: string, place: number, part: ShotFocus["part"] = "number", caret?: number) => {
    const before = numberOf(key);
    focus({ key, part, caret });
    changeBoard((board) => moveShot(board, key, place));
    const { shots } = boardNow();
    const isSame = numberOf(key) === before;
    say(t(isSame ? "clips.board.said.atEdge" : "clips.board.said.moved", { number: numberOf(key), count: shots.length }));
  };
  return { add, split, merge, duplicate, remove, moveTo, placeOf: (key: string) => placeOf(boardNow(), key) };
}
export type ShotActs = ReturnType<typeof useShotActs>;

/** Seconds of a shot that follows none. */
const USUAL_SECONDS = 2;
