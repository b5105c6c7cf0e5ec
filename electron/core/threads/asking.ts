import { readFile } from "node:fs/promises";
import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import type { AnswerDetails, ChatSettings, Message, Thread, ThreadSettings, UserBlock } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import { chatRequestLimits } from "../../../shared/models.ts";
import { askedConnection } from "../../../shared/rules/asked-connection.ts";
import { checkChat } from "../../../shared/rules/chat.ts";
import { refuseProblems } from "../../../shared/rules/refuse-problems.ts";
import { upToTenth } from "../../../shared/rules/tenths.ts";
import { MIB } from "../../../shared/units.ts";
import type { Chat } from "../gateway/chat.ts";
import { chatRequest, shortened, type ChatRequest, type SentFiles, type SentMessage } from "../gateway/chat-request.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { MediaStore } from "../library/media.ts";
import type { Connections } from "../settings/connections.ts";
import { isUnfinished, type MessageRows } from "./message-rows.ts";
import { pathTo } from "./message-tree.ts";
import type { OpenCall } from "./running-answer.ts";
import { estimateTokens } from "./token-estimate.ts";

interface Parts {
  chat: Chat;
  connections: Pick<Connections, "list" | "resolve">;
  media: MediaStore;
  messages: MessageRows;
}

/** How a thread asks. */
export type Way = Pick<Thread, "settings" | "connectionId">;

/** Everything that an answer is asked with, ready before anything is written down or sent. */
export interface Ready {
  details: Omit<AnswerDetails, "sentAt">;
  open: OpenCall;
}

/** Makes requests of threads: gathers the history, checks it, measures it (CH-02). */
export class Asking {
  readonly #parts: Parts;
  readonly #files: SentFiles;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { media } = parts;
    this.#files = { need: (id) => media.need(id), read: (id) => readFile(media.pathOf(id)) };
  }

  /** The messages down to this one as they would go out. Fails with `not-found`, and with `conflict` while one is on its way. */
  history(threadId: string, parentId: string | undefined): Message[] {
    const path = pathTo(this.#parts.messages.outline(threadId), parentId);
    if (parentId !== undefined && path.length === 0) throw notInThread();
    if (path.some(isUnfinished)) throw stillAnswering();
    const ids = path.map(({ id }) => id);
    return this.#parts.messages.find(threadId, ids);
  }

  /** Fails with `invalid-input` for what the rules refuse, and with `not-found` for a file that is not kept any more. */
  check(blocks: readonly UserBlock[], { settings, connectionId }: Way): void {
    const ids = blocks.flatMap((block) => (block.type === "media" ? [block.id] : []));
    const media = new Map(ids.map((id) => [id, this.#parts.media.need(id)]));
    const { chatVersion: version } = this.#asked(connectionId) ?? {};
    refuseProblems(checkChat(blocks, chatOnly(settings), { media, version }));
  }

  /** One ready request a model; nothing has left yet. Fails with `too-large`, `no-key`, `not-found` or `storage-error`. */
  async ready(way: Way, history: readonly SentMessage[], models: readonly string[]): Promise<Ready[]> {
    const { connection, request } = await this.#prepare(way, history);
    return models.map((model) => {
      const own: ChatRequest = { ...request, body: { ...request.body, model: nameAt(connection, model) } };
      const details = { connectionId: connection.id, connectionName: connection.name, settings: { ...chatOnly(way.settings), model } };
      return { details, open: (signal) => this.#parts.chat.open(connection, own, signal) };
    });
  }

  async count(
    way: Way,
    history: readonly SentMessage[],
    signal?: AbortSignal,
  ): Promise<{ tokens: number; isEstimate: boolean; bytes: number }> {
    const { connection, request, bytes } = await this.#prepare(way, history);
    const exact = await this.#parts.chat.count(connection, request, signal);
    const tokens = exact ?? estimateTokens(history, chatOnly(way.settings), (id) => this.#parts.media.get(id));
    return { tokens, isEstimate: exact === undefined, bytes };
  }

  async preview(way: Way, history: readonly SentMessage[], more: { ofCount?: boolean; full?: boolean }): Promise<RequestPreview> {
    const { connection, request } = await this.#prepare(way, history);
    const shown = more.full ? request : { ...request, body: shortened(request.body) as ChatRequest["body"] };
    return this.#parts.chat.describe(connection, shown, more.ofCount ? "count" : "messages");
  }

  async #prepare({ settings, connectionId }: Way, history: readonly SentMessage[]) {
    refuseTooLarge(this.#attachedBytes(history));
    const connection = await this.#parts.connections.resolve(this.#asked(connectionId)?.id);
    const request = await chatRequest(chatOnly(settings), nameAt(connection, settings.model), history, this.#files);
    const bytes = Buffer.byteLength(JSON.stringify(request.body));
    refuseTooLarge(bytes);
    return { connection, request, bytes };
  }

  #asked(connectionId: string | undefined) {
    return askedConnection(this.#parts.connections.list(), connectionId);
  }

  /** What the files alone weigh in base64: a hundred pictures are refused before they are read (lesson 15). */
  #attachedBytes(history: readonly SentMessage[]): number {
    const ids = history.flatMap(({ blocks }) => blocks.flatMap(({ type, id }) => (type === "media" && typeof id === "string" ? [id] : [])));
    return ids.reduce((sum, id) => sum + Math.ceil(((this.#parts.media.get(id)?.bytes ?? 0) * 4) / 3), 0);
  }
}

function chatOnly(settings: ThreadSettings): ChatSettings {
  if (settings.area !== "generative") return settings;
  const message = "These settings are not for a thread of this area.";
  throw new Failure({ code: "conflict", reason: "other-thread-area", message, delivery: "not-sent" });
}

function nameAt({ settings }: ResolvedConnection, model: string): string {
  return settings.modelNames[model] ?? model;
}

function refuseTooLarge(bytes: number): void {
  if (bytes <= chatRequestLimits.messages) return;
  const detail = { value: upToTenth(bytes / MIB), max: chatRequestLimits.messages / MIB };
  const message = `The request has ${detail.value} MB; the service takes ${detail.max} MB. Take files out, or begin a new thread.`;
  throw new Failure({ code: "too-large", reason: "request-too-heavy", message, detail, delivery: "not-sent" });
}

function notInThread(): Failure {
  const message = "The message to go on from is not in this thread.";
  return new Failure({ code: "not-found", reason: "message-unknown", message, delivery: "not-sent" });
}

function stillAnswering(): Failure {
  const message = "An answer before this message is still on its way. Wait for its end, or stop it.";
  return new Failure({ code: "conflict", reason: "still-answering", message, delivery: "not-sent" });
}
