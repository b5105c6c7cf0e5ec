import { moveAmongKin, putAmongKin } from "../../../parts/file-form/move-among-kin.ts";
import { createPageStore } from "../../../state/page-state.ts";
import { type ImageDraft, type ImageFile, type OptionName, editingModel, emptyDraft, modelOf, newKey, withModel } from "./draft.ts";

/** The form as it stands; kept across restarts, with what lies aside. */
export const useImageDraft = createPageStore<ImageDraft>("image-draft", emptyDraft, (remembered) => ({
  ...remembered,
  model: modelOf({ model: remembered.model ?? "" })?.id ?? emptyDraft.model,
}));

export const changeDraft = (change: Partial<ImageDraft>) => useImageDraft.setState(change);
export const setPrompt = (prompt: string) => changeDraft({ prompt });
export const setModel = (id: string) => replaceDraft(withModel(useImageDraft.getState(), id));
export const setOption = (option: OptionName, value: string | undefined) => changeDraft({ [option]: value });

/** Replaces the whole form; what the new one does not name is gone too. */
export function replaceDraft(draft: ImageDraft): void {
  useImageDraft.setState(draft, true);
}

/** The form as it is now, to go back to. */
export function rememberDraft(): () => void {
  const draft = useImageDraft.getState();
  return () => replaceDraft(draft);
}

/** Adds a picture; an edit needs a model that edits. */
export function addInput(file: Omit<ImageFile, "key">): void {
  useImageDraft.setState(({ inputs, model }) => ({ inputs: [...inputs, { key: newKey(), ...file }], model: editingModel(model) }));
}

/** `undefined` takes the picture away. */
export function setInput(key: string, file: Omit<ImageFile, "key"> | undefined): void {
  useImageDraft.setState(({ inputs }) => ({
    inputs: file ? inputs.map((one) => (one.key === key ? { key, ...file } : one)) : inputs.filter((one) => one.key !== key),
  }));
}

/** What the person calls a picture; an empty name takes it away. */
export function setLabel(key: string, label: string): void {
  useImageDraft.setState(({ inputs }) => ({
    inputs: inputs.map((one) => (one.key === key ? { ...one, label: label.trim() || undefined } : one)),
  }));
}

/** All are pictures, so any place is open to any of them. */
const asKin = (inputs: readonly ImageFile[]) => inputs.map((file) => ({ ...file, kind: "image" as const }));
const asFiles = (kin: readonly (ImageFile & { kind: "image" })[]): ImageFile[] => kin.map(({ kind: _kind, ...file }) => file);

export function moveInputBy(key: string, step: number): void {
  useImageDraft.setState(({ inputs }) => ({ inputs: asFiles(moveAmongKin(asKin(inputs), key, step)) }));
}

/** Puts one picture where another stands. */
export function putInput(key: string, targetKey: string): void {
  useImageDraft.setState(({ inputs }) => ({ inputs: asFiles(putAmongKin(asKin(inputs), key, targetKey)) }));
}
