import type { Thread } from "../../../shared/contract/threads.ts";
import { assertNever } from "../../../shared/assert-never.ts";
import type { MediaStore } from "../library/media.ts";
import type { MessageRows } from "./message-rows.ts";
import type { ThreadFile } from "./thread-file.ts";
import { htmlPage, markdownPage } from "./thread-pages.ts";
import type { ThreadRows } from "./thread-rows.ts";

export const exportFormats = ["markdown", "json", "html"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A file that is ready to be saved. */
export interface ExportedFile {
  name: string;
  mime: string;
  text: string;
}

interface Parts {
  rows: ThreadRows;
  messages: MessageRows;
  media: Pick<MediaStore, "find">;
}

/** Threads as one file (CH-01): JSON without loss, Markdown and HTML for people, which read back without loss too. */
export class ThreadExport {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Unknown ids are left out; nothing where none is known. */
  make(ids: readonly string[], format: ExportFormat): ExportedFile | undefined {
    const threads = ids.flatMap((id) => this.#parts.rows.find(id) ?? []);
    const [first] = threads;
    if (!first) return undefined;
    const file = this.#fileOf(threads);
    const name = threads.length === 1 ? plainName(first.title) : `chats ${new Date().toISOString().slice(0, 10)}`;
    if (format === "json") return { name: `${name}.json`, mime: "application/json", text: `${JSON.stringify(file, undefined, 1)}\n` };
    if (format === "markdown") return { name: `${name}.md`, mime: "text/markdown; charset=utf-8", text: markdownPage(file) };
    return format === "html" ? { name: `${name}.html`, mime: "text/html; charset=utf-8", text: htmlPage(file) } : assertNever(format);
  }

  #fileOf(threads: readonly Thread[]): ThreadFile {
    const { rows, messages, media } = this.#parts;
    const folders = new Map(rows.folders().map(({ id, name }) => [id, name]));
    const exported = threads.map(({ id, title, folderId, isPinned, createdAt, updatedAt, settings, leafId }) => ({
      title,
      ...(folderId !== undefined && { folder: folders.get(folderId) }),
      isPinned,
      createdAt,
      updatedAt,
      settings,
      ...(leafId !== undefined && { leafId }),
      messages: messages.all(id).map(({ threadId: _thread, ...message }) => message),
    }));
    const blocks = exported.flatMap((thread) => thread.messages.flatMap((message) => message.blocks));
    const ids = [...new Set(blocks.flatMap(({ type, id }) => (fileBlocks.has(type) && typeof id === "string" ? [id] : [])))];
    const files = media.find(ids).map(({ id, name, mime, bytes, sha256 }) => ({ id, name, mime, bytes, sha256 }));
    return { format: "lanternist-threads", version: 1, threads: exported, media: files };
  }
}

/** Whose `id` is a media: what a person attached, and what came with an answer's parts. */
const fileBlocks: ReadonlySet<string> = new Set(["media", "picture", "part"]);

/** A name that every file system takes. */
function plainName(title: string): string {
  const plain = title
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\.+|[. ]+$/g, "");
  return [...plain].slice(0, 80).join("").trim() || "chat";
}
