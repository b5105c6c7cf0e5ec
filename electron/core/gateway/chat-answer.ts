import type { AnswerDetails, Block } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import { isObject, type JsonObject, readBody } from "./answers.ts";
import type { ServerEvent } from "./event-stream.ts";
import { failureOfTaskError } from "./gateway-error.ts";

/** What an event changed. `field` of a block has grown by `text`. */
export type AnswerChange =
  | { type: "details" }
  | { type: "block"; index: number }
  | { type: "grown"; index: number; field: string; text: string };

/** What the service says of its message beside the blocks. */
export type ServiceDetails = Pick<AnswerDetails, "serviceId" | "serviceModel" | "stopReason" | "usage" | "service">;

/**
 * A message as its events build it (wire notes 5.3, 5.4). Pure. Unknown events and deltas are passed over, unknown fields and blocks are kept
 * (GEN-09). What goes on with an answer begins with the blocks that are there: its first text is appended to their last.
 */
export class ChatAnswer {
  readonly blocks: Block[];
  readonly details: ServiceDetails = {};
  /** The service's last word came. */
  isWhole = false;
  /** Something of the answer came, be it only its head. */
  hasBegun = false;
  /** By the index on the wire, which need not be contiguous. */
  readonly #places = new Map<unknown, number>();
  #isJoining: boolean;

  /** `joins`: the first text that comes continues the last one of `kept`. */
  constructor(kept: readonly Block[] = [], joins = false) {
    this.blocks = kept.map((block) => ({ ...block }));
    this.#isJoining = joins;
  }

  /** Takes in one event. Throws the `Failure` that it reports, or `not-json` or `cut-off-body` for one that cannot be read. */
  take({ data, name }: ServerEvent): AnswerChange[] {
    const body = readBody(data);
    if (body.is === "json") return isObject(body.value) ? this.#takeEvent(body.value, name) : [];
    if (data.trimStart().startsWith("{")) throw unreadable(body.is === "cut-off" ? "cut-off-body" : "not-json");
    return []; // `[DONE]`, `PING` (wire notes 5.4).
  }

  /** Takes in a message that came in one piece, from a gateway that does not stream. */
  takeWhole(message: JsonObject): AnswerChange[] {
    this.#begin(message);
    const content = Array.isArray(message.content) ? message.content.filter(isBlock) : [];
    const changes = content.flatMap((block, index) => this.#start({ index, content_block: block }));
    this.#takeStop(message);
    this.isWhole = true;
    return [...changes, { type: "details" }];
  }

  #takeEvent(event: JsonObject, name: string | undefined): AnswerChange[] {
    const type = typeof event.type === "string" ? event.type : name;
    if (type === "error" || (type === undefined && event.error !== undefined))
      throw new Failure(failureOfTaskError(event, "answer-failed"));
    if (type === "message_start" && isObject(event.message)) return this.#begin(event.message);
    if (type === "content_block_start" && isBlock(event.content_block)) return this.#start(event);
    if (type === "content_block_delta" && isObject(event.delta)) return this.#grow(event.index, event.delta);
    if (type === "content_block_stop") return this.#stop(event.index);
    if (type === "message_delta") return this.#takeDelta(event);
    if (type === "message_stop") this.isWhole = true;
    return [];
  }

