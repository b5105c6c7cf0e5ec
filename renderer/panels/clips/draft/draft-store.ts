import { create } from "zustand";
import type { Source } from "../../../../shared/contract/recipes.ts";
import { moveAmongKin, putAmongKin } from "../../../parts/file-form/move-among-kin.ts";
import { createPageStore } from "../../../state/page-state.ts";
import { markJustGiven } from "../inputs/just-given.ts";
import { type Board, boardOfText, textOfBoard } from "../storyboard/board.ts";
import { type History, emptyHistory, record, redo, undo } from "../storyboard/history.ts";
import { type ClipDraft, type ClipFileKind, type ClipReference, clipModes, emptyClip, modelOf, newKey, withModel } from "./draft.ts";

/** The form as it stands; kept across restarts, with what lies aside. */
export const useClip = createPageStore<ClipDraft>("clip-draft", emptyClip, (remembered) => ({
  ...remembered,
  model: modelOf({ model: remembered.model ?? "" })?.id ?? emptyClip.model,
  mode: clipModes.find((mode) => mode === remembered.mode) ?? "text",
}));

/** The storyboard's steps back and forth; they end with the page. */
export const useBoardHistory = create<History<Board>>(() => emptyHistory);

export const changeClip = (change: Partial<ClipDraft>) => useClip.setState(change);
export const setModel = (id: string) => useClip.setState((draft) => withModel(draft, id));

/** Replaces the whole form; what the new one does not name is gone too. */
export function replaceClip(draft: ClipDraft): void {
  useClip.setState(draft, true);
  useBoardHistory.setState(emptyHistory, true);
}

/** The form as it is now, to go back to. */
export function rememberClip(): () => void {
  const draft = useClip.getState();
  return () => replaceClip(draft);
}

/** Cards and plain text are two views of the same words: each begins as what the other one says. */
export function setWriting(writing: ClipDraft["writing"]): void {
  const { writing: before, prompt, board } = useClip.getState();
  if (writing === before) return;
  if (writing === "prompt") return useClip.setState({ writing, prompt: textOfBoard(board) });
  useClip.setState({ writing });
  if (textOfBoard(board) !== prompt) changeBoard((known) => boardOfText(prompt, known, newKey));
}

/** Every change of the storyboard goes through here and can be taken back; those of one `mark` in a row are one step. */
export function changeBoard(change: (board: Board) => Board, mark?: string): void {
  const { board } = useClip.getState();
  const changed = change(board);
  if (changed === board) return;
  useBoardHistory.setState((history) => record(history, board, mark), true);
  useClip.setState({ board: changed });
}

export const undoBoard = () => step(undo);
export const redoBoard = () => step(redo);

/** Whether there was a step to take. */
function step(take: typeof undo<Board>): boolean {
  const taken = take(useBoardHistory.getState(), useClip.getState().board);
  if (!taken) return false;
  useBoardHistory.setState(taken.history, true);
  useClip.setState({ board: taken.now });
  return true;
}

export function addReference(kind: ClipFileKind, source: Source): void {
  if (source.type === "media") markJustGiven(source.id);
  useClip.setState(({ references }) => ({ references: [...references, { key: newKey(), kind, source }] }));
}

/** `undefined` takes the file away. */
export function setReference(key: string, source: Source | undefined): void {
  if (source?.type === "media") markJustGiven(source.id);
  useClip.setState(({ references }) => ({
    references: source
      ? references.map((file) => (file.key === key ? { ...file, source } : file))
      : references.filter((file) => file.key !== key),
  }));
}

export function moveReferenceBy(key: string, step: number): void {
  useClip.setState(({ references }) => ({ references: moveAmongKin(references, key, step) }));
}

/** Puts one file where another of its kind stands. */
export function putReference(key: string, targetKey: string): void {
  useClip.setState(({ references }) => ({ references: putAmongKin(references, key, targetKey) }));
}

/** Changes the picture that the clip begins with, where there is one. */
export function changePicture(change: (reference: ClipReference) => ClipReference): void {
  useClip.setState(({ reference }) => (reference ? { reference: change(reference) } : {}));
}
