import type { FileForm, FileKind, FileMode, FilePlaces, FilledMode } from "./form-files.ts";

/** Where a file goes that was dropped or pasted somewhere in the panel. */
export type Route =
  | { to: "first" | "last"; mode: FilledMode; replaces: boolean }
  | { to: "references"; mode: FilledMode }
  | { to: "nowhere"; reason: "frames-take-pictures" | "full" | "kind-not-taken" | "draft-takes-none" | "remix-takes-none"; max?: number };

/** The fitting slot for the mode. From the text mode a file opens the mode that it fits; other modes are never left by a drop (NV-04). */
export function routeFile(places: FilePlaces, kind: FileKind, most: FileForm["most"]): Route {
  const { mode, firstFrame, lastFrame } = places;
  switch (mode) {
    case "draft":
    case "remix":
      return { to: "nowhere", reason: `${mode}-takes-none` };
    case "references":
      return toReferences(places, kind, most);
    case "text":
      if (kind !== "image") return toReferences(places, kind, most);
      return { to: "first", mode: "first-frame", replaces: firstFrame !== undefined };
    case "first-frame":
      if (kind !== "image") return { to: "nowhere", reason: "frames-take-pictures" };
      return { to: "first", mode, replaces: firstFrame !== undefined };
    case "first-last":
      if (kind !== "image") return { to: "nowhere", reason: "frames-take-pictures" };
      if (!firstFrame) return { to: "first", mode, replaces: false };
      return { to: "last", mode, replaces: lastFrame !== undefined };
  }
}

/** Several files at once fit only the references, so they open that mode from the text mode. */
export function modeForFiles<Mode extends FileMode>(mode: Mode, count: number): Mode | "references" {
  return mode === "text" && count > 1 ? "references" : mode;
}

function toReferences({ references }: FilePlaces, kind: FileKind, most: FileForm["most"]): Route {
  const max = most(kind);
  if (max === 0) return { to: "nowhere", reason: "kind-not-taken" };
  const count = references.filter((file) => file.kind === kind).length;
  return count < max ? { to: "references", mode: "references" } : { to: "nowhere", reason: "full", max };
}
