import type { Media } from "../contract/media.ts";
import type { Block, GenerativeSettings, UserBlock } from "../contract/threads.ts";
import { findGenerativeModel, generativeLimits, type GenerativeModel } from "../models.ts";
import { MIB } from "../units.ts";
import { error, type Problem, warning } from "./problem.ts";
import { upToTenth } from "./tenths.ts";

/** A message that stands before the one that is to be sent. */
export interface EarlierMessage {
  role: "user" | "assistant";
  blocks: readonly Block[];
}

/** What is known of a request beside its message and settings. What is absent is not checked. */
export interface GenerativeFacts {
  /** Of attached files, by media id. */
  media: ReadonlyMap<string, Pick<Media, "kind" | "mime">>;
  /** The branch that it follows, oldest first. */
  history?: readonly EarlierMessage[];
  /** Bytes of the whole request. */
  bytes?: number;
  /** The connection's name of the tool that searches the web. */
  webSearchTool?: string;
}

const pictureFormats = ["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif"];
const thinkingLevels = ["LOW", "HIGH"];
/** As services of this kind have it; the interface is silent. */
const mostStopSequences = 5;

/** All that is wrong or doubtful with a message of the generative area before it is sent (GC-01 to GC-03; interface 4.7, wire notes 6.2, 6.5). */
export function checkGenerative(blocks: readonly UserBlock[], settings: GenerativeSettings, facts: GenerativeFacts): Problem[] {
  const model = findGenerativeModel(settings.model);
  return [
    ...checkBlocks(blocks, facts),
    ...(model ? [...checkPictureOptions(settings, model), ...checkThinkingOf(settings, model)] : []),
    ...checkAnyModel(settings, facts),
    ...checkRequest(blocks, settings, facts),
  ];
}

/** The turns before the one that is sent whose pictures stay behind: the places of their messages. */
export function withoutPictures(history: readonly Pick<EarlierMessage, "role">[], pictureTurns: number | undefined): ReadonlySet<number> {
  if (pictureTurns === undefined) return new Set();
  const begins = history.flatMap(({ role }, place) => (role === "user" ? [place] : []));
  const firstKept = pictureTurns === 0 ? history.length : (begins.at(-pictureTurns) ?? 0);
  return new Set(begins.length <= pictureTurns ? [] : [...history.keys()].filter((place) => place < firstKept));
}

function checkBlocks(blocks: readonly UserBlock[], { media }: GenerativeFacts): Problem[] {
  const isEmpty = blocks.every((block) => block.type === "text" && block.text.trim() === "");
  return [...(isEmpty ? [error("message-empty", "blocks")] : []), ...blocks.flatMap((block, place) => checkBlock(block, place, media))];
}

function checkBlock(block: UserBlock, place: number, media: GenerativeFacts["media"]): Problem[] {
  const field = `blocks[${place}]`;
  if (block.type === "service-file") return [error("service-file-elsewhere", field)];
  const file = block.type === "media" ? media.get(block.id) : undefined;
  if (!file) return [];
  if (file.kind !== "image") return [error("pictures-only", field, { kind: file.kind })];
  return pictureFormats.includes(file.mime) ? [] : [error("image-format", field, { mime: file.mime })];
}

function checkPictureOptions({ modalities, aspectRatio, imageSize }: GenerativeSettings, model: GenerativeModel): Problem[] {
  const { id, aspectRatios, imageSizes } = model;
  const makesPictures = model.modalities.includes("IMAGE");
  const asksForPicture = modalities?.includes("IMAGE") ?? makesPictures;
  const problems: Problem[] = [];
  if (modalities?.includes("IMAGE") && !makesPictures) problems.push(error("model-without-pictures", "modalities", { model: id }));
  if (aspectRatio !== undefined) {
    if (!aspectRatios) problems.push(error("field-of-other-variant", "aspectRatio", { model: id, field: "aspectRatio" }));
    else if (!aspectRatios.includes(aspectRatio))
      problems.push(error("ratio-not-offered", "aspectRatio", { value: aspectRatio, offered: aspectRatios.join(", ") }));
  }
  if (imageSize !== undefined) {
    if (!imageSizes) problems.push(error("field-of-other-variant", "imageSize", { model: id, field: "imageSize" }));
    else if (!imageSizes.includes(imageSize))
      problems.push(error("size-not-offered", "imageSize", { model: id, value: imageSize, offered: imageSizes.join(", ") }));
  }
  if (makesPictures && !asksForPicture) problems.push(warning("no-picture-asked", "modalities", { model: id }));
  return problems;
}

