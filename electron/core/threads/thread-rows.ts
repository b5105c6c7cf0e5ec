import type { Draft, Folder, Thread, ThreadArea, ThreadRow, ThreadSettings } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import { DAY } from "../../../shared/units.ts";
import type { Database } from "../database.ts";

interface Row {
  id: string;
  area: ThreadArea;
  title: string;
  folder_id: string | null;
  connection_id: string | null;
  is_pinned: number;
  is_answering: number;
  model: string;
  settings: string;
  leaf_id: string | null;
  message_count: number;
  created_at: number;
  updated_at: number;
  draft: string | null;
}

/** Threads in the trash can be had back for so long. */
const trashTime = 30 * DAY;

/** But for answers that have ended and only wait for room on the disk; their ids are a parameter. */
const isAnswering = `EXISTS (SELECT 1 FROM messages WHERE thread_id = threads.id AND state IN ('waiting', 'streaming')
  AND messages.id NOT IN (SELECT value FROM json_each(?))) AS is_answering`;
const emptyDraft: Draft = { text: "", attachments: [] };

/** What of a thread can be changed; a folder or connection of null is taken away. */
export interface ThreadChanges {
  title?: string;
  isPinned?: boolean;
  folderId?: string | null;
  connectionId?: string | null;
  settings?: ThreadSettings;
  leafId?: string | null;
  /** The thread has moved: it is the newest now. */
  updatedAt?: number;
}

/** Threads, their folders and drafts as they are written down. Threads in the trash are seen by `restore` alone. */
export class ThreadRows {
  readonly #database: Database;
  readonly #lateIds: () => readonly string[];

  constructor(database: Database, lateIds: () => readonly string[]) {
    this.#database = database;
    this.#lateIds = lateIds;
  }

  /** Newest first. */
  list(): ThreadRow[] {
    const sql = `SELECT *, ${isAnswering} FROM threads WHERE trashed_at IS NULL ORDER BY updated_at DESC, id`;
    return this.#database.all<Row>(sql, JSON.stringify(this.#lateIds())).map(toRow);
  }

  find(id: string): Thread | undefined {
    const sql = `SELECT *, ${isAnswering} FROM threads LEFT JOIN thread_drafts ON thread_id = id WHERE id = ? AND trashed_at IS NULL`;
    const row = this.#database.get<Row>(sql, JSON.stringify(this.#lateIds()), id);
    return row && toThread(row);
  }

  /** Fails with `not-found`. */
  get(id: string): Thread {
    const thread = this.find(id);
    if (thread) return thread;
    throw new Failure({ code: "not-found", reason: "thread-unknown", message: "This thread is not there any more.", delivery: "not-sent" });
  }

  add({ id, area, title, folderId, connectionId, isPinned, model, settings, leafId, createdAt, updatedAt }: Thread): void {
    this.#database.run(
      `INSERT INTO threads (id, area, title, folder_id, connection_id, is_pinned, model, settings, leaf_id, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      area,
      title,
      folderId,
      connectionId,
      isPinned,
      model,
      JSON.stringify(settings),
      leafId,
      createdAt,
      updatedAt,
    );
  }

  change(id: string, changes: ThreadChanges): void {
    const { title, isPinned, folderId, connectionId, settings, leafId, updatedAt } = changes;
    const columns = {
      title,
      is_pinned: isPinned === undefined ? undefined : Number(isPinned),
      folder_id: folderId,
      connection_id: connectionId,
      model: settings?.model,
      settings: settings && JSON.stringify(settings),
      leaf_id: leafId,
      updated_at: updatedAt,
    };
    const set = Object.entries(columns).filter((each): each is [string, string | number | null] => each[1] !== undefined);
    if (set.length === 0) return;
    const names = set.map(([name]) => `${name} = ?`).join(", ");
    this.#database.run(`UPDATE threads SET ${names} WHERE id = ?`, ...set.map(([, value]) => value), id);
  }

  setDraft(id: string, draft: Draft): void {
    const sql = "INSERT INTO thread_drafts (thread_id, draft) VALUES (?, ?) ON CONFLICT (thread_id) DO UPDATE SET draft = excluded.draft";
    this.#database.relaxed(() => this.#database.run(sql, id, JSON.stringify(draft)));
  }

  /** The ids of those that were not there already. */
  trash(ids: readonly string[], now: number): string[] {
    const sql = "UPDATE threads SET trashed_at = ? WHERE id = ? AND trashed_at IS NULL";
    return this.#database.transaction(() => ids.filter((id) => this.#database.run(sql, now, id).changes > 0));
  }

  restore(ids: readonly string[]): string[] {
    const sql = "UPDATE threads SET trashed_at = NULL WHERE id = ? AND trashed_at IS NOT NULL";
    return this.#database.transaction(() => ids.filter((id) => this.#database.run(sql, id).changes > 0));
  }

  /** Removes for good what has been in the trash for 30 days. */
  sweep(now: number): void {
    this.#database.transaction(() => this.#database.run("DELETE FROM threads WHERE trashed_at < ?", now - trashTime));
  }

  folders(): Folder[] {
    return this.#database.all<Folder>("SELECT id, name FROM folders ORDER BY name COLLATE NOCASE, created_at");
  }

  saveFolder({ id, name }: Folder, now: number): void {
    const sql = "INSERT INTO folders (id, name, created_at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name";
    this.#database.run(sql, id, name, now);
  }

  /** The ids of the threads that were in it. */
  removeFolder(id: string): string[] {
    return this.#database.transaction(() => {
      const inside = this.#database.all<{ id: string }>("SELECT id FROM threads WHERE folder_id = ? AND trashed_at IS NULL", id);
      this.#database.run("DELETE FROM folders WHERE id = ?", id);
      return inside.map((row) => row.id);
    });
  }
}

function toRow(row: Row): ThreadRow {
  return {
    id: row.id,
    area: row.area,
    title: row.title,
    ...(row.folder_id !== null && { folderId: row.folder_id }),
    isPinned: row.is_pinned === 1,
    isAnswering: row.is_answering === 1,
    model: row.model,
    messageCount: row.message_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Settings and draft are written here only, from values of these types. */
function toThread(row: Row): Thread {
  return {
    ...toRow(row),
    settings: JSON.parse(row.settings) as ThreadSettings,
    ...(row.connection_id !== null && { connectionId: row.connection_id }),
    ...(row.leaf_id !== null && { leafId: row.leaf_id }),
    draft: row.draft === null ? emptyDraft : (JSON.parse(row.draft) as Draft),
  };
}
