import type { Media } from "../../../shared/contract/media.ts";
import { UserBlock, type Block, type ChatSettings, type MessageState } from "../../../shared/contract/threads.ts";
import { chatParams } from "../../../shared/rules/chat-params.ts";
import { isChatText, isChatPicture } from "../../../shared/rules/chat.ts";
import { isObject, type JsonObject } from "./answers.ts";

/** A message of the history as it goes out. */
export interface SentMessage {
  role: "user" | "assistant";
  state: MessageState;
  blocks: readonly Block[];
}

/** What is ready to leave: the body without `stream`, and the beta features that it needs (GEN-04). */
export interface ChatRequest {
  body: JsonObject & { model: string; max_tokens: number; messages: JsonObject[] };
  betas: string[];
}

/** Where the bytes of attached files come from, at the moment of sending only (lesson 14). */
export interface SentFiles {
  /** The record of what is sent in its place; with its id it is read. */
  need(id: string): Promise<Media>;
  read(id: string): Promise<Buffer>;
}

/** Under `2023-06-01` these features are asked for by name (wire notes 5.8, 5.9). */
const fileBetas = ["files-api-2025-04-14"];
const skillBetas = ["code-execution-2025-08-25", "skills-2025-10-02"];

/**
 * A message request (interface 4.6, wire notes 5.2): only what is set, the history in its order, what the service said exactly as it said it.
 * Messages of one role may follow one another; services join them.
 */
export async function chatRequest(
  settings: ChatSettings,
  modelName: string,
  history: readonly SentMessage[],
  files: SentFiles,
): Promise<ChatRequest> {
  const messages: JsonObject[] = [];
  for (const { role, state, blocks } of history) {
    const content = role === "user" ? await userContent(blocks, files) : answerContent(blocks, state);
    if (content.length > 0) messages.push({ role, content });
  }
  const last = messages.at(-1);
  if (last?.role === "assistant") trimEnd(last.content as Block[]);
  const hasFile = history.some(({ role, blocks }) => role === "user" && blocks.some(({ type }) => type === "service-file"));
  const body = { ...chatParams(settings, modelName), messages };
  return { body, betas: [...(hasFile ? fileBetas : []), ...(settings.skills?.length ? skillBetas : [])] };
}

async function userContent(blocks: readonly Block[], files: SentFiles): Promise<JsonObject[]> {
  const content: JsonObject[] = [];
  for (const block of blocks) {
    const known = UserBlock.safeParse(block).data;
    // What an import brought along and the studio does not know is sent as it stands.
    const sent = known ? await userBlock(known, files) : block;
    if (sent) content.push(sent);
  }
  return content;
}

async function userBlock(block: UserBlock, files: SentFiles): Promise<JsonObject | undefined> {
  if (block.type === "text") return block.text.trim() === "" ? undefined : { type: "text", text: block.text };
  if (block.type === "service-file") {
    const type = block.mime?.startsWith("image/") ? "image" : "document";
    return { type, source: { type: "file", file_id: block.id } };
  }
  const media = await files.need(block.id);
  const bytes = await files.read(media.id);
  const name = block.name ?? media.name;
  if (isChatPicture(media)) return { type: "image", source: { type: "base64", media_type: media.mime, data: bytes.toString("base64") } };
  const source = isChatText(media)
    ? { type: "text", media_type: "text/plain", data: bytes.toString("utf8").replace(/^\uFEFF/, "") }
    : { type: "base64", media_type: media.mime, data: bytes.toString("base64") };
  return { type: "document", source, title: name };
}

/**
 * Blocks of an answer go back as they came, thinking and signatures included. Of one that was cut off, what is not whole stays behind: services
 * refuse thinking without its signature and input that is no JSON. Empty texts they refuse always.
 */
function answerContent(blocks: readonly Block[], state: MessageState): Block[] {
  const full = blocks.filter((block) => block.type !== "text" || block.text !== "");
  return (state === "done" ? full : full.filter(isWhole)).map((block) => ({ ...block }));
}

function isWhole(block: Block, _place: number, all: readonly Block[]): boolean {
  if (block.type === "thinking") return typeof block.signature === "string" && block.signature !== "";
  if (block.partial_json !== undefined) return false;
  // A tool of the service that had not answered yet.
  return block.type !== "server_tool_use" || all.some((other) => other.tool_use_id === block.id);
}

/** Services refuse an answer to be gone on with that ends in blanks. */
function trimEnd(content: Block[]): void {
  const last = content.at(-1);
  if (last?.type === "text" && typeof last.text === "string") last.text = last.text.trimEnd();
  if (last?.type === "text" && last.text === "") content.pop();
}

/** A request to be looked at: the bytes of files as their length. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (!isObject(value)) return value;
  const isFile = value.type === "base64" && typeof value.data === "string";
  if (isFile) return { ...value, data: `…(${String(value.data).length} characters)` };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
}
