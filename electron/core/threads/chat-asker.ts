import { readFile } from "node:fs/promises";
import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import type { ChatSettings, Message, ThreadSettings, UserBlock } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import { chatRequestLimits } from "../../../shared/models.ts";
import { checkChat } from "../../../shared/rules/chat.ts";
import { refuseProblems } from "../../../shared/rules/refuse-problems.ts";
import { upToTenth } from "../../../shared/rules/tenths.ts";
import { MIB } from "../../../shared/units.ts";
import type { Chat } from "../gateway/chat.ts";
import { chatRequest, shortened, type ChatRequest, type SentFiles } from "../gateway/chat-request.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { MediaStore } from "../library/media.ts";
import type { AskedConnections } from "./asked-connections.ts";
import type { Asker, Ready, Way } from "./asker.ts";
import { ChatReading } from "./chat-reading.ts";
import { otherArea } from "./thread-area.ts";
import { estimateTokens } from "./token-estimate.ts";

interface Parts {
  chat: Chat;
  connections: AskedConnections;
  media: MediaStore;
}

/** Asks the chat area (CH-01, CH-02). */
export class ChatAsker implements Asker {
  readonly #parts: Parts;
  readonly #files: SentFiles;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { media } = parts;
    this.#files = { need: (id) => media.toSend(id), read: (id) => readFile(media.pathOf(id)) };
  }

  check(blocks: readonly UserBlock[], { settings, connectionId }: Way): void {
    const ids = blocks.flatMap((block) => (block.type === "media" ? [block.id] : []));
    const media = new Map(ids.map((id) => [id, this.#parts.media.need(id)]));
    const { chatVersion: version } = this.#parts.connections.asked(connectionId) ?? {};
    refuseProblems(checkChat(blocks, chatOnly(settings), { media, version }));
  }

  async ready(way: Way, history: readonly Message[], variants: readonly ThreadSettings[]): Promise<Ready[]> {
    const { connection, request } = await this.#prepare(way, history);
    return variants.map((settings) => {
      const own: ChatRequest = { ...request, body: { ...request.body, model: nameAt(connection, settings.model) } };
      const details = { connectionId: connection.id, connectionName: connection.name, settings: chatOnly(settings) };
      const call = (signal: AbortSignal) => this.#parts.chat.open(connection, own, signal);
      return { details, begin: (message, joins) => new ChatReading(message, joins, call) };
    });
  }

  async count(
    way: Way,
    history: readonly Message[],
    signal?: AbortSignal,
  ): Promise<{ tokens: number; isEstimate: boolean; bytes: number }> {
    const { connection, request, bytes } = await this.#prepare(way, history);
    const exact = await this.#parts.chat.count(connection, request, signal);
    const tokens = exact ?? estimateTokens(history, way.settings, (id) => this.#parts.media.get(id));
    return { tokens, isEstimate: exact === undefined, bytes };
  }

  async preview(way: Way, history: readonly Message[], more: { ofCount?: boolean; full?: boolean }): Promise<RequestPreview> {
    const { connection, request } = await this.#prepare(way, history);
    const shown = more.full ? request : { ...request, body: shortened(request.body) as ChatRequest["body"] };
    return this.#parts.chat.describe(connection, shown, more.ofCount ? "count" : "messages");
  }

  async #prepare({ settings, connectionId }: Way, history: readonly Message[]) {
    refuseTooLarge(this.#attachedBytes(history));
    const connection = await this.#parts.connections.resolve(connectionId);
    const request = await chatRequest(chatOnly(settings), nameAt(connection, settings.model), history, this.#files);
    const bytes = Buffer.byteLength(JSON.stringify(request.body));
    refuseTooLarge(bytes);
    return { connection, request, bytes };
  }

  /** What the files alone weigh in base64: a hundred pictures are refused before they are read (lesson 15). */
  #attachedBytes(history: readonly Message[]): number {
    const ids = history.flatMap(({ blocks }) => blocks.flatMap(({ type, id }) => (type === "media" && typeof id === "string" ? [id] : [])));
    return ids.reduce((sum, id) => sum + Math.ceil(((this.#parts.media.get(id)?.bytes ?? 0) * 4) / 3), 0);
  }
}

function chatOnly(settings: ThreadSettings): ChatSettings {
  if (settings.area !== "generative") return settings;
  throw otherArea();
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
