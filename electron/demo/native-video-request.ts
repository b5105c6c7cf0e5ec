import { readContent, type ContentItem } from "./native-video-content.ts";
import { checkModes } from "./native-video-modes.ts";
import { invalid, missing, Refusal } from "./refusal.ts";

/** A create request that the interface allows (4.1), with the defaults filled in. */
export interface NativeVideoRequest {
  model: NativeVideoModelName;
  content: ContentItem[];
  duration?: number;
  frames?: number;
  resolution?: string;
  ratio?: string;
  seed: number;
  generateAudio?: boolean;
  watermark: boolean;
  returnLastFrame: boolean;
  serviceTier: string;
  /** Seconds. */
  executionExpiresAfter: number;
  webSearch: boolean;
  draft: boolean;
}

export type NativeVideoModelName = "vidgen-2" | "vidgen-2-fast";

const models: Record<string, NativeVideoModelName> = { "vidgen-2": "vidgen-2", "vidgen-2.0": "vidgen-2", "vidgen-2-fast": "vidgen-2-fast" };
const resolutions: Record<NativeVideoModelName, readonly string[]> = {
  "vidgen-2": ["480p", "720p", "1080p"],
  "vidgen-2-fast": ["480p", "720p"],
};
const ratios = ["16:9", "9:16", "1:1"];
const LARGEST_SEED = 2_147_483_647;
/** Fifteen seconds at 24 frames a second. */
const MOST_FRAMES = 360;
const DEFAULT_EXPIRY = 172_800;

/**
 * Checks a create body against interface 2.3, 4.1 and 8. Fields that the interface does not know are ignored.
 * Throws a `Refusal` for the first thing that is wrong.
 */
export async function readNativeVideoRequest(contentType: string | undefined, bytes: Buffer): Promise<NativeVideoRequest> {
  const body = parseBody(contentType, bytes);
  const model = readModel(body.model);
  const content = readContent(body.content);
  await checkModes(content);
  const isFromDraft = content.some((item) => item.type === "draft_task");
  const draft = readBoolean(body, "draft") ?? false;
  return {
    model,
    content,
    ...readLength(body, isFromDraft),
    ...readFormat(body, model, draft),
    seed: readInteger(body, "seed", -1, LARGEST_SEED) ?? -1,
    generateAudio: readBoolean(body, "generate_audio"),
    watermark: readBoolean(body, "watermark") ?? false,
    returnLastFrame: readBoolean(body, "return_last_frame") ?? false,
    serviceTier: readString(body, "service_tier") ?? "default",
    executionExpiresAfter: readInteger(body, "execution_expires_after", 1, Number.MAX_SAFE_INTEGER) ?? DEFAULT_EXPIRY,
    webSearch: readTools(body.tools),
    draft,
  };
}

type Body = Record<string, unknown>;

function parseBody(contentType: string | undefined, bytes: Buffer): Body {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? "")) {
    throw new Refusal(400, "InvalidParameter", "The request must be sent as `Content-Type: application/json`.");
  }
  const body = parseJson(bytes);
  if (!isObject(body)) throw new Refusal(400, "InvalidParameter", "The request body must be a JSON object.");
  return body;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new Refusal(400, "InvalidParameter", "The request body is not valid JSON.");
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readModel(value: unknown): NativeVideoModelName {
  if (value === undefined || value === "") throw missing("model");
  if (typeof value !== "string") throw invalid("model", "it must be a string");
  const model = Object.hasOwn(models, value) ? models[value] : undefined;
  if (model) return model;
  const message = `The model or endpoint ${value.slice(0, 80)} does not exist or you do not have access to it.`;
  throw new Refusal(404, "InvalidEndpointOrModel.NotFound", message, "model");
}

/** Exactly one of `duration` and `frames`; a final from a draft inherits its length and needs neither. */
function readLength(body: Body, isFromDraft: boolean): { duration?: number; frames?: number } {
  const duration = readInteger(body, "duration", 5, 15);
  const frames = readInteger(body, "frames", 1, MOST_FRAMES);
  if (duration !== undefined && frames !== undefined) throw invalid("duration", "duration and frames exclude each other");
  if (duration === undefined && frames === undefined && !isFromDraft) throw missing("duration");
  return { ...(duration !== undefined && { duration }), ...(frames !== undefined && { frames }) };
}

function readFormat(body: Body, model: NativeVideoModelName, draft: boolean): { resolution?: string; ratio?: string } {
  const resolution = readChoice(body, "resolution", resolutions[model], `${model} offers`);
  const ratio = readChoice(body, "ratio", ratios, "offered are");
  if (draft && resolution !== undefined && resolution !== "480p") throw invalid("resolution", "a draft is always 480p");
  return { ...(resolution !== undefined && { resolution }), ...(ratio !== undefined && { ratio }) };
}

function readChoice(body: Body, name: string, offered: readonly string[], words: string): string | undefined {
  const value = readString(body, name);
  if (value !== undefined && !offered.includes(value)) throw invalid(name, `${words} ${offered.join(", ")}`);
  return value;
}

function readInteger(body: Body, name: string, least: number, most: number): number | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== "number" || !Number.isInteger(value)) throw invalid(name, "it must be a whole number");
  if (value < least || value > most) throw invalid(name, `it must be from ${least} to ${most}`);
  return value;
}

function readBoolean(body: Body, name: string): boolean | undefined {
  const value = body[name];
  if (value !== undefined && typeof value !== "boolean") throw invalid(name, "it must be true or false");
  return value;
}

function readString(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value !== undefined && (typeof value !== "string" || value === "")) throw invalid(name, "it must be a string that is not empty");
  return value;
}

function readTools(value: unknown): boolean {
  if (value === undefined) return false;
  if (!Array.isArray(value)) throw invalid("tools", "it must be an array");
  value.forEach((tool: unknown, index) => {
    if (!isObject(tool) || tool.type !== "web_search") throw invalid(`tools[${index}]`, "only the type web_search is supported");
  });
  return value.length > 0;
}
