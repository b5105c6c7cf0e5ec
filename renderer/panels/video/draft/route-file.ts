import { findNativeVideoModel } from "../../../../shared/models.ts";
import type { DraftMode, FileKind, SlotFile, VideoDraft } from "./draft.ts";

/** Where a file goes that was dropped or pasted somewhere in the panel. */
export type Route =
  | { to: "first" | "last"; mode: DraftMode; replaces: boolean }
  | { to: "references"; mode: DraftMode }
  | { to: "nowhere"; reason: "frames-take-pictures" | "full" | "draft-takes-none"; kind: FileKind; max?: number };

/** The fitting slot for the mode. From the text mode a file opens the mode that it fits; other modes are never left by a drop (NV-04). */
export function routeFile(draft: VideoDraft, kind: FileKind): Route {
  switch (draft.mode) {
    case "draft":
      return { to: "nowhere", reason: "draft-takes-none", kind };
    case "references":
      return toReferences(draft, kind);
    case "text":
      if (kind !== "image") return toReferences(draft, kind);
      return { to: "first", mode: "first-frame", replaces: draft.firstFrame !== undefined };
    case "first-frame":
      if (kind !== "image") return { to: "nowhere", reason: "frames-take-pictures", kind };
      return { to: "first", mode: draft.mode, replaces: draft.firstFrame !== undefined };
    case "first-last":
      if (kind !== "image") return { to: "nowhere", reason: "frames-take-pictures", kind };
      if (!draft.firstFrame) return { to: "first", mode: draft.mode, replaces: false };
      return { to: "last", mode: draft.mode, replaces: draft.lastFrame !== undefined };
  }
}

/** Several files at once fit only the references, so they open that mode from the text mode. */
export function modeForFiles(mode: DraftMode, count: number): DraftMode {
  return mode === "text" && count > 1 ? "references" : mode;
}

function toReferences(draft: VideoDraft, kind: FileKind): Route {
  const max = mostReferences(draft.model, kind);
  const count = draft.references.filter((file) => file.kind === kind).length;
  return count < max ? { to: "references", mode: "references" } : { to: "nowhere", reason: "full", kind, max };
}

/** How many references of a kind the model takes (NV-03). */
export function mostReferences(modelId: string, kind: FileKind): number {
  const model = findNativeVideoModel(modelId);
  if (!model) return 0;
  return { image: model.referenceImages, video: model.referenceVideos, audio: model.referenceAudios }[kind];
}

/** References with one moved among those of its kind; `step` −1 is towards the front. Stays within its kind. */
export function moveReference(references: readonly SlotFile[], key: string, step: number): readonly SlotFile[] {
  const file = references.find((one) => one.key === key);
  if (!file) return references;
  const kin = references.filter((one) => one.kind === file.kind);
  const from = kin.indexOf(file);
  const to = Math.min(kin.length - 1, Math.max(0, from + step));
  const moved = kin.toSpliced(from, 1).toSpliced(to, 0, file);
  return [...references.filter((one) => one.kind !== file.kind), ...moved];
}
