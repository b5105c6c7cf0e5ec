/**
 * The catalogue: neutral model names with the rules of their controls, as data (GEN-10; interface 2.1, 4.1, 8).
 * A control that a model lacks is absent here and so is not shown.
 */

export interface NumberRange {
  min: number;
  max: number;
  step: number;
}

export interface NativeVideoModel {
  id: string;
  area: "native-video";
  /** Other spellings that mean the same model (NV-14). */
  aliases: readonly string[];
  name: string;
  resolutions: readonly string[];
  ratios: readonly string[];
  /** Seconds. */
  duration: NumberRange & { default: number };
  referenceImages: number;
  referenceVideos: number;
  /** Seconds, all reference videos together. */
  referenceVideoSeconds: number;
  referenceAudios: number;
  /** Seconds, all reference audio clips together. */
  referenceAudioSeconds: number;
}

const nativeVideo = {
  area: "native-video",
  ratios: ["16:9", "9:16", "1:1"],
  duration: { min: 5, max: 15, step: 1, default: 5 },
  referenceImages: 9,
  referenceVideos: 3,
  referenceVideoSeconds: 15,
  referenceAudios: 3,
  referenceAudioSeconds: 15,
} as const;

export const nativeVideoModels: readonly NativeVideoModel[] = [
  {
    ...nativeVideo,
    id: "vidgen-2",
    aliases: ["vidgen-2.0"],
    name: "vidgen-2",
    resolutions: ["480p", "720p", "1080p"],
  },
  {
    ...nativeVideo,
    id: "vidgen-2-fast",
    aliases: ["vidgen-2.0-fast"],
    name: "vidgen-2-fast",
    resolutions: ["480p", "720p"],
  },
];

/** The catalogue's model for a name or one of its other spellings, or nothing. */
export function findNativeVideoModel(name: string): NativeVideoModel | undefined {
  return nativeVideoModels.find((model) => model.id === name || model.aliases.includes(name));
}

/** Pixels that a resolution and ratio usually give; for previews and estimates only (wire notes 1.15). */
export const nativeVideoPixels: Record<string, Record<string, readonly [number, number]>> = {
  "480p": { "16:9": [864, 496], "9:16": [496, 864], "1:1": [640, 640] },
  "720p": { "16:9": [1280, 720], "9:16": [720, 1280], "1:1": [960, 960] },
  "1080p": { "16:9": [1920, 1080], "9:16": [1080, 1920], "1:1": [1440, 1440] },
};

/** A model of the compatible video API (interface 4.4). The variant says how its request travels; fields of the two are never mixed (CV-08). */
export interface CompatibleVideoModel {
  id: string;
  area: "compatible-video";
  variant: "json" | "multipart";
  name: string;
  sizes: readonly string[];
  /** Whole seconds that can be asked for. */
  seconds: readonly number[];
  defaultSeconds: number;
  /** Whether pictures and videos go in by public address (`json`), or one picture as a file (`multipart`). */
  takes: "addresses" | "one-picture";
}

export const compatibleVideoModels: readonly CompatibleVideoModel[] = [
  {
    id: "vidgen-2",
    area: "compatible-video",
    variant: "json",
    name: "vidgen-2",
    sizes: ["1280x720", "720x1080", "1920x1080", "1080x1920"],
    seconds: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    defaultSeconds: 4,
    takes: "addresses",
  },
  ...["clip-2", "clip-2-pro"].map((id): CompatibleVideoModel => ({
    id,
    area: "compatible-video",
    variant: "multipart",
    name: id,
    sizes: ["720x1280", "1280x720", "1024x1792", "1792x1024"],
    seconds: [4, 8, 12],
    defaultSeconds: 4,
    takes: "one-picture",
  })),
];

export function findCompatibleVideoModel(name: string): CompatibleVideoModel | undefined {
  return compatibleVideoModels.find((model) => model.id === name);
}

/**
 * Where a connection keeps its own name for a model (GEN-10). A model of the compatible API that is called like a native one has a key of its
 * own, since a gateway may serve the two under different names (CV-08).
 */
export function modelNameKey({ id, area }: { id: string; area: "native-video" | "compatible-video" }): string {
  return area === "compatible-video" && findNativeVideoModel(id) ? `${area}/${id}` : id;
}

/** A model of the image area (interface 4.5). What is absent the model lacks, and no control shows it (IM-01). */
export interface ImageModel {
  id: string;
  area: "images";
  name: string;
  /** Characters, counted as code points. */
  promptLimit: number;
  /** Pictures a call. */
  most: number;
  sizes: readonly string[];
  qualities?: readonly string[];
  styles?: readonly string[];
  backgrounds?: readonly string[];
  outputFormats?: readonly string[];
  responseFormats: readonly string[];
  /** Takes pictures and a mask. */
  edits: boolean;
}

const currentImageModel = {
  area: "images",
  promptLimit: 32_000,
  most: 10,
  sizes: ["1024x1024", "1536x1024", "1024x1536", "auto"],
  qualities: ["auto", "low", "medium", "high"],
  backgrounds: ["auto", "transparent", "opaque"],
  outputFormats: ["png", "jpeg", "webp"],
  responseFormats: ["url", "b64_json"],
  edits: true,
} as const;

