import type { Message } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import { isObject, type JsonObject, readBody } from "../gateway/answers.ts";
import { type AnswerChange, ChatAnswer } from "../gateway/chat-answer.ts";
import { readEvents } from "../gateway/event-stream.ts";
import type { OpenAnswer } from "../gateway/open-answer.ts";
import { hideSecretsInProse } from "../redact.ts";
import type { Reading } from "./reading.ts";

/** How the answer is asked for; called once. */
export type OpenCall = (signal: AbortSignal) => Promise<OpenAnswer>;

/** Reads an answer of the chat area (CH-01). */
export class ChatReading implements Reading {
  readonly #answer: ChatAnswer;
  readonly #call: OpenCall;
  #opened: OpenAnswer | undefined;

  constructor({ blocks }: Message, joins: boolean, call: OpenCall) {
    this.#answer = new ChatAnswer(blocks, joins);
    this.#call = call;
  }

  get blocks() {
    return this.#answer.blocks;
  }

  get details() {
    return this.#answer.details;
  }

  get isWhole() {
    return this.#answer.isWhole;
  }

  get hasBegun() {
    return this.#answer.hasBegun;
  }

  async open(signal: AbortSignal): Promise<Headers> {
    this.#opened = await this.#call(signal);
    return this.#opened.headers;
  }

  async *changes(): AsyncGenerator<readonly AnswerChange[], void, void> {
    if (!this.#opened) return;
    if (this.#opened.text !== undefined) return yield this.#answer.takeWhole(messageIn(this.#opened.text));
    for await (const event of readEvents(this.#opened.body)) {
      yield this.#answer.take({ ...event, data: String(hideSecretsInProse(event.data)) });
      if (this.#answer.isWhole) return;
    }
  }
}

/** From a gateway that does not stream. */
function messageIn(text: string): JsonObject {
  const body = readBody(text);
  if (body.is === "json" && isObject(body.value) && Array.isArray(body.value["content"])) return body.value;
  const message = "The gateway’s answer is not a message.";
  throw new Failure({ code: "gateway-error", reason: "answer-without-message", message, delivery: "answered" });
}
