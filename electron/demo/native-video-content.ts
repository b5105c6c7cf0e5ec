import { readDataUri } from "./data-uri.ts";
import { invalid } from "./refusal.ts";

export type MediaKind = "image" | "video" | "audio";
export type Role = "first_frame" | "last_frame" | "reference_image" | "reference_video" | "reference_audio";

export interface MediaItem {
  type: "media";
  /** Place in the `content` array, for messages. */
  index: number;
  kind: MediaKind;
  /** Absent when the request left it out. */
  role?: Role;
  source: { type: "url"; url: string } | { type: "data"; mime: string; bytes: Buffer };
}

export type ContentItem = { type: "text"; text: string } | { type: "draft_task"; id: string } | MediaItem;

const rolesOf: Record<MediaKind, readonly Role[]> = {
  image: ["first_frame", "last_frame", "reference_image"],
  video: ["reference_video"],
  audio: ["reference_audio"],
};

/** Reads the `content` array and checks each item by itself: type, payload, role, source (interface 2.3, 4.1). */
export function readContent(value: unknown): ContentItem[] {
  if (!Array.isArray(value) || value.length === 0) throw invalid("content", "it must be an array with at least one item");
  return value.map((item: unknown, index) => readItem(item, index));
}

function readItem(value: unknown, index: number): ContentItem {
  const at = `content[${index}]`;
  if (typeof value !== "object" || value === null) throw invalid(at, "every item must be an object");
  const item = value as Record<string, unknown>;
  switch (item.type) {
    case "text":
      if (typeof item.text !== "string" || item.text.trim() === "") throw invalid(`${at}.text`, "a text item needs text");
      return { type: "text", text: item.text };
    case "draft_task":
      return { type: "draft_task", id: payload(item, "draft_task", "id", at) };
    case "image_url":
      return readMedia(item, "image", index);
    case "video_url":
      return readMedia(item, "video", index);
    case "audio_url":
      return readMedia(item, "audio", index);
    default:
      throw invalid(`${at}.type`, "it must be text, image_url, video_url, audio_url or draft_task");
  }
}

function payload(item: Record<string, unknown>, field: string, name: string, at: string): string {
  const holder = item[field];
  const value = typeof holder === "object" && holder !== null ? (holder as Record<string, unknown>)[name] : undefined;
  if (typeof value !== "string" || value === "") throw invalid(at, `an item of the type ${String(item.type)} needs ${field}.${name}`);
  return value;
}

function readMedia(item: Record<string, unknown>, kind: MediaKind, index: number): MediaItem {
  const at = `content[${index}]`;
  const url = payload(item, `${kind}_url`, "url", at);
  const role = readRole(item.role, kind, at);
  return { type: "media", index, kind, ...(role && { role }), source: readSource(url, kind, at) };
}

function readRole(value: unknown, kind: MediaKind, at: string): Role | undefined {
  if (value === undefined) return undefined;
  const role = rolesOf[kind].find((each) => each === value);
  if (!role) throw invalid(at, `the role of this ${kind} must be ${rolesOf[kind].join(", ")}`);
  return role;
}

function readSource(url: string, kind: MediaKind, at: string): MediaItem["source"] {
  if (/^data:/i.test(url)) {
    if (kind === "video") throw invalid(at, "a video must be a public URL or an asset, not Base64");
    return { type: "data", ...readDataUri(url, kind, at) };
  }
  if (/^asset:\/\/[\w-]+$/.test(url)) return { type: "url", url };
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return { type: "url", url };
  throw invalid(at, "the url must be a public http(s) URL, a data URI or asset://<ASSET_ID>", kind === "image" ? "InvalidFormat" : "");
}
