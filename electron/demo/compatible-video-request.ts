import { missingParameter, wrongType } from "./compatible-video-refusals.ts";

/** A create request that the interface allows (4.4), with the defaults filled in. */
export interface CompatibleVideoRequest {
  model: string;
  prompt: string;
  /** `1280x720`… */
  size: string;
  seconds: number;
  inputs: VideoInput[];
  sound: boolean;
}

/** What a film is to be made from; `at` is its place in the request. */
export interface VideoInput {
  kind: "image" | "video";
  role: "first_frame" | "last_frame" | "reference_image" | "reference_video";
  at: string;
  source: { type: "url"; url: string } | { type: "bytes"; bytes: Buffer };
}

/** The one field that every form of request needs. */
export function readPrompt(value: unknown): string {
  if (value === undefined || value === "") throw missingParameter("prompt");
  if (typeof value !== "string") throw wrongType("prompt", "a string");
  if (value.trim() === "") throw missingParameter("prompt");
  return value;
}
