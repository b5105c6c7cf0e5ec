import type { ThreadArea, ThreadHit } from "../../../shared/contract/threads.ts";
import type { Database } from "../database.ts";

interface Found {
  threadId: string;
  title: string;
  messageId: string | null;
  text: string;
  at: number;
}

/** Characters that are shown around the first place. */
const before = 40;
const after = 120;

/** Looks for words in titles and in messages that have ended (CH-01), in both languages. All words must be in the same title or message. */
export class ThreadSearch {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Newest first. */
  search({ text, threadId, area, limit }: { text: string; threadId?: string; area?: ThreadArea; limit: number }): { hits: ThreadHit[] } {
    const words = text.split(/\s+/u).filter((word) => word !== "");
    if (words.length === 0) return { hits: [] };
    const found = [
      ...(threadId === undefined ? this.#titles(words, area, limit) : []),
      ...this.#messages(words, { threadId, area }, limit),
    ];
    const hits = found.toSorted((one, other) => other.at - one.at).slice(0, limit);
    return { hits: hits.map((hit) => toHit(hit, words)) };
  }

  #titles(words: readonly string[], area: ThreadArea | undefined, limit: number): Found[] {
    const where = words.map(() => String.raw`title LIKE ? ESCAPE '\'`).join(" AND ");
    const sql = `SELECT id AS threadId, title, NULL AS messageId, title AS text, updated_at AS at FROM threads
      WHERE trashed_at IS NULL AND area = coalesce(?, area) AND ${where} ORDER BY updated_at DESC LIMIT ?`;
    return this.#database.all<Found>(sql, area ?? null, ...words.map(likePattern), limit);
  }

  #messages(words: readonly string[], { threadId, area }: { threadId?: string; area?: ThreadArea }, limit: number): Found[] {
    const conditions = words.map(wordCondition);
    const where = [...conditions.map(({ sql }) => sql), ...(threadId === undefined ? [] : ["messages.thread_id = ?"])].join(" AND ");
    const sql = `SELECT threads.id AS threadId, threads.title, messages.id AS messageId, message_text.text, messages.created_at AS at
      FROM message_text JOIN messages ON messages.number = message_text.rowid JOIN threads ON threads.id = messages.thread_id
      WHERE threads.trashed_at IS NULL AND threads.area = coalesce(?, threads.area) AND ${where} ORDER BY messages.created_at DESC, messages.number DESC LIMIT ?`;
    const values = [area ?? null, ...conditions.map(({ value }) => value), ...(threadId === undefined ? [] : [threadId]), limit];
    return this.#database.all<Found>(sql, ...values);
  }
}

/** The trigram index knows pieces of three characters; shorter words (most Chinese ones) are looked for in the text itself. */
function wordCondition(word: string): { sql: string; value: string } {
  if ([...word].length < 3) return { sql: String.raw`message_text.text LIKE ? ESCAPE '\'`, value: likePattern(word) };
  const sql = "message_text.rowid IN (SELECT rowid FROM message_text WHERE message_text MATCH ?)";
  return { sql, value: `"${word.replaceAll('"', '""')}"` };
}

function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}

function toHit({ threadId, title, messageId, text }: Found, words: readonly string[]): ThreadHit {
  return { threadId, title, ...(messageId !== null && { messageId }), snippet: snippet(text, words) };
}

/** The surroundings of the first place, each place between U+0002 and U+0003. */
function snippet(text: string, words: readonly string[]): string {
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join("|"), "giu");
  const first = Math.max(0, text.search(pattern));
  const start = Math.max(0, first - before);
  const cut = text
    .slice(start, first + after)
    .replaceAll("\u0002", "")
    .replaceAll("\u0003", "")
    .toWellFormed();
  const marked = cut.replace(/\s+/g, " ").replace(pattern, "\u0002$&\u0003");
  return `${start > 0 ? "…" : ""}${marked}${first + after < text.length ? "…" : ""}`;
}