export const imageModels: readonly ImageModel[] = [
  { ...currentImageModel, id: "img-2", name: "img-2" },
  { ...currentImageModel, id: "img-1", name: "img-1" },
  {
    id: "img-legacy-3",
    area: "images",
    name: "img-legacy-3",
    promptLimit: 4000,
    most: 1,
    sizes: ["1024x1024", "1792x1024", "1024x1792"],
    qualities: ["standard", "hd"],
    styles: ["vivid", "natural"],
    responseFormats: ["url", "b64_json"],
    edits: false,
  },
  {
    id: "img-legacy-2",
    area: "images",
    name: "img-legacy-2",
    promptLimit: 1000,
    most: 10,
    sizes: ["256x256", "512x512", "1024x1024"],
    responseFormats: ["url", "b64_json"],
    edits: false,
  },
];

/** Pictures that one edit takes (interface 4.5). */
export const mostEditInputs = 16;

export function findImageModel(name: string): ImageModel | undefined {
  return imageModels.find((model) => model.id === name);
}

/** A model of the chat area (interface 4.6, which names none): what the demo gateway has; services list their own. */
export interface ChatModel {
  id: string;
  area: "chat";
  name: string;
  /** Tokens that request and answer may have together. */
  contextTokens: number;
  /** Tokens that an answer may have. */
  maxOutputTokens: number;
  /** Takes a budget of tokens for thinking. */
  thinks: boolean;
}

export const chatModels: readonly ChatModel[] = [
  { id: "chat-large-4", area: "chat", name: "chat-large-4", contextTokens: 200_000, maxOutputTokens: 32_000, thinks: false },
  { id: "chat-think-4", area: "chat", name: "chat-think-4", contextTokens: 200_000, maxOutputTokens: 64_000, thinks: true },
  { id: "chat-small-4", area: "chat", name: "chat-small-4", contextTokens: 200_000, maxOutputTokens: 8_192, thinks: false },
  { id: "chat-tiny-1", area: "chat", name: "chat-tiny-1", contextTokens: 2_000, maxOutputTokens: 1_000, thinks: false },
];

/** The catalogue's model, or nothing: a name that only the service knows is sent as it is. */
export function findChatModel(name: string): ChatModel | undefined {
  return chatModels.find((model) => model.id === name);
}

/** What a request of each kind may weigh, in bytes (interface section 8). */
export const chatRequestLimits = { messages: 32 * 1024 * 1024, batch: 256 * 1024 * 1024, file: 500 * 1024 * 1024 } as const;

/** A model of the generative area (interface 4.7). What is absent the model lacks, and no control shows it. */
export interface GenerativeModel {
  id: string;
  area: "generative";
  name: string;
  /** What it can answer with; the first is what it is for. */
  modalities: readonly ("TEXT" | "IMAGE")[];
  aspectRatios?: readonly string[];
  imageSizes?: readonly string[];
  /** How its thinking is asked for: by level in the 3 series, by tokens in the 2.5 series. */
  thinking?: "level" | "budget";
  /** Its answers carry signatures, without which a picture cannot be gone on with (wire notes 6.5). */
  signs: boolean;
}

/**
 * What the service takes beside the interface's table; it is silent, so these only warn (wire notes 6.2). No service of this kind takes
 * `mostBytes`.
 */
export const generativeLimits = { pictures: 14, bytes: 20 * 1024 * 1024, mostBytes: 100 * 1024 * 1024 } as const;

const tenRatios = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"] as const;
const fourteenRatios = ["1:1", "1:4", "1:8", "2:3", "3:2", "3:4", "4:1", "4:3", "4:5", "5:4", "8:1", "9:16", "16:9", "21:9"] as const;
const picturing = { area: "generative", modalities: ["IMAGE", "TEXT"], aspectRatios: tenRatios } as const;
const writing = { area: "generative", modalities: ["TEXT"] } as const;

export const generativeModels: readonly GenerativeModel[] = [
  {
    ...picturing,
    id: "genimg-flash-3.1",
    name: "genimg-flash-3.1",
    aspectRatios: fourteenRatios,
    imageSizes: ["0.5K", "1K", "2K", "4K"],
    signs: true,
  },
  { ...picturing, id: "genimg-pro-3", name: "genimg-pro-3", imageSizes: ["1K", "2K", "4K"], signs: true },
  { ...picturing, id: "genimg-flash-2.5", name: "genimg-flash-2.5", imageSizes: ["1K", "2K"], signs: false },
  { ...writing, id: "gentext-pro-3", name: "gentext-pro-3", thinking: "level", signs: true },
  { ...writing, id: "gentext-pro-2.5", name: "gentext-pro-2.5", thinking: "budget", signs: false },
  { ...writing, id: "gentext-flash-2.5", name: "gentext-flash-2.5", thinking: "budget", signs: false },
];

/** The catalogue's model, or nothing: a name that only the service knows is sent as it is. */
export function findGenerativeModel(name: string): GenerativeModel | undefined {
  return generativeModels.find((model) => model.id === name);
}
