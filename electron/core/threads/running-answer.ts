import type { AnswerDetails, Message, ThreadChange } from "../../../shared/contract/threads.ts";
import { Failure, type FailureData, toFailureData } from "../../../shared/failure.ts";
import { growthPause } from "../../../shared/rules/growth-pause.ts";
import { requestIdOf } from "../gateway/answers.ts";
import type { AnswerChange } from "../gateway/chat-answer.ts";
import { rateBudgets } from "../gateway/rate-budgets.ts";
import { hideSecretsInProse } from "../redact.ts";
import { endOf } from "./answer-end.ts";
import type { Beside, Reading } from "./reading.ts";

export interface AnswerParts {
  message: Message;
  reading: Reading;
  /** Does the work when it is its turn. */
  inTurn: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Tells whoever follows the thread. */
  publish: (change: ThreadChange) => void;
  save: (message: Message) => void;
  /** Writes down how it ended; gives what is to be shown. */
  saveEnd: (message: Message) => Message;
  /** Writes down a further answer of the same request. */
  addBeside: (message: Message) => void;
  now: () => number;
}

/** Milliseconds: how often growth is written down. */
const saveEvery = 500;

type Growth = { index: number; field: string; text: string };

/** One answer while it comes. It goes on whether anybody follows it or not. */
export class RunningAnswer {
  readonly ended: Promise<void>;
  readonly #parts: AnswerParts;
  readonly #answer: Reading;
  readonly #connection = new AbortController();
  #message: Message;
  #closedBy: "person" | "studio" | undefined;
  #growth: Growth[] = [];
  #tellTimer: NodeJS.Timeout | undefined;
  #saveTimer: NodeJS.Timeout | undefined;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
    this.#message = parts.message;
    this.#answer = parts.reading;
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
    const { signal } = this.#connection;
    let failure: FailureData | undefined;
    try {
      const work = () => this.#leaveLine(signal).#read(signal);
      await this.#parts.inTurn(() => this.#answer.holding?.(work, signal) ?? work(), signal);
    } catch (error) {
      failure = toFailureData(error);
    }
    const unsettled = await this.#settle();
    this.#end(unsettled ?? failure, unsettled !== undefined);
  }

  /** Safe on the disk before the request leaves: where that fails nothing is sent. */
  #leaveLine(signal: AbortSignal): this {
    signal.throwIfAborted();
    const { details } = this.#message;
    if (!details?.isUnsent) return this;
    const { isUnsent: _waited, ...sent } = details;
    const leaving: Message = { ...this.#message, details: { ...sent, sentAt: this.#parts.now() } };
    this.#parts.save(leaving);
    this.#message = leaving;
    this.#parts.publish({ type: "saved", message: leaving });
    return this;
  }

  async #read(signal: AbortSignal): Promise<void> {
    this.#takeHead(await this.#answer.open(signal));
    for await (const changes of this.#answer.changes()) this.#takeAll(changes);
  }

  async #settle(): Promise<FailureData | undefined> {
    try {
      await this.#answer.settle?.();
      return undefined;
    } catch (error) {
      return toFailureData(error);
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
    this.#tellTimer ??= setTimeout(() => this.#tell(), growthPause(this.#lengthOf(index, field)));
  }

  #tell(): void {
    clearTimeout(this.#tellTimer);
    this.#tellTimer = undefined;
    const growth = this.#growth;
    this.#growth = [];
    for (const { index, field, text } of growth) {
      this.#parts.publish({ type: "grown", messageId: this.#message.id, index, field, text, length: this.#lengthOf(index, field) });
    }
  }

  #lengthOf(index: number, field: string): number {
    const whole = this.#answer.blocks[index]?.[field];
    return typeof whole === "string" ? whole.length : 0;
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
      this.#parts.save({ ...this.#message, blocks: [...this.#answer.blocks] });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  #note(known: Partial<AnswerDetails>): void {
    const { details } = this.#message;
    if (details) this.#message = { ...this.#message, details: { ...details, ...known } };
  }

  #end(failure: FailureData | undefined, isUnsettled: boolean): void {
    this.#tell();
    clearTimeout(this.#saveTimer);
    const { hasBegun, blocks, details } = this.#answer;
    const isWhole = this.#answer.isWhole && !isUnsettled;
    const isUnsent = this.#message.details?.isUnsent;
    const end = endOf({ isWhole, hasBegun, hasBlocks: blocks.length > 0, isUnsent, closedBy: this.#closedBy, failure });
    this.#note({ ...details, finishedAt: this.#parts.now() });
    const message: Message = { ...this.#message, ...end, blocks: [...blocks] };
    if (!end.failure) delete message.failure;
    // As it is written down: services repeat what they were sent.
    const ended = hideSecretsInProse(message) as Message;
    this.#message = ended;
    try {
      this.#message = this.#parts.saveEnd(ended);
      for (const beside of this.#answer.beside ?? []) this.#parts.addBeside(besideOf(ended, beside));
      if (this.#message === ended && !isUnsettled) this.#answer.forget?.();
    } catch (error) {
      this.#message = { ...this.#message, state: "broken", failure: toFailureData(error) };
      throw error;
    } finally {
      this.#parts.publish({ type: "saved", message: this.#message });
    }
  }
}

/** A further answer of the same request, ended with it; the tokens of all are counted there. */
function besideOf({ details: own, failure: _failure, ...message }: Message, { id, blocks, details }: Beside): Message {
  const { usage: _usage, stopReason: _reason, service: _service, ...common } = own ?? {};
  const state = details.stopReason === undefined ? "broken" : "done";
  const beside = { ...message, id, state, blocks: [...blocks], details: { ...common, ...details } };
  return hideSecretsInProse(beside) as Message;
}
