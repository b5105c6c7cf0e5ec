import { type ImageModel, findImageModel, imageModels } from "../../../../shared/models.ts";

/** A picture that goes into the edit; the key stays with it when it moves. */
export interface ImageFile {
  key: string;
  mediaId: string;
  /** The result of the library that it is, where it is one. */
  entryId?: string;
  /** What the person calls it; never sent. */
  label?: string;
}

/** Where the picture before lies in an extended one, in pixels. */
export interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const optionNames = ["size", "quality", "style", "background", "outputFormat", "responseFormat"] as const;
export type OptionName = (typeof optionNames)[number];

/** What a preset keeps. An option that is absent is left to the gateway. */
export interface ImageSettings extends Partial<Record<OptionName, string>> {
  model: string;
  /** Pictures a call. */
  n: number;
}

/** The whole form. What the chosen model or an edit does not take stays in it, aside, and is not sent (IM-01). */
export interface ImageDraft extends ImageSettings {
  prompt: string;
  /** Whether each line is a prompt of its own. */
  isManyLines: boolean;
  /** The first is the one that a mask belongs to. */
  inputs: readonly ImageFile[];
  /** Of the first input, when it was made by extending a picture (IM-08). */
  outpaint?: Placed & { mediaId: string };
}

export const emptyDraft: ImageDraft = {
  model: imageModels[0]?.id ?? "",
  n: 1,
  prompt: "",
  isManyLines: false,
  inputs: [],
};

export function modelOf(draft: Pick<ImageDraft, "model">): ImageModel | undefined {
  return findImageModel(draft.model);
}

export const isEdit = (draft: Pick<ImageDraft, "inputs">): boolean => draft.inputs.length > 0;

/** What an edit takes beside words, pictures and mask (interface 4.5). */
const editOptions = new Set<OptionName>(["size", "quality"]);

/** The values that a model offers for an option; nothing where it lacks the option, or an edit does (IM-01). */
export function offeredOf(draft: Pick<ImageDraft, "model" | "inputs">, option: OptionName): readonly string[] | undefined {
  const model = modelOf(draft);
  if (!model || (isEdit(draft) && !editOptions.has(option))) return undefined;
  const offered = {
    size: model.sizes,
    quality: model.qualities,
    style: model.styles,
    background: model.backgrounds,
    outputFormat: model.outputFormats,
    responseFormat: model.responseFormats,
  };
  return offered[option];
}

/**
 * What an option goes out with: what was chosen, else what is preset. Only the size of an edit is, as `auto`: an edit without one comes back
 * as 1024x1024 (interface 4.5), which squeezes a picture of another shape.
 */
export function valueOf(draft: ImageDraft, option: OptionName): string | undefined {
  const isPreset = option === "size" && isEdit(draft) && offeredOf(draft, option)?.includes("auto");
  return draft[option] ?? (isPreset ? "auto" : undefined);
}

/** The form with another model: what that one offers too stays, the count goes down to what it makes in a call. */
export function withModel(draft: ImageDraft, id: string): ImageDraft {
  const model = findImageModel(id);
  if (!model) return draft;
  const changed = { ...draft, model: id, n: Math.min(draft.n, model.most) };
  for (const option of optionNames) {
    const value = changed[option];
    const offered = offeredOf({ ...changed, inputs: [] }, option);
    if (value !== undefined && offered && !offered.includes(value)) delete changed[option];
  }
  return changed;
}

/** The model for an edit: the chosen one where it edits, else the first that does. */
export function editingModel(id: string): string {
  return (findImageModel(id)?.edits ? id : imageModels.find((model) => model.edits)?.id) ?? id;
}

export function newKey(): string {
  return crypto.randomUUID().slice(0, 13);
}
