import { z } from "zod";

/** Where a file of a recipe comes from: the studio's own media, a public URL, or an asset of the service (NV-02). */
export const Source = z.discriminatedUnion("type", [
  z.object({ type: z.literal("media"), id: z.string().min(1) }),
  z.object({ type: z.literal("url"), url: z.string().min(1) }),
  z.object({ type: z.literal("asset"), id: z.string().min(1) }),
]);
export type Source = z.infer<typeof Source>;

/** The interface's own role words (interface 4.1). */
export const NativeVideoRole = z.enum(["first_frame", "last_frame", "reference_image", "reference_video", "reference_audio"]);
export type NativeVideoRole = z.infer<typeof NativeVideoRole>;

export const NativeVideoInput = z.object({
  kind: z.enum(["image", "video", "audio"]),
  /** Without a role, a single image is a first frame (NV-03). */
  role: NativeVideoRole.optional(),
  source: Source,
  /** A label for people; never sent. */
  label: z.string().optional(),
});
export type NativeVideoInput = z.infer<typeof NativeVideoInput>;

/** All that a person decided about a native video; only options that are set are sent (NV-01, NV-06). */
export const NativeVideoRecipe = z.object({
  kind: z.literal("native-video"),
  /** A neutral catalogue name. */
  model: z.string(),
  prompt: z.string(),
  inputs: z.array(NativeVideoInput),
  /** Task id of a finished draft to be made final; excludes prompt and inputs (NV-12). */
  draftOf: z.string().optional(),
  /** Seconds. Never beside `frames`. */
  duration: z.number().optional(),
  frames: z.number().optional(),
  resolution: z.string().optional(),
  ratio: z.string().optional(),
  seed: z.number().optional(),
  generateAudio: z.boolean().optional(),
  watermark: z.boolean().optional(),
  returnLastFrame: z.boolean().optional(),
  serviceTier: z.string().optional(),
  /** Seconds. */
  executionExpiresAfter: z.number().optional(),
  webSearch: z.boolean().optional(),
});
export type NativeVideoRecipe = z.infer<typeof NativeVideoRecipe>;

/** Every kind of work; told apart by `kind`. */
export const Recipe = z.discriminatedUnion("kind", [NativeVideoRecipe]);
export type Recipe = z.infer<typeof Recipe>;
