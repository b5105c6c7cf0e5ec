import type { MediaKind } from "../../../shared/contract/media.ts";
import type { Source } from "../../../shared/contract/recipes.ts";

export type FileKind = Exclude<MediaKind, "other">;

/** A file in a form's list. The key stays with it when it moves. */
export interface FormFile {
  key: string;
  kind: FileKind;
  source: Source;
}

/** Modes with files, which exclude one another (NV-04, interface 4.4). */
export type FilledMode = "first-frame" | "first-last" | "references";
/** `draft` and `remix` take their files from a finished work. */
export type FileMode = "text" | FilledMode | "draft" | "remix";

export type FramePlace = "firstFrame" | "lastFrame";

/** The places of a form, as far as a file that comes in asks for them. */
export interface FilePlaces {
  mode: FileMode;
  firstFrame?: unknown;
  lastFrame?: unknown;
  references: readonly { kind: FileKind }[];
}

/** A form that files can be given to anywhere in its panel. */
export interface FileForm {
  places: () => FilePlaces;
  /** How many references of a kind it takes. */
  most: (kind: FileKind) => number;
  setMode: (mode: FilledMode) => void;
  /** What the place of a frame is called. */
  nameOf: (place: FramePlace) => string;
  setFrame: (place: FramePlace, source: Source) => void;
  addReference: (kind: FileKind, source: Source) => void;
  /** The form as it is now, to go back to. */
  remember: () => () => void;
}
