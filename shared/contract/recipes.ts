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

/** All that a person decided about a video of the compatible API (interface 4.4). Fields of the two variants are never mixed (CV-08). */
export const CompatibleVideoRecipe = z.object({
  kind: z.literal("compatible-video"),
  /** A neutral catalogue name; it decides the variant. */
  model: z.string(),
  /** Plain words or a storyboard in the interface's text format. */
  prompt: z.string(),
  /** `1280x720`… */
  size: z.string().optional(),
  /** Whole seconds: `duration` on the wire of the JSON variant, `seconds` of the multipart one. */
  seconds: z.number().optional(),
  /** JSON variant only. `i2v`: the first image is the first frame, the second the last one; `r2v`: all are references. */
  mode: z.enum(["i2v", "r2v"]).optional(),
  images: z.array(Source),
  videos: z.array(Source),
  /** Multipart variant only: a picture of exactly `size` (CV-03). */
  reference: z.object({ type: z.literal("media"), id: z.string().min(1) }).optional(),
  /** The finished video that this one changes; then only the prompt is sent (CV-07). */
  remixOf: z.string().optional(),
});
export type CompatibleVideoRecipe = z.infer<typeof CompatibleVideoRecipe>;

/** A picture that goes into an edit; PNG, JPEG or WebP by the time it is a media of the studio (IM-02, IM-07). */
export const ImageInput = z.object({ type: z.literal("media"), id: z.string().min(1), label: z.string().optional() });
export type ImageInput = z.infer<typeof ImageInput>;

/**
 * Pictures from words, or with `inputs` an edit of pictures (interface 4.5). Only options that are set are sent. `mask` belongs to the first
 * input and has exactly its size: alpha 0 is replaced, 255 kept (IM-04).
 */
export const ImageRecipe = z.object({
  kind: z.literal("image"),
  /** A neutral catalogue name. */
  model: z.string(),
  prompt: z.string(),
  inputs: z.array(ImageInput),
  mask: z.object({ type: z.literal("media"), id: z.string().min(1) }).optional(),
  /** Pictures wanted; each is billed. */
  n: z.number().optional(),
  /** `1024x1024`, … or `auto`. */
  size: z.string().optional(),
  quality: z.string().optional(),
  style: z.string().optional(),
  background: z.string().optional(),
  outputFormat: z.string().optional(),
  responseFormat: z.string().optional(),
  /** The library entry that the first input is: its version before this one (IM-06). */
  editOf: z.string().optional(),
  /** Where the picture before lies in the first input, in pixels, when the canvas was extended (IM-08). */
  outpaint: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
});
export type ImageRecipe = z.infer<typeof ImageRecipe>;

/** A file that becomes an asset of the service (interface 4.3 CreateAsset; AS-04). It costs no generation and makes no entry. */
export const AssetRecipe = z.object({
  kind: z.literal("asset"),
  groupId: z.string().min(1),
  /** For people's search only; cleaned to the service's rule before it is sent. */
  name: z.string(),
  assetType: z.enum(["Image", "Video", "Audio"]),
  source: z.discriminatedUnion("type", [
    z.object({ type: z.literal("media"), id: z.string().min(1) }),
    z.object({ type: z.literal("url"), url: z.string().min(1) }),
  ]),
  /** The connection's where absent. */
  projectName: z.string().optional(),
});
export type AssetRecipe = z.infer<typeof AssetRecipe>;

export const BatchUse = z.enum(["files", "skills"]);
export type BatchUse = z.infer<typeof BatchUse>;

/** Many message requests in one (CH-03). Its result is one file of lines, which makes no entry. */
export const BatchRecipe = z.object({
  kind: z.literal("batch"),
  title: z.string(),
  /** Media id of the file of requests, one `{custom_id, params}` a line. */
  requests: z.string().min(1),
  count: z.number(),
  bytes: z.number(),
  /** The models that the requests name, as the service knows them. */
  models: z.array(z.string()),
  uses: z.array(BatchUse).default([]),
});
export type BatchRecipe = z.infer<typeof BatchRecipe>;

/** How a picture came out of a conversation of the generative area (interface 4.7). It is made again by going on there, never by a job. */
export const GenerativeRecipe = z.object({
  kind: z.literal("generative"),
  /** A catalogue name, or any name of the service's. */
  model: z.string(),
  /** The words that it answered. */
  prompt: z.string(),
  system: z.string().optional(),
  /** Pictures that went along in the same turn. */
  inputs: z.array(ImageInput),
  modalities: z.array(z.string()).optional(),
  aspectRatio: z.string().optional(),
  imageSize: z.string().optional(),
  seed: z.number().optional(),
  threadId: z.string(),
  messageId: z.string(),
  /** The library entry that it goes on from (IM-06). */
  editOf: z.string().optional(),
});
export type GenerativeRecipe = z.infer<typeof GenerativeRecipe>;

/** Whatever makes something for the library. */
export const GenerationRecipe = z.discriminatedUnion("kind", [NativeVideoRecipe, CompatibleVideoRecipe, ImageRecipe, GenerativeRecipe]);
export type GenerationRecipe = z.infer<typeof GenerationRecipe>;

/** Every kind of work; told apart by `kind`. */
export const Recipe = z.discriminatedUnion("kind", [NativeVideoRecipe, CompatibleVideoRecipe, ImageRecipe, AssetRecipe, BatchRecipe]);
export type Recipe = z.infer<typeof Recipe>;
