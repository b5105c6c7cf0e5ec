import type { BatchProblem } from "../contract/batches.ts";
import type { ChatSettings } from "../contract/threads.ts";
import type { BatchReason } from "../words/batch-reasons.ts";
import { chatParams } from "./chat-params.ts";

/** The limits of one batch (interface 8; wire notes 5.6). */
export const mostBatchRequests = 100_000;

/** The body of one message inside a batch. */
export type BatchParams = Record<string, unknown>;

/** A row of a file as it was read: an object of JSON, or a table's columns with their cells. */
export type Row = Record<string, unknown>;

/** What a row asks for. Without errors among the problems, `params` are there. */
export interface RowRequest {
  customId?: string;
  params?: BatchParams;
  problems: BatchProblem[];
}

export function batchError(reason: BatchReason, detail?: BatchProblem["detail"]): BatchProblem {
  return { level: "error", reason, ...(detail && { detail }) };
}

export function batchWarning(reason: BatchReason, detail?: BatchProblem["detail"]): BatchProblem {
  return { level: "warning", reason, ...(detail && { detail }) };
}

/** 1–64 characters that the service takes (wire notes 5.6). */
export function isBatchId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

/**
 * A row of a file of requests: `{custom_id, params}` as the service takes it, a bare message body, or `{prompt, …}` beside the settings, which
 * `system`, `model` and `max_tokens` of the row replace.
 */
export function requestOfRow(row: Row, settings: ChatSettings): RowRequest {
  const id = idOf(row);
  if ("body" in row && "url" in row) return { ...id, problems: [...id.problems, batchError("batch-other-format")] };
  if ("params" in row) return withParams(id, row["params"]);
  if ("messages" in row) return withParams(id, withoutId(row));
  return withPrompt(id, row, settings);
}

/** A row of a table, put into the prompt's `{{column}}` places. */
export function requestOfTable(row: Row, prompt: string, settings: ChatSettings): RowRequest {
  const id = idOf(row);
  const text = fillPrompt(prompt, row);
  if (text.trim() === "") return { ...id, problems: [...id.problems, batchError("batch-prompt-empty")] };
  const used = columnsIn(prompt).filter((column) => Object.hasOwn(row, column));
  const isBlank = used.length > 0 && used.every((column) => cellText(row[column]).trim() === "");
  const problems = isBlank ? [...id.problems, batchWarning("batch-row-blank")] : id.problems;
  return { ...id, problems, params: promptParams(text, settings) };
}

export function requestOfPrompt(prompt: string, settings: ChatSettings): RowRequest {
  if (prompt.trim() === "") return { problems: [batchError("batch-prompt-empty")] };
  return { problems: [], params: promptParams(prompt, settings) };
}

/** The columns that a prompt names, each once, in their order. */
export function columnsIn(prompt: string): string[] {
  return [...new Set([...prompt.matchAll(place)].map(([, name = ""]) => name.trim()))];
}

/** A name without a value stays as it is. */
function fillPrompt(prompt: string, row: Row): string {
  return prompt.replace(place, (whole, name: string) => (Object.hasOwn(row, name.trim()) ? cellText(row[name.trim()]) : whole));
}

const place = /\{\{([^{}]+)\}\}/g;

/** Columns that the prompt names and the table does not have. */
export function missingColumns(prompt: string, columns: readonly string[]): string[] {
  return columnsIn(prompt).filter((column) => !columns.includes(column));
}

/** A cell as it goes into a prompt; what JSON nests is written out. */
function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What stands against a message body in a batch. */
export function checkBatchParams(params: BatchParams): BatchProblem[] {
  const { model, max_tokens, messages, stream } = params;
  return [
    ...(typeof model === "string" && model.trim() !== "" ? [] : [batchError("batch-model-missing")]),
    ...(typeof max_tokens === "number" && Number.isInteger(max_tokens) && max_tokens >= 1 ? [] : [batchError("batch-max-tokens")]),
    ...checkMessages(messages),
    ...(stream === true ? [batchError("batch-stream")] : []),
  ];
}

function checkMessages(messages: unknown): BatchProblem[] {
  if (!Array.isArray(messages) || messages.length === 0) return [batchError("batch-messages-missing")];
  const wrong = messages.findIndex((message) => !isMessage(message));
  return wrong === -1 ? [] : [batchError("batch-message-unclear", { number: wrong + 1 })];
}

function isMessage(message: unknown): boolean {
  if (!isRow(message) || typeof message["role"] !== "string") return false;
  const { content } = message;
  return typeof content === "string" ? content !== "" : Array.isArray(content) && content.length > 0;
}

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Id = Pick<RowRequest, "customId" | "problems">;

function idOf(row: Row): Id {
  const value = row["custom_id"];
  if (value === undefined || value === null || value === "") return { problems: [] };
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text === "string" && isBatchId(text)) return { customId: text, problems: [] };
  return { problems: [batchError("batch-id-unusable", { id: short(cellText(value)) })] };
}

function withParams(id: Id, params: unknown): RowRequest {
  if (!isRow(params)) return { ...id, problems: [...id.problems, batchError("batch-params-missing")] };
  const { stream, ...rest } = params;
  const plain = stream === true || stream === undefined ? params : rest;
  return { ...id, params: plain, problems: [...id.problems, ...checkBatchParams(plain)] };
}

function withoutId({ custom_id: _id, ...params }: Row): Row {
  return params;
}

function withPrompt(id: Id, row: Row, settings: ChatSettings): RowRequest {
  const prompt = row["prompt"];
  if (typeof prompt !== "string" || prompt.trim() === "") {
    const reason = "prompt" in row ? "batch-prompt-empty" : "batch-prompt-missing";
    return { ...id, problems: [...id.problems, batchError(reason)] };
  }
  const params = promptParams(prompt, settings, ownFields(row));
  return { ...id, params, problems: [...id.problems, ...checkBatchParams(params)] };
}

/** Fields of a row that stand for the settings'; a number of a table is text. */
function ownFields(row: Row): BatchParams {
  const text = (name: string) => (typeof row[name] === "string" && row[name].trim() !== "" ? row[name] : undefined);
  const tokens = row["max_tokens"] === "" ? undefined : row["max_tokens"];
  const [model, system] = [text("model"), text("system")];
  return {
    ...(model !== undefined && { model: model.trim() }),
    ...(tokens !== undefined && { max_tokens: typeof tokens === "string" ? Number(tokens) : tokens }),
    ...(system !== undefined && { system }),
  };
}

/** Fields of a row of prompts that are read. */
export const rowFields: readonly string[] = ["custom_id", "prompt", "system", "model", "max_tokens"];

function promptParams(prompt: string, settings: ChatSettings, own: BatchParams = {}): BatchParams {
  return { ...chatParams(settings), ...own, messages: [{ role: "user", content: prompt }] };
}

/** The words of a request as people read them: its last message's text. */
export function textOfParams(params: BatchParams): string {
  const messages = Array.isArray(params["messages"]) ? params["messages"] : [];
  const last: unknown = messages.findLast((message) => isRow(message) && message["role"] === "user") ?? messages.at(-1);
  return isRow(last) ? textOfContent(last["content"]) : "";
}

/** The text of a message's content, its other blocks left out. */
export function textOfContent(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const texts = content.filter(
    (block): block is { text: string } => isRow(block) && block["type"] === "text" && typeof block["text"] === "string",
  );
  return texts.map(({ text }) => text).join("\n\n");
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
