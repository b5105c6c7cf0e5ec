import type { NativeVideoInput, NativeVideoRecipe, NativeVideoRole } from "../../../../shared/contract/recipes.ts";
import { type DraftMode, type DraftOptions, type FileKind, type SlotFile, type VideoDraft, filesOf } from "./draft.ts";

/** What a final video from a draft may still set; everything else comes from the draft (wire notes 1.9). */
const optionsOfDraft: readonly (keyof DraftOptions)[] = [
  "resolution",
  "watermark",
  "serviceTier",
  "returnLastFrame",
  "executionExpiresAfter",
];

/** The recipe that the form stands for: the chosen mode's files and only the options that were touched (NV-01, NV-04). */
export function draftToRecipe(draft: VideoDraft): NativeVideoRecipe {
  const options = setOptions(draft.options);
  if (draft.mode === "draft") {
    const kept = Object.fromEntries(Object.entries(options).filter(([name]) => optionsOfDraft.includes(name as keyof DraftOptions)));
    return { kind: "native-video", model: draft.model, prompt: "", inputs: [], draftOf: draft.draftOf ?? "", ...kept };
  }
  const length = draft.lengthUnit === "frames" ? { frames: draft.frames } : { duration: draft.duration };
  return { kind: "native-video", model: draft.model, prompt: draft.prompt, inputs: inputsOf(draft), ...length, ...options };
}

/** Options of a mode that cannot be set are not shown either. */
export function canSetOption(mode: DraftMode, option: keyof DraftOptions): boolean {
  return mode !== "draft" || optionsOfDraft.includes(option);
}

function setOptions(options: DraftOptions): DraftOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function inputsOf(draft: VideoDraft): NativeVideoInput[] {
  return filesOf(draft).map((file) => ({ kind: file.kind, role: roleIn(draft, file), source: file.source }));
}

const referenceRoles: Record<FileKind, NativeVideoRole> = { image: "reference_image", video: "reference_video", audio: "reference_audio" };

/** Always named, since a picture without a role beside others is read as a first frame (wire notes 1.2). */
function roleIn(draft: VideoDraft, file: SlotFile): NativeVideoRole {
  if (draft.mode === "references") return referenceRoles[file.kind];
  return file === draft.firstFrame ? "first_frame" : "last_frame";
}
