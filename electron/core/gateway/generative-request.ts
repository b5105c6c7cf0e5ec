import type { ConnectionSettings } from "../../../shared/contract/connections.ts";
import { type Block, type GenerativeSettings, UserBlock } from "../../../shared/contract/threads.ts";
import { generativeParams } from "../../../shared/rules/generative-params.ts";
import { withoutPictures } from "../../../shared/rules/generative.ts";
import type { JsonObject } from "./answers.ts";
import type { SentMessage } from "./chat-request.ts";
import { partsOf } from "./generative-parts.ts";
import { type FileInJson, JsonWithFiles } from "./json-with-files.ts";

/** What is ready to leave. */
export interface GenerativeRequest {
  /** The service's own name of the model; part of the path. */
  modelName: string;
  isStreamed: boolean;
  body: JsonWithFiles;
}

/** Where the bytes of pictures come from, at the moment of sending only (lesson 14). */
export interface SentPictures {
  /** A person's picture, turned upright where it is not. */
  attached(id: string): Promise<{ mime: string; data: FileInJson }>;
  /** Bytes of an answer, exactly as they came. */
  answered(id: string): Promise<FileInJson>;
}

/**
 * A request of the generative area (interface 4.7): the whole history in its order, what the model said part by part as it came, signatures,
 * thoughts and unknown fields included (GC-05; wire notes 6.5). Of turns whose pictures stay behind only these are left out.
 */
export async function generativeRequest(
  settings: GenerativeSettings,
  { modelNames, webSearchTool }: Pick<ConnectionSettings, "modelNames" | "webSearchTool">,
  history: readonly SentMessage[],
  pictures: SentPictures,
): Promise<GenerativeRequest> {
  const left = withoutPictures(history.slice(0, -1), settings.pictureTurns);
  const contents: JsonObject[] = [];
  for (const [place, { role, blocks }] of history.entries()) {
    const takesPictures = !left.has(place);
    const parts = role === "user" ? await personParts(blocks, pictures, takesPictures) : await modelParts(blocks, pictures, takesPictures);
    if (parts.length > 0) contents.push({ role: role === "user" ? "user" : "model", parts });
  }
  const body = new JsonWithFiles({ contents, ...generativeParams(settings, { webSearchTool }) });
  return { modelName: modelNames[settings.model] ?? settings.model, isStreamed: settings.isStreamed, body };
}

async function personParts(blocks: readonly Block[], pictures: SentPictures, takesPictures: boolean): Promise<JsonObject[]> {
  const parts: JsonObject[] = [];
  for (const block of blocks) {
    const known = UserBlock.safeParse(block).data;
    if (known?.type === "text" && known.text.trim() !== "") parts.push({ text: known.text });
    if (known?.type !== "media" || !takesPictures) continue;
    const { mime, data } = await pictures.attached(known.id);
    parts.push({ inlineData: { mimeType: mime, data } });
  }
  return parts;
}

async function modelParts(blocks: readonly Block[], pictures: SentPictures, takesPictures: boolean): Promise<JsonObject[]> {
  const parts: JsonObject[] = [];
  for (const { part, bytes } of blocks.flatMap(partsOf)) {
    if (bytes && !takesPictures) continue;
    if (bytes) bytes.at["data"] = await pictures.answered(bytes.id);
    parts.push(part);
  }
  return parts;
}
