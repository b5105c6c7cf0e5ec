import type { AnswerDetails, Message, ThreadChange } from "../../../shared/contract/threads.ts";
import { Failure, type FailureData, toFailureData } from "../../../shared/failure.ts";
import { isObject, readBody, requestIdOf } from "../gateway/answers.ts";
import { type AnswerChange, ChatAnswer } from "../gateway/chat-answer.ts";
import { readEvents } from "../gateway/event-stream.ts";
import type { OpenAnswer } from "../gateway/open-answer.ts";
import { rateBudgets } from "../gateway/rate-budgets.ts";
import { hideSecretsInProse } from "../redact.ts";
import { endOf } from "./answer-end.ts";

/** How the answer is asked for; called once. */
export type OpenCall = (signal: AbortSignal) => Promise<OpenAnswer>;

export interface AnswerParts {
  message: Message;
  /** The first text that comes continues the last one that is there. */
  joins: boolean;
  open: OpenCall;
  /** Tells whoever follows the thread. */
  publish: (change: ThreadChange) => void;
  save: (message: Message) => void;
  /** Writes down how it ended; gives what is to be shown. */
  saveEnd: (message: Message) => Message;
  now: () => number;
}

/** Milliseconds: how often growth is told, and how often it is written down. */
const tellEvery = 40;
const saveEvery = 500;

type Growth = { index: number; field: string; text: string };

/** One answer while it comes. It goes on whether anybody follows it or not. */
export class RunningAnswer {
  readonly ended: Promise<void>;
  readonly #parts: AnswerParts;
  readonly #answer: ChatAnswer;
  readonly #connection = new AbortController();
  #message: Message;
  #closedBy: "person" | "studio" | undefined;
  #growth: Growth[] = [];
  #tellTimer: NodeJS.Timeout | undefined;
  #saveTimer: NodeJS.Timeout | undefined;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
    this.#message = parts.message;
    this.#answer = new ChatAnswer(parts.message.blocks, parts.joins);
    this.ended = this.#run();
  }

  /** As it is now; what is told later adds to this. */
  get message(): Message {
    this.#tell();
    return { ...this.#message, blocks: this.#answer.blocks.map((block) => ({ ...block })) };
  }

  /** Closes the connection; resolves when what came is written down. */
  close(by: "person" | "studio"): Promise<void> {
    this.#closedBy ??= by;
    this.#connection.abort();
    return this.ended;
  }

  async #run(): Promise<void> {
    let failure: FailureData | undefined;
    try {
      await this.#read(await this.#parts.open(this.#connection.signal));
    } catch (error) {
      failure = toFailureData(error);
    }
    this.#end(failure);
  }

  async #read(opened: OpenAnswer): Promise<void> {
    this.#takeHead(opened.headers);
    if (opened.text !== undefined) return this.#takeAll(this.#answer.takeWhole(messageIn(opened.text)));
    for await (const event of readEvents(opened.body)) {
      this.#takeAll(this.#answer.take({ ...event, data: String(hideSecretsInProse(event.data)) }));
      if (this.#answer.isWhole) return;
    }
  }

  #takeHead(headers: Headers): void {
    const organizationId = [...headers].find(([name]) => name.endsWith("-organization-id"))?.[1];
    const requestId = requestIdOf(headers, undefined);
    const budgets = rateBudgets(headers, this.#parts.now());
    this.#note({ ...(requestId && { requestId }), ...(organizationId && { organizationId }), ...(budgets.length > 0 && { budgets }) });
  }

  #takeAll(changes: readonly AnswerChange[]): void {
    for (const change of changes) this.#take(change);
    if (changes.length > 0) this.#saveSoon();
  }

  #take(change: AnswerChange): void {
    if (this.#message.state === "waiting") this.#begin();
    if (change.type === "grown") this.#grow(change);
    if (change.type !== "block") return;
    this.#tell();
    const block = this.#answer.blocks[change.index];
    const { id: messageId } = this.#message;
    if (block) this.#parts.publish({ type: "block", messageId, index: change.index, block: { ...block } });
  }

  #begin(): void {
    this.#message = { ...this.#message, state: "streaming" };
    this.#note({ firstAt: this.#parts.now() });
    this.#save();
    this.#parts.publish({ type: "saved", message: this.message });
  }

  #grow({ index, field, text }: Growth): void {
    const last = this.#growth.at(-1);
    if (last?.index === index && last.field === field) last.text += text;
    else this.#growth.push({ index, field, text });
    this.#tellTimer ??= setTimeout(() => this.#tell(), tellEvery);
  }

  #tell(): void {
    clearTimeout(this.#tellTimer);
    this.#tellTimer = undefined;
    const growth = this.#growth;
    this.#growth = [];
    for (const { index, field, text } of growth) {
      const whole = this.#answer.blocks[index]?.[field];
      const length = typeof whole === "string" ? whole.length : 0;
      this.#parts.publish({ type: "grown", messageId: this.#message.id, index, field, text, length });
    }
  }

  #saveSoon(): void {
    this.#saveTimer ??= setTimeout(() => this.#save(), saveEvery);
  }

  /** A disk that is full now may not be later, and the answer is paid: only the last time counts. */
  #save(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    this.#note(this.#answer.details);
    try {
      this.#parts.save({ ...this.#message, blocks: this.#answer.blocks });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  #note(known: Partial<AnswerDetails>): void {
    const { details } = this.#message;
    if (details) this.#message = { ...this.#message, details: { ...details, ...known } };
  }

  #end(failure: FailureData | undefined): void {
    this.#tell();
    clearTimeout(this.#saveTimer);
    const { isWhole, hasBegun, blocks, details } = this.#answer;
    const end = endOf({ isWhole, hasBegun, hasBlocks: blocks.length > 0, closedBy: this.#closedBy, failure });
    this.#note({ ...details, finishedAt: this.#parts.now() });
    const message: Message = { ...this.#message, ...end, blocks };
    if (!end.failure) delete message.failure;
    // As it is written down: services repeat what they were sent.
    this.#message = hideSecretsInProse(message) as Message;
    try {
      this.#message = this.#parts.saveEnd(this.#message);
    } catch (error) {
      this.#message = { ...this.#message, state: "broken", failure: toFailureData(error) };
      throw error;
    } finally {
      this.#parts.publish({ type: "saved", message: this.#message });
    }
  }
}

/** From a gateway that does not stream. */
function messageIn(text: string): Record<string, unknown> {
  const body = readBody(text);
  if (body.is === "json" && isObject(body.value) && Array.isArray(body.value["content"])) return body.value;
  const message = "The gateway’s answer is not a message.";
  throw new Failure({ code: "gateway-error", reason: "answer-without-message", message, delivery: "answered" });
}
