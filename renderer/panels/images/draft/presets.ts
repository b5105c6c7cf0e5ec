import { createPageStore } from "../../../state/page-state.ts";
import { type ImageDraft, type ImageSettings, modelOf, newKey, optionNames } from "./draft.ts";
import { replaceDraft, useImageDraft } from "./draft-store.ts";

/** Settings under a name of the person's. */
export interface Preset {
  id: string;
  name: string;
  settings: ImageSettings;
}

export const usePresets = createPageStore<{ presets: readonly Preset[] }>("image-presets", { presets: [] });

/** As many as a menu can show. */
export const MOST_PRESETS = 50;

/** Keeps the form's settings under a name; one of the same name is replaced. */
export function savePreset(name: string): void {
  const settings = settingsOf(useImageDraft.getState());
  usePresets.setState(({ presets }) => {
    const others = presets.filter((preset) => preset.name !== name);
    return { presets: [...others, { id: newKey(), name, settings }].slice(-MOST_PRESETS) };
  });
}

export function deletePreset(id: string): void {
  usePresets.setState(({ presets }) => ({ presets: presets.filter((preset) => preset.id !== id) }));
}

/** Puts a preset's settings into the form; words and pictures stay. */
export function applyPreset({ settings }: Preset): void {
  const { prompt, isManyLines, inputs, outpaint } = useImageDraft.getState();
  // A model that this version does not know any more cannot be chosen.
  if (modelOf(settings)) replaceDraft({ ...settings, prompt, isManyLines, inputs, ...(outpaint && { outpaint }) });
}

/** The part of the form that a preset keeps. */
export function settingsOf(draft: ImageDraft): ImageSettings {
  const set = optionNames.flatMap((option) => (draft[option] === undefined ? [] : [[option, draft[option]] as const]));
  return { model: draft.model, n: draft.n, ...Object.fromEntries(set) };
}