function checkThinkingOf({ thinkingLevel, thinkingBudget }: GenerativeSettings, { id, thinking }: GenerativeModel): Problem[] {
  const problems: Problem[] = [];
  if (thinkingLevel !== undefined && thinking !== "level") {
    const reason = thinking === "budget" ? "thinking-by-budget" : "model-without-thinking";
    problems.push(error(reason, "thinkingLevel", { model: id }));
  } else if (thinkingLevel !== undefined && !thinkingLevels.includes(thinkingLevel)) {
    const offered = thinkingLevels.join(", ");
    problems.push(error("option-not-offered", "thinkingLevel", { model: id, value: thinkingLevel, field: "thinkingLevel", offered }));
  }
  if (thinkingBudget !== undefined && thinking !== "budget") {
    const reason = thinking === "level" ? "thinking-by-level" : "model-without-thinking";
    problems.push(error(reason, "thinkingBudget", { model: id }));
  }
  return problems;
}

function checkAnyModel(settings: GenerativeSettings, { webSearchTool }: GenerativeFacts): Problem[] {
  const { modalities = [], maxTokens, thinkingLevel, thinkingBudget, temperature, topP, topK, stopSequences = [] } = settings;
  const isWhole = (value: number, least: number) => Number.isInteger(value) && value >= least;
  const max = mostStopSequences;
  return [
    ...(new Set(modalities).size < modalities.length ? [error("modality-twice", "modalities")] : []),
    ...(maxTokens !== undefined && !isWhole(maxTokens, 1) ? [error("max-tokens-not-whole", "maxTokens", { value: maxTokens })] : []),
    ...(thinkingLevel !== undefined && thinkingBudget !== undefined ? [error("thinking-level-and-budget", "thinkingBudget")] : []),
    ...(thinkingBudget !== undefined && !isWhole(thinkingBudget, -1)
      ? [error("thinking-budget-not-whole", "thinkingBudget", { value: thinkingBudget })]
      : []),
    ...(thinkingBudget !== undefined && maxTokens !== undefined && thinkingBudget >= maxTokens
      ? [warning("thinking-over-answer", "thinkingBudget", { value: thinkingBudget, max: maxTokens })]
      : []),
    ...outside("temperature", temperature, 0, 2),
    ...outside("topP", topP, 0, 1),
    ...(topK !== undefined && topK < 1 ? [error("option-too-small", "topK", { field: "topK", min: 1 })] : []),
    ...(stopSequences.length > max ? [warning("stop-sequences-many", "stopSequences", { value: stopSequences.length, max })] : []),
    ...(settings.webSearch && webSearchTool?.trim() === "" ? [error("web-search-tool-missing", "webSearch")] : []),
  ];
}

function outside(field: "temperature" | "topP", value: number | undefined, min: number, max: number): Problem[] {
  return value === undefined || (value >= min && value <= max) ? [] : [error("option-out-of-range", field, { field, value, min, max })];
}

function checkRequest(blocks: readonly UserBlock[], settings: GenerativeSettings, { history = [], bytes = 0 }: GenerativeFacts): Problem[] {
  const left = withoutPictures(history, settings.pictureTurns);
  const earlier = history.map((message) => pictureCount(message.blocks));
  const behind = earlier.reduce((sum, count, place) => sum + (left.has(place) && history[place]?.role === "assistant" ? count : 0), 0);
  const sent = earlier.reduce((sum, count, place) => sum + (left.has(place) ? 0 : count), pictureCount(blocks));
  const { pictures, bytes: usual, mostBytes } = generativeLimits;
  const breaksSignatures = behind > 0 && findGenerativeModel(settings.model)?.signs;
  return [
    ...(sent > pictures ? [warning("pictures-many", "blocks", { value: sent, max: pictures })] : []),
    ...(breaksSignatures ? [warning("signatures-broken", "pictureTurns", { value: behind, model: settings.model })] : []),
    ...(bytes > mostBytes ? [error("request-too-heavy", "blocks", { value: upToTenth(bytes / MIB), max: mostBytes / MIB })] : []),
    ...(bytes > usual && bytes <= mostBytes
      ? [warning("request-heavy", "blocks", { value: upToTenth(bytes / MIB), max: usual / MIB })]
      : []),
  ];
}

function pictureCount(blocks: readonly Block[]): number {
  return blocks.filter(({ type }) => type === "media" || type === "picture").length;
}
