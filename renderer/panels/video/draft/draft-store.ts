import type { Source } from "../../../../shared/contract/recipes.ts";
import { findNativeVideoModel } from "../../../../shared/models.ts";
import { moveAmongKin, putAmongKin } from "../../../parts/file-form/move-among-kin.ts";
import { createPageStore } from "../../../state/page-state.ts";
import { type DraftMode, type DraftOptions, type FileKind, type VideoDraft, draftModes, emptyDraft, filesOf, newKey } from "./draft.ts";
import { renumberMentions } from "./mentions.ts";
import { withOption } from "./option-changes.ts";

/** The form as it stands; kept across restarts, with the files that lie aside. */
export const useDraft = createPageStore<VideoDraft>("video-draft", emptyDraft, (remembered) => ({
  ...remembered,
  model: findNativeVideoModel(remembered.model ?? "")?.id ?? emptyDraft.model,
  mode: draftModes.find((mode) => mode === remembered.mode) ?? "text",
}));

export const setPrompt = (prompt: string) => useDraft.setState({ prompt });
export const setMode = (mode: DraftMode) => useDraft.setState({ mode });
export const changeDraft = (change: Partial<VideoDraft>) => useDraft.setState(change);

/** Replaces the whole form; what the new one does not name is gone too. */
export const replaceDraft = (draft: VideoDraft) => useDraft.setState(draft, true);

export function setOption<Name extends keyof DraftOptions>(name: Name, value: DraftOptions[Name]): void {
  useDraft.setState(({ options }) => ({ options: withOption(options, name, value) }));
}

/** Every change of the files goes through here, so that the prompt's mentions keep pointing at the same files. */
function changeFiles(change: (draft: VideoDraft) => Partial<VideoDraft>): void {
  useDraft.setState((draft) => {
    const changed = change(draft);
    const next = { ...draft, ...changed };
    // Another mode's files lie aside for a while; their mentions wait for them.
    if (next.mode !== draft.mode) return changed;
    return { ...changed, prompt: renumberMentions(draft.prompt, filesOf(draft), filesOf(next)) };
  });
}

export type FramePlace = "firstFrame" | "lastFrame";

/** A new file in a place that holds one keeps its key: mentions then mean the new one. */
export function setFrame(place: FramePlace, source: Source | undefined): void {
  changeFiles((draft) => ({ [place]: source && { key: draft[place]?.key ?? newKey(), kind: "image", source } }));
}

export function swapFrames(): void {
  changeFiles(({ firstFrame, lastFrame }) => ({ firstFrame: lastFrame, lastFrame: firstFrame }));
}

export function addReference(kind: FileKind, source: Source): void {
  changeFiles(({ references }) => ({ references: [...references, { key: newKey(), kind, source }] }));
}

/** `undefined` takes the file away. */
export function setReference(key: string, source: Source | undefined): void {
  changeFiles(({ references }) => ({
    references: source
      ? references.map((file) => (file.key === key ? { ...file, source } : file))
      : references.filter((file) => file.key !== key),
  }));
}

export function moveReferenceBy(key: string, step: number): void {
  changeFiles(({ references }) => ({ references: moveAmongKin(references, key, step) }));
}

/** Puts one file where another of its kind stands. */
export function putReference(key: string, targetKey: string): void {
  changeFiles(({ references }) => ({ references: putAmongKin(references, key, targetKey) }));
}

/** The form as it is now, to go back to. */
export function rememberDraft(): () => void {
  const draft = useDraft.getState();
  return () => replaceDraft(draft);
}
