import type { AnswerDetails, Block, Message, MessageState, OutlineRow } from "../../../shared/contract/threads.ts";
import { Failure, type FailureData, isStorageTrouble } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";
import { hideSecretsInProse } from "../redact.ts";
import { messageText } from "./message-text.ts";

interface Row {
  number: number;
  id: string;
  thread_id: string;
  parent_id: string | null;
  role: Message["role"];
  state: MessageState;
  length: number;
  created_at: number;
}

interface Body {
  blocks: string;
  details: string | null;
  failure: string | null;
}

const columns = "messages.*, message_bodies.blocks, message_bodies.details, message_bodies.failure";
const joined = `SELECT ${columns} FROM messages JOIN message_bodies ON message_id = messages.id`;
const unfinished: ReadonlySet<MessageState> = new Set(["waiting", "streaming"]);

/** Whether an answer is still on its way. */
export function isUnfinished({ state }: Pick<Message, "state">): boolean {
  return unfinished.has(state);
}

/** The messages as they are written down. Nothing is kept that holds a key, whoever repeated it (GEN-02). */
export class MessageRows {
  readonly #database: Database;
  readonly #charge: ((ended: Message) => void) | undefined;
  /** Ends that the disk did not take yet, by id, and what is shown meanwhile: everything that reads sees an answer that has ended. */
  readonly #late = new Map<string, { end: Message; shown: Message }>();

  /** `charge` writes down what an answer that has ended is paid for, in the same transaction. */
  constructor(database: Database, charge?: (ended: Message) => void) {
    this.#database = database;
    this.#charge = charge;
  }

  /** Fails with `not-found`. */
  get(id: string): Message {
    const message = this.lookUp(id);
    if (message) return message;
    throw new Failure({
      code: "not-found",
      reason: "message-unknown",
      message: "This message is not there any more.",
      delivery: "not-sent",
    });
  }

  lookUp(id: string): Message | undefined {
    const row = this.#database.get<Row & Body>(`${joined} WHERE messages.id = ?`, id);
    return row && this.#message(row);
  }

  /** In the order of the ids; unknown ones are left out. */
  find(threadId: string, ids: readonly string[]): Message[] {
    const sql = `${joined} WHERE messages.id = ? AND thread_id = ?`;
    return ids.flatMap((id) => {
      const row = this.#database.get<Row & Body>(sql, id, threadId);
      return row ? [this.#message(row)] : [];
    });
  }

  /** All of a thread in the order in which they were written. */
  all(threadId: string): Message[] {
    return this.#database.all<Row & Body>(`${joined} WHERE thread_id = ? ORDER BY number`, threadId).map((row) => this.#message(row));
  }

  outline(threadId: string): OutlineRow[] {
    return this.#database.all<Row>("SELECT * FROM messages WHERE thread_id = ? ORDER BY number", threadId).map((row) => this.#outline(row));
  }

  /** Answers that were on their way, of all threads. */
  unfinished(): Message[] {
    return this.#database.all<Row & Body>(`${joined} WHERE state IN ('waiting', 'streaming') ORDER BY number`).map(toMessage);
  }

  /** Must be part of a transaction with the thread's own change. */
  add(message: Message): void {
    const { id, threadId, parentId, role, state, createdAt, blocks } = message;
    const sql = "INSERT INTO messages (id, thread_id, parent_id, role, state, length, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)";
    this.#database.run(sql, id, threadId, parentId, role, state, messageText(blocks).length, createdAt);
    this.#database.run("INSERT INTO message_bodies (message_id, blocks) VALUES (?, '[]')", id);
    this.#database.run("UPDATE threads SET message_count = message_count + 1 WHERE id = ?", threadId);
    this.#write(message);
  }

  /** A message that nothing else is written with. */
  addBeside(message: Message): void {
    this.#database.transaction(() => this.add(message));
  }

  /** On disk when this returns; what only grows may be lost with the power. */
  save(message: Message): void {
    const write = () => {
      this.#write(message);
      if (!isUnfinished(message)) this.#charge?.(message);
    };
    if (message.state === "streaming") this.#database.relaxed(write);
    else this.#database.transaction(write);
    this.#late.delete(message.id);
  }

  /**
   * Writes down how an answer ended, and gives what is to be shown. What a full disk does not take is kept in memory until `saveLate`: it is shown
   * as ended for that reason, with all that came.
   */
  end(message: Message): Message {
    try {
      this.save(message);
      return message;
    } catch (error) {
      if (!(error instanceof Failure) || !isStorageTrouble(error.data)) throw error;
      const shown: Message = { ...message, state: message.blocks.length > 0 ? "broken" : "failed", failure: error.data };
      this.#late.set(message.id, { end: message, shown });
      return shown;
    }
  }

  /** Answers whose end is not on the disk yet. */
  lateIds(): string[] {
    return [...this.#late.keys()];
  }

  /** Tries once more to write the ends that are late; gives those that are on the disk now. */
  saveLate(): Message[] {
    const ended = [...this.#late.values()].map(({ end }) => this.end(end));
    return ended.filter(({ id }) => !this.#late.has(id));
  }

  #message(row: Row & Body): Message {
    return this.#late.get(row.id)?.shown ?? toMessage(row);
  }

  #outline(row: Row): OutlineRow {
    const state = this.#late.get(row.id)?.shown.state;
    return toOutline({ ...row, ...(state && { state }) });
  }

  #write({ id, state, blocks, details, failure }: Message): void {
    const text = messageText(blocks);
    this.#database.run("UPDATE messages SET state = ?, length = ? WHERE id = ?", state, text.length, id);
    const sql = "UPDATE message_bodies SET blocks = ?, details = ?, failure = ? WHERE message_id = ?";
    this.#database.run(sql, toText(blocks), details && toText(details), failure && toText(failure), id);
    if (!unfinished.has(state)) this.#index(id, text);
  }

  #index(id: string, text: string): void {
    const number = this.#database.get<{ number: number }>("SELECT number FROM messages WHERE id = ?", id)?.number;
    this.#database.run("DELETE FROM message_text WHERE rowid = ?", number);
    if (text !== "") this.#database.run("INSERT INTO message_text (rowid, text) VALUES (?, ?)", number, text);
  }
}

function toText(value: unknown): string {
  return JSON.stringify(hideSecretsInProse(value));
}

function toOutline({ id, parent_id, role, state, length }: Row): OutlineRow {
  return { id, ...(parent_id !== null && { parentId: parent_id }), role, state, length };
}

/** Bodies are written by `#write` only, from values of these types. */
function toMessage(row: Row & Body): Message {
  return {
    id: row.id,
    threadId: row.thread_id,
    ...(row.parent_id !== null && { parentId: row.parent_id }),
    role: row.role,
    state: row.state,
    createdAt: row.created_at,
    blocks: JSON.parse(row.blocks) as Block[],
    ...(row.details !== null && { details: JSON.parse(row.details) as AnswerDetails }),
    ...(row.failure !== null && { failure: JSON.parse(row.failure) as FailureData }),
  };
}
