import { randomUUID } from "node:crypto";
import type {
  Draft,
  Folder,
  Message,
  Thread,
  ThreadChange,
  ThreadPicture,
  ThreadsChange,
  ThreadSettings,
} from "../../../shared/contract/threads.ts";
import type { Database } from "../database.ts";
import type { Answers } from "./answers.ts";
import { isUnfinished, type MessageRows } from "./message-rows.ts";
import { newestEnd, pathTo } from "./message-tree.ts";
import { areaOf, otherArea } from "./thread-area.ts";
import { picturesOf } from "./thread-pictures.ts";
import type { ThreadNews } from "./thread-news.ts";
import type { ThreadChanges, ThreadRows } from "./thread-rows.ts";

interface Parts {
  database: Database;
  rows: ThreadRows;
  messages: MessageRows;
  news: ThreadNews;
  answers: Answers;
  /** Whether a media of the studio is a picture. */
  isPicture: (mediaId: string) => boolean;
  now?: () => number;
}

/** Messages of the shown branch that whoever begins to follow is given whole; the page asks for others when they come into view. */
const shownAtOnce = 40;

/** Threads and their folders: what a person keeps and arranges (CH-01). Answers are asked for by `Sendings`. */
export class Threads {
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  watch(signal?: AbortSignal): AsyncGenerator<ThreadsChange, void, void> {
    const { rows, news } = this.#parts;
    return news.watchList(() => ({ type: "snapshot", threads: rows.list(), folders: rows.folders() }), signal);
  }

  /** Fails with `not-found`. */
  get(id: string): Thread {
    return this.#parts.rows.get(id);
  }

  create(input: { title?: string; folderId?: string; connectionId?: string; settings: ThreadSettings }): Thread {
    const { title = "", folderId, connectionId, settings } = input;
    const now = this.#now();
    const thread: Thread = {
      id: randomUUID(),
      area: areaOf(settings),
      title,
      ...(folderId !== undefined && this.#hasFolder(folderId) && { folderId }),
      ...(connectionId !== undefined && { connectionId }),
      isPinned: false,
      isAnswering: false,
      model: settings.model,
      messageCount: 0,
      createdAt: now,
      updatedAt: now,
      settings,
      draft: { text: "", attachments: [] },
    };
    this.#parts.rows.add(thread);
    return this.#changed(thread.id);
  }

  /** The thread now and then each change of it. Fails with `not-found`. */
  follow(id: string, signal?: AbortSignal): AsyncGenerator<ThreadChange, void, void> {
    this.get(id);
    return this.#parts.news.follow(id, () => this.#snapshot(id), signal);
  }

  messages(threadId: string, ids: readonly string[]): Message[] {
    return this.#parts.messages.find(threadId, ids).map((message) => this.#parts.answers.current(message));
  }

  /** Oldest first. */
  pictures(threadId: string): { pictures: ThreadPicture[] } {
    this.get(threadId);
    return { pictures: this.#parts.messages.all(threadId).flatMap((message) => picturesOf(message, this.#parts.isPicture)) };
  }

  /** Fails with `conflict` for settings of the other area: the messages of one mean nothing to the other. */
  change({ id, folderId, ...changes }: ThreadChanges & { id: string }): Thread {
    const { area } = this.get(id);
    if (changes.settings && areaOf(changes.settings) !== area) throw otherArea();
    const isThere = typeof folderId !== "string" || this.#hasFolder(folderId);
    this.#parts.rows.change(id, { ...changes, ...(isThere && { folderId }) });
    return this.#changed(id);
  }

  /** Told to nobody: it would come back to whoever types. */
  setDraft(id: string, draft: Draft): { id: string } {
    this.get(id);
    this.#parts.rows.setDraft(id, draft);
    return { id };
  }

  /** Shows the newest branch through the message; with `isLast` the one that ends with it. */
  select(threadId: string, messageId: string, isLast = false): Thread {
    const outline = this.#parts.messages.outline(threadId);
    if (outline.some(({ id }) => id === messageId)) {
      const leafId = isLast ? messageId : newestEnd(outline, messageId);
      this.#parts.rows.change(threadId, { leafId });
    }
    return this.#changed(threadId);
  }

  /** A thread of its own with copies of the messages down to this one; answers that are on their way stay where they are. */
  branchOff(threadId: string, messageId: string): Thread {
    const { database, rows, messages } = this.#parts;
    const from = this.get(threadId);
    const path = pathTo(messages.outline(threadId), messageId).filter((row) => !isUnfinished(row));
    const copies = withNewIds(
      messages.find(
        threadId,
        path.map(({ id }) => id),
      ),
    );
    const id = randomUUID();
    const now = this.#now();
    database.transaction(() => {
      rows.add({ ...from, id, isPinned: false, createdAt: now, updatedAt: now, leafId: copies.at(-1)?.id });
      for (const copy of copies) messages.add({ ...copy, threadId: id });
    });
    return this.#changed(id);
  }

  async remove(ids: readonly string[]): Promise<{ count: number }> {
    const { rows, messages, answers, news } = this.#parts;
    const running = ids.flatMap((id) => messages.outline(id).filter(isUnfinished));
    // Gone first: what is being made ready meanwhile finds no thread and is not sent.
    const gone = rows.trash(ids, this.#now());
    rows.sweep(this.#now());
    if (gone.length > 0) news.tellList({ type: "removed", ids: gone });
    await answers.stopAll(running.map(({ id }) => id));
    return { count: gone.length };
  }

  restore(ids: readonly string[]): { count: number } {
    const back = this.#parts.rows.restore(ids);
    for (const id of back) this.#changed(id);
    return { count: back.length };
  }

  saveFolder({ id = randomUUID(), name }: { id?: string; name: string }): Folder {
    const folder = { id, name };
    this.#parts.rows.saveFolder(folder, this.#now());
    this.#tellFolders();
    return folder;
  }

  removeFolder(id: string): { id: string } {
    const inside = this.#parts.rows.removeFolder(id);
    this.#tellFolders();
    for (const threadId of inside) this.#changed(threadId);
    return { id };
  }

  #hasFolder(id: string): boolean {
    return this.#parts.rows.folders().some((folder) => folder.id === id);
  }

  #tellFolders(): void {
    this.#parts.news.tellList({ type: "folders", folders: this.#parts.rows.folders() });
  }

  #changed(id: string): Thread {
    this.#parts.news.changed(id);
    return this.get(id);
  }

  #snapshot(id: string): ThreadChange {
    const thread = this.get(id);
    const outline = this.#parts.messages.outline(id);
    const shown = pathTo(outline, thread.leafId).slice(-shownAtOnce);
    const others = outline.filter((row) => isUnfinished(row) && !shown.includes(row));
    const messages = this.messages(
      id,
      [...shown, ...others].map((row) => row.id),
    );
    return { type: "snapshot", thread, outline, messages };
  }
}

/** Copies that follow one another as their originals do. */
function withNewIds(path: readonly Message[]): Message[] {
  const copies: Message[] = [];
  for (const message of path) {
    const { parentId: _parent, ...rest } = message;
    const before = copies.at(-1);
    copies.push({ ...rest, id: randomUUID(), ...(before && { parentId: before.id }) });
  }
  return copies;
}
