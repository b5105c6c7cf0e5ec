import { createHash } from "node:crypto";

/** All that a film is made from. Plain data: it crosses to the worker and is stored with the task. */
export interface FilmRecipe {
  prompt: string;
  seed: number;
  width: number;
  height: number;
  frames: number;
  sound: boolean;
  watermark: boolean;
  lastFrame: boolean;
  inputs: FilmInput[];
}

export interface FilmInput {
  kind: "image" | "video" | "audio";
  role: "first_frame" | "last_frame" | "reference_image" | "reference_video" | "reference_audio";
  /** Hash of the bytes or of the URL: what makes films of different inputs differ. */
  fingerprint: string;
  /** File name of the kept picture or video; absent for what only came by URL and for sound. */
  picture?: string;
}

export const FRAMES_PER_SECOND = 24;

/** The same recipe gives the same film, so it gives the same file name as well. */
export function filmName(recipe: FilmRecipe): string {
  return createHash("sha256").update(JSON.stringify(recipe)).digest("hex").slice(0, 24);
}
