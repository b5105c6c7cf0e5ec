import { randomUUID } from "node:crypto";
import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import type { AnswerDetails, Asked, Block, Message, Sending, ThreadSettings } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";
import type { Answers } from "./answers.ts";
import type { Ready, Way } from "./asker.ts";
import type { Asking } from "./asking.ts";
import { continuation } from "./continuation.ts";
import { isUnfinished, type MessageRows } from "./message-rows.ts";
import { otherArea } from "./thread-area.ts";
import type { ThreadNews } from "./thread-news.ts";
import type { ThreadRows } from "./thread-rows.ts";
import { titleOf } from "./thread-title.ts";

interface Parts {
  database: Database;
  rows: ThreadRows;
  messages: MessageRows;
  news: ThreadNews;
  answers: Answers;
  asking: Asking;
  now?: () => number;
}

/**
 * Asks for answers. Each is a row before its request leaves, and its request is sent once: what becomes of it is in the row, and another time is
 * the person's decision (GEN-07).
 */
export class Sendings {
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** Fails, with nothing written or sent, for what cannot be sent as it is. */
  async send({ threadId, parentId, blocks, ...wishes }: Sending): Promise<{ message: Message; answers: Message[] }> {
    const { rows, asking } = this.#parts;
    const thread = rows.get(threadId);
    const variants = variantsOf(thread.settings, wishes);
    const history = asking.history(threadId, parentId);
    for (const settings of variants) asking.check(blocks, { ...thread, settings }, history);
    const message = this.#newMessage({ threadId, parentId, role: "user", state: "done", blocks });
    const ready = await asking.ready(thread, [...history, message], variants);
    rows.get(threadId); // What has gone to the trash meanwhile asks for nothing.
    const answers = ready.map((each) => this.#waiting(message, each));
    const title = thread.title === "" && history.length === 0 ? titleOf(blocks) : undefined;
    this.#start([message, ...answers], ready, title);
    return { message, answers };
  }

  async again({ messageId, model, aspectRatio }: { messageId: string; model?: string; aspectRatio?: string }): Promise<Message> {
    const { rows, messages, asking } = this.#parts;
    const answer = messages.get(messageId);
    const thread = rows.get(answer.threadId);
    if (answer.role !== "assistant" || answer.parentId === undefined) throw notAnAnswer();
    const history = asking.history(answer.threadId, answer.parentId);
    const wishes = { ...(model !== undefined && { models: [model] }), ...(aspectRatio !== undefined && { aspectRatios: [aspectRatio] }) };
    const variants = variantsOf(thread.settings, wishes);
    const ready = await asking.ready(thread, history, variants);
    rows.get(answer.threadId);
    // Asked for twice, e.g. by a double click, it must not be paid twice.
    const underWay = this.#underWay(answer, variants[0] ?? thread.settings);
    if (underWay) return underWay;
    const answers = ready.map((each) => this.#waiting({ id: answer.parentId ?? "", threadId: answer.threadId }, each));
    this.#start(answers, ready);
    return answers[0] ?? answer;
  }

  async goOn({ messageId }: { messageId: string }): Promise<Message> {
    const { messages, rows, asking, answers, news } = this.#parts;
    const message = messages.get(messageId);
    const { blocks, joins } = continuation(message);
    const thread = rows.get(message.threadId);
    const settings = message.details?.settings ?? thread.settings;
    const history = [...asking.history(message.threadId, message.parentId), { ...message, blocks }];
    const [ready] = await asking.ready({ ...thread, settings }, history, [settings]);
    rows.get(message.threadId);
    // Asked for twice, e.g. from two windows, it must not be paid twice; the first may even have ended again.
    const now = messages.get(messageId);
    if (!ready || now.state !== message.state || now.details?.sentAt !== message.details?.sentAt) return now;
    const { failure: _failure, ...rest } = message;
    const waiting: Message = { ...rest, state: "waiting", blocks, details: this.#details(ready, message.details) };
    messages.save(waiting);
    news.tell(message.threadId, { type: "saved", message: waiting });
    answers.start(waiting, ready.begin, joins);
    this.#moved(message.threadId);
    return waiting;
  }

  /** The message with all that came of it. */
  async stop(messageId: string): Promise<Message> {
    await this.#parts.answers.stop(messageId);
    return this.#parts.messages.get(messageId);
  }

  count(asked: Asked, signal?: AbortSignal): Promise<{ tokens: number; isEstimate: boolean; bytes: number }> {
    return this.#parts.asking.count(this.#wayOf(asked), this.#asked(asked), signal);
  }

  preview(asked: Asked & { ofCount?: boolean; full?: boolean }): Promise<RequestPreview> {
    return this.#parts.asking.preview(this.#wayOf(asked), this.#asked(asked), asked);
  }

  #wayOf({ threadId, settings, connectionId }: Asked): Way {
    const thread = threadId === undefined ? undefined : this.#parts.rows.get(threadId);
    const own = settings ?? thread?.settings;
    if (own) return { settings: own, connectionId: connectionId ?? thread?.connectionId };
    throw new Failure({ code: "invalid-input", reason: "no-settings", message: "Name a thread, or settings.", delivery: "not-sent" });
  }

  #asked({ threadId = "", parentId, blocks }: Asked): Message[] {
    const message = this.#newMessage({ threadId, parentId, role: "user", state: "done", blocks });
    return [...this.#parts.asking.history(threadId, parentId), message];
  }

  /** Rows first, safe on the disk; then the requests leave. */
  #start(added: readonly Message[], ready: readonly Ready[], title?: string): void {
    const { database, rows, messages, answers, news } = this.#parts;
    const waiting = added.filter(({ role }) => role === "assistant");
    const [first] = waiting;
    if (!first) return;
    database.transaction(() => {
      for (const message of added) messages.add(message);
      rows.change(first.threadId, { leafId: first.id, updatedAt: this.#now(), ...(title !== undefined && { title }) });
    });
    for (const message of added) news.tell(first.threadId, { type: "saved", message });
    for (const [place, message] of waiting.entries()) {
      const begin = ready[place]?.begin;
      if (begin) answers.start(message, begin);
    }
    news.changed(first.threadId);
  }

  /** An answer by the same settings that is on its way already, beside the given one. */
  #underWay({ threadId, parentId }: Message, wanted: ThreadSettings): Message | undefined {
    const { messages, answers } = this.#parts;
    const rows = messages.outline(threadId).filter((row) => row.parentId === parentId && isUnfinished(row));
    const growing = messages.find(
      threadId,
      rows.map(({ id }) => id),
    );
    const same = growing.find(({ details }) => details && isSameAsked(details.settings, wanted));
    return same && answers.current(same);
  }

  #moved(threadId: string): void {
    this.#parts.rows.change(threadId, { updatedAt: this.#now() });
    this.#parts.news.changed(threadId);
  }

  #waiting(parent: { id: string; threadId: string }, ready: Ready): Message {
    const answer = { threadId: parent.threadId, parentId: parent.id, role: "assistant", state: "waiting", blocks: [] } as const;
    return { ...this.#newMessage(answer), details: this.#details(ready) };
  }

  /** Of an answer that is gone on with, what the requests before said is kept: each was paid. */
  #details({ details }: Ready, before?: AnswerDetails): AnswerDetails {
    const now = { ...details, sentAt: this.#now() };
    if (!before) return now;
    const { sentAt, finishedAt, serviceId, requestId, stopReason, usage, earlier = [] } = before;
    return { ...now, earlier: [...earlier, { sentAt, finishedAt, serviceId, requestId, stopReason, usage }] };
  }

  #newMessage({ parentId, blocks, ...rest }: Omit<Message, "id" | "createdAt" | "blocks"> & { blocks: readonly Block[] }): Message {
    return { id: randomUUID(), ...rest, ...(parentId !== undefined && { parentId }), createdAt: this.#now(), blocks: [...blocks] };
  }
}

/** The settings of every answer that is wanted: of each model, in each ratio. */
function variantsOf(settings: ThreadSettings, { models = [settings.model], aspectRatios }: Pick<Sending, "models" | "aspectRatios">) {
  if (models.length * (aspectRatios?.length ?? 1) > mostAnswers) throw tooManyAnswers(models.length * (aspectRatios?.length ?? 1));
  return models.flatMap((model): ThreadSettings[] => {
    if (!aspectRatios) return [{ ...settings, model }];
    if (settings.area !== "generative") throw otherArea();
    return aspectRatios.map((aspectRatio) => ({ ...settings, model, aspectRatio }));
  });
}

/** Of one sending; every answer is paid. */
const mostAnswers = 16;

function isSameAsked(one: ThreadSettings, other: ThreadSettings): boolean {
  const ratioOf = (settings: ThreadSettings) => (settings.area === "generative" ? settings.aspectRatio : undefined);
  return one.model === other.model && ratioOf(one) === ratioOf(other);
}

function tooManyAnswers(count: number): Failure {
  const message = `At most ${mostAnswers} answers can be asked for at once, not ${count}: each is paid.`;
  const detail = { value: count, max: mostAnswers };
  return new Failure({ code: "invalid-input", reason: "answers-too-many", message, detail, delivery: "not-sent" });
}

function notAnAnswer(): Failure {
  return new Failure({
    code: "invalid-input",
    reason: "not-an-answer",
    message: "Only an answer can be asked for again.",
    delivery: "not-sent",
  });
}
