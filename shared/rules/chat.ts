import type { Media } from "../contract/media.ts";
import type { ChatSettings, UserBlock } from "../contract/threads.ts";
import { chatRequestLimits, findChatModel } from "../models.ts";
import { MIB } from "../units.ts";
import { error, type Problem, warning } from "./problem.ts";
import { upToTenth } from "./tenths.ts";

/** What the rules need to know of an attached file; from `Media`, by media id. */
export type AttachmentFacts = Pick<Media, "kind" | "mime" | "bytes" | "width" | "height">;

/** What is known of a request beside its message and settings. */
export interface ChatFacts {
  media: ReadonlyMap<string, AttachmentFacts>;
  /** Input tokens, counted or estimated. */
  tokens?: number;
  /** Bytes of the whole request. */
  bytes?: number;
  /** Version header of the connection. */
  version?: string;
}

const pictureFormats = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const textFormats = /^(?:text\/|application\/(?:json|jsonl|xml)$)/;
/** From where on services of this kind refuse or shrink a picture, or refuse so many of them. The interface is silent, so these only warn. */
const pictureLimits = { bytes: 5 * MIB, pixels: 8000, count: 100 };
const leastThinking = 1024;
/** The first version that refuses the sampling options (wire notes 5.1). */
const versionWithoutSampling = "2026-10-21";

/** A picture that messages take (wire notes 5.2). */
export function isChatPicture({ mime }: Pick<Media, "mime">): boolean {
  return pictureFormats.includes(mime);
}

/** A file that is sent as plain text. */
export function isChatText({ mime }: Pick<Media, "mime">): boolean {
  return textFormats.test(mime);
}

/** All that is wrong or doubtful with a message before it is sent (CH-01, CH-02; wire notes 5.1, 5.2). What is not known is not checked. */
export function checkChat(blocks: readonly UserBlock[], settings: ChatSettings, facts: ChatFacts): Problem[] {
  return [...checkBlocks(blocks, facts), ...checkSettings(settings, facts), ...checkSize(settings, facts)];
}

/** The same for a message that several models are asked at once; what is so for all of them is said once. */
export function checkModels(blocks: readonly UserBlock[], settings: ChatSettings, models: readonly string[], facts: ChatFacts): Problem[] {
  const all = models.flatMap((model) => checkChat(blocks, { ...settings, model }, facts));
  return [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function checkBlocks(blocks: readonly UserBlock[], { media }: ChatFacts): Problem[] {
  const isEmpty = blocks.every((block) => block.type === "text" && block.text.trim() === "");
  const attached = blocks.map((block) => (block.type === "media" ? media.get(block.id) : undefined));
  const count = attached.filter((file) => file && isChatPicture(file)).length;
  return [
    ...(isEmpty ? [error("message-empty", "blocks")] : []),
    ...attached.flatMap((file, place) => (file ? checkAttachment(file, `blocks[${place}]`) : [])),
    ...(count > pictureLimits.count ? [warning("pictures-many", "blocks", { value: count, max: pictureLimits.count })] : []),
  ];
}

function checkAttachment(file: AttachmentFacts, field: string): Problem[] {
  if (file.kind === "video" || file.kind === "audio") return [error("chat-without-films", field, { kind: file.kind })];
  if (file.kind !== "image") {
    const isTaken = file.mime === "application/pdf" || isChatText(file);
    return isTaken ? [] : [error("document-format", field, { mime: file.mime })];
  }
  if (!isChatPicture(file)) return [error("image-format", field, { mime: file.mime })];
  const { width = 0, height = 0 } = file;
  const max = pictureLimits.pixels;
  return [
    ...(file.bytes > pictureLimits.bytes ? [warning("picture-heavy", field, { value: upToTenth(file.bytes / MIB), max: 5 })] : []),
    ...(Math.max(width, height) > max ? [warning("picture-wide", field, { width, height, max })] : []),
  ];
}

function checkSettings({ model: name, maxTokens, thinkingTokens, ...settings }: ChatSettings, { version }: ChatFacts): Problem[] {
  const model = findChatModel(name);
  const problems: Problem[] = [];
  if (model && maxTokens > model.maxOutputTokens) {
    problems.push(error("max-tokens-over-model", "maxTokens", { value: maxTokens, max: model.maxOutputTokens, model: name }));
  }
  if (thinkingTokens) {
    if (model && !model.thinks) problems.push(error("model-without-thinking", "thinkingTokens", { model: name }));
    else if (thinkingTokens < leastThinking)
      problems.push(error("thinking-too-short", "thinkingTokens", { value: thinkingTokens, min: leastThinking }));
    else if (thinkingTokens >= maxTokens)
      problems.push(error("thinking-over-answer", "thinkingTokens", { value: thinkingTokens, max: maxTokens }));
  }
  const samples = settings.temperature !== undefined || settings.topP !== undefined || settings.topK !== undefined;
  if (samples && version !== undefined && version >= versionWithoutSampling)
    problems.push(warning("sampling-refused", "temperature", { version }));
  return problems;
}

function checkSize({ model: name, maxTokens }: ChatSettings, { tokens, bytes }: ChatFacts): Problem[] {
  const problems: Problem[] = [];
  const window = findChatModel(name)?.contextTokens;
  if (bytes !== undefined && bytes > chatRequestLimits.messages) {
    problems.push(error("request-too-heavy", "blocks", { value: upToTenth(bytes / MIB), max: chatRequestLimits.messages / MIB }));
  }
  if (tokens !== undefined && window !== undefined && tokens + maxTokens > window) {
    problems.push(warning("window-too-small", "blocks", { value: tokens, answer: maxTokens, max: window, model: name }));
  }
  return problems;
}