  #begin(message: JsonObject): AnswerChange[] {
    const { id, model, usage, content: _content, stop_reason: _reason, type: _type, role: _role, ...service } = message;
    this.hasBegun = true;
    if (typeof id === "string") this.details.serviceId = id;
    if (typeof model === "string") this.details.serviceModel = model;
    this.#takeUsage(usage);
    this.#keep(service);
    return [{ type: "details" }];
  }

  #takeDelta({ delta, usage, type: _type, ...service }: JsonObject): AnswerChange[] {
    if (isObject(delta)) this.#takeStop(delta);
    this.#takeUsage(usage);
    this.#keep(service);
    return [{ type: "details" }];
  }

  #takeStop({ stop_reason: reason, ...service }: JsonObject): void {
    if (typeof reason === "string") this.details.stopReason = reason;
    const { stop_sequence, stop_details, container } = service;
    this.#keep({ stop_sequence, stop_details, container });
  }

  /** Numbers are cumulative: a later one replaces the earlier one; null says nothing. */
  #takeUsage(usage: unknown): void {
    if (!isObject(usage)) return;
    const known = this.details.usage ?? {};
    const said = Object.entries(usage).filter(([field, value]) => value !== null || !(field in known));
    this.details.usage = { ...known, ...Object.fromEntries(said) };
  }

  #keep(fields: JsonObject): void {
    const said = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
    if (said.length > 0) this.details.service = { ...this.details.service, ...Object.fromEntries(said) };
  }

  #start({ index, content_block }: JsonObject): AnswerChange[] {
    this.hasBegun = true;
    const block = { ...(content_block as Block) };
    const last = this.blocks.at(-1);
    const joins = this.#isJoining && block.type === "text" && last?.type === "text";
    this.#isJoining = false;
    if (joins && last) last.text = `${textOf(last.text)}${textOf(block.text)}`;
    else this.blocks.push(block);
    const place = this.blocks.length - 1;
    this.#places.set(index, place);
    return [{ type: "block", index: place }];
  }

  #grow(wireIndex: unknown, delta: JsonObject): AnswerChange[] {
    const missing = blockFor(delta);
    const begun = this.#places.has(wireIndex) || !missing ? [] : this.#start({ index: wireIndex, content_block: missing });
    const index = this.#places.get(wireIndex);
    const block = index === undefined ? undefined : this.blocks[index];
    if (index === undefined || !block) return [];
    const field = growing[String(delta.type)];
    const text = field === undefined ? undefined : delta[field];
    if (field !== undefined && typeof text === "string") {
      block[field] = `${textOf(block[field])}${text}`;
      return text === "" ? begun : [...begun, { type: "grown", index, field, text }];
    }
    return addTo(block, delta) ? [...begun, { type: "block", index }] : begun;
  }

  /** The pieces of a tool's input become the input; those that are no JSON stay as they came. */
  #stop(wireIndex: unknown): AnswerChange[] {
    const index = this.#places.get(wireIndex);
    const block = index === undefined ? undefined : this.blocks[index];
    if (index === undefined || typeof block?.partial_json !== "string") return [];
    const body = readBody(block.partial_json);
    if (body.is === "empty") block.input ??= {};
    else if (body.is === "json") block.input = body.value;
    if (body.is === "empty" || body.is === "json") delete block.partial_json;
    return [{ type: "block", index }];
  }
}

const growing: Record<string, string> = { text_delta: "text", thinking_delta: "thinking", input_json_delta: "partial_json" };

/** What a delta of another kind adds to its block; false for a kind that is not known. */
function addTo(block: Block, delta: JsonObject): boolean {
  if (delta.type === "signature_delta") block.signature = delta.signature;
  else if (delta.type === "citations_delta") block.citations = [...(Array.isArray(block.citations) ? block.citations : []), delta.citation];
  else if (delta.type === "compaction_delta") {
    if (typeof delta.content === "string") block.content = `${textOf(block.content)}${delta.content}`;
    if (delta.encrypted_content !== undefined) block.encrypted_content = delta.encrypted_content;
  } else return false;
  return true;
}

/** Gateways leave the start of a block out; what its text would have begun with. */
function blockFor(delta: JsonObject): Block | undefined {
  if (delta.type === "text_delta") return { type: "text", text: "" };
  return delta.type === "thinking_delta" ? { type: "thinking", thinking: "" } : undefined;
}

function isBlock(value: unknown): value is Block {
  return isObject(value) && typeof value.type === "string";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function unreadable(reason: "cut-off-body" | "not-json"): Failure {
  const message = reason === "not-json" ? "A piece of the answer is not JSON." : "The answer broke off.";
  return new Failure({ code: "gateway-error", reason, message, delivery: "answered" });
}
