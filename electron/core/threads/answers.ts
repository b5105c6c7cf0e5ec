import type { Message, ThreadChange } from "../../../shared/contract/threads.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { SECOND } from "../../../shared/units.ts";
import { Limit } from "../jobs/limit.ts";
import type { Log } from "../log.ts";
import { studioEnded, studioEndedUnsent } from "./answer-end.ts";
import type { MessageRows } from "./message-rows.ts";
import { RunningAnswer } from "./running-answer.ts";
import type { Begin } from "./reading.ts";

interface Parts {
  rows: MessageRows;
  publish: (threadId: string, change: ThreadChange) => void;
  /** Hears that a thread has one answer less on its way. */
  onEnded: (threadId: string) => void;
  log: Log;
  now?: () => number;
  /** Milliseconds between attempts to write down what a full disk did not take. */
  retryAfter?: number;
}

const retryAfterByDefault = 10 * SECOND;
/** Of one lane: a service that makes pictures lets few calls through at once. */
const mostAtOnce = 4;

/** The answers that are on their way. The core owns them: pages come and go (lesson 17, DT-06). */
export class Answers {
  readonly #parts: Parts;
  readonly #running = new Map<string, RunningAnswer>();
  readonly #lanes = new Limit(mostAtOnce);
  #retryTimer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Those that were on their way when the studio ended last. They are never asked for again by themselves (GEN-07). A full disk is waited for. */
  recover(): void {
    for (const message of this.#parts.rows.unfinished()) {
      const hasBlocks = message.blocks.length > 0;
      const isUnsent = message.details?.isUnsent === true;
      const failure = isUnsent ? studioEndedUnsent() : studioEnded(hasBlocks || message.state === "streaming");
      this.#saveEnd({ ...message, state: hasBlocks ? "broken" : "failed", failure });
    }
  }

  /** Asks for the answer whose row is written. `joins`: it goes on with what is there. */
  start(message: Message, begin: Begin, joins = false): void {
    const { rows, publish, onEnded, log, now = Date.now } = this.#parts;
    const { id, threadId } = message;
    const reading = begin(message, joins);
    const { lane } = reading;
    const waits = lane !== undefined && this.#lanes.isFull(lane);
    const running = new RunningAnswer({
      message: waits ? this.#inLine(message) : message,
      reading,
      inTurn: (work, signal) => (lane === undefined ? work() : this.#lanes.run(lane, signal, work)),
      publish: (change) => publish(threadId, change),
      save: (changed) => rows.save(changed),
      saveEnd: (ended) => this.#saveEnd(ended),
      addBeside: (beside) => this.#addBeside(beside),
      now,
    });
    this.#running.set(id, running);
    const end = () => {
      this.#running.delete(id);
      onEnded(threadId);
    };
    void running.ended.catch((error: unknown) => log.error("answer-not-saved", { failure: toFailureData(error) })).then(end);
  }

  /** The message with all that has come of it by now. */
  current(message: Message): Message {
    return this.#running.get(message.id)?.message ?? message;
  }

  /** Closes the connection of an answer; nothing where it has ended. */
  async stop(id: string): Promise<void> {
    await this.#running.get(id)?.close("person");
  }

  async stopAll(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.stop(id)));
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map((running) => running.close("studio")));
    this.#saveLate();
    clearTimeout(this.#retryTimer);
  }

  /** Written down that its request has not left, so that nobody doubts it where the studio ends before its turn. */
  #inLine(message: Message): Message {
    if (!message.details) return message;
    const inLine: Message = { ...message, details: { ...message.details, isUnsent: true } };
    try {
      this.#parts.rows.save(inLine);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return message; // A full disk: then it is doubted without need, which costs nobody anything.
    }
    this.#parts.publish(message.threadId, { type: "saved", message: inLine });
    return inLine;
  }

  #saveEnd(message: Message): Message {
    const { rows, log } = this.#parts;
    const shown = rows.end(message);
    if (shown !== message) log.error("answer-not-saved", { failure: shown.failure });
    this.#retrySoon();
    return shown;
  }

  #addBeside(message: Message): void {
    this.#parts.rows.addBeside(message);
    this.#parts.publish(message.threadId, { type: "saved", message });
  }

  #retrySoon(): void {
    const { rows, retryAfter = retryAfterByDefault } = this.#parts;
    if (rows.lateIds().length > 0) this.#retryTimer ??= setTimeout(() => this.#saveLate(), retryAfter).unref();
  }

  /** What is written now is told as it really ended. */
  #saveLate(): void {
    const { rows, publish, onEnded, log } = this.#parts;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    try {
      for (const message of rows.saveLate()) {
        publish(message.threadId, { type: "saved", message });
        onEnded(message.threadId);
      }
      this.#retrySoon();
    } catch (error) {
      log.error("answer-not-saved", { failure: toFailureData(error) });
    }
  }
}
