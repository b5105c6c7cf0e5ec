import { SECOND } from "../../shared/units.ts";
import type { Message, OutlineRow, Thread, ThreadChange } from "../../shared/contract/threads.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";
import { branchTo } from "./thread-tree.ts";

/** Changes within this time are shown together: an answer is drawn at most 20 times a second (lesson 18). */
const GATHER_MILLISECONDS = SECOND / 20;
/** Messages that are asked for at once. */
const MOST_ASKED = 100;

/** What a part of the page can watch: the thread itself, the shape of its tree, or one message. */
export type ThreadTopic = "thread" | "shape" | `message:${string}`;

/**
 * A thread as the page knows it: every message's outline, and the messages that were looked at, whole. Kept outside of React, so that a
 * growing answer draws itself and nothing else.
 */
export class OpenThread {
  readonly id: string;
  thread: Thread | undefined;
  outline: ReadonlyMap<string, OutlineRow> = new Map();
  /** The shown branch, first message first. */
  branch: readonly string[] = [];
  readonly messages = new Map<string, Message>();
  /** Why the thread cannot be followed, until it can. */
  error: unknown;
  readonly #listeners = new Map<ThreadTopic, Set<() => void>>();
  #gathered: ThreadChange[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = new Set<string>();
  #asked = new Set<string>();

  constructor(id: string) {
    this.id = id;
  }

  /** Keeps in step with the core until the signal; the stream starts with a snapshot, so nothing is missed (design habit 10). */
  follow(signal: AbortSignal): Promise<void> {
    return follow(
      async (streamSignal) => {
        try {
          return await client.threads.follow({ id: this.id }, { signal: streamSignal });
        } catch (error) {
          this.#fail(error);
          throw error;
        }
      },
      (change) => {
        this.#gathered.push(change);
        this.#timer ??= setTimeout(() => this.apply(), change.type === "snapshot" ? 0 : GATHER_MILLISECONDS);
      },
      signal,
    );
  }

  /** Shows what has come since the last time. */
  apply(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changes = this.#gathered;
    this.#gathered = [];
    const topics = new Set<ThreadTopic>();
    for (const change of changes) applyThreadChange(this, change, topics);
    if (topics.has("shape") || topics.has("thread")) this.branch = branchTo(this.thread?.leafId, this.outline, this.branch);
    this.#tell(topics);
  }

  /** Listens to one topic; returns what ends it. */
  subscribe(topic: ThreadTopic, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Listens to what changes the branch or the tree. */
  subscribeToShape(listener: () => void): () => void {
    const ends = [this.subscribe("shape", listener), this.subscribe("thread", listener)];
    return () => ends.forEach((end) => end());
  }

  /** Has a message fetched that is in view and not yet whole; several wishes of one moment go together. */
  want(id: string): void {
    if (this.messages.has(id) || this.#asked.has(id)) return;
    if (this.#wanted.size === 0) queueMicrotask(() => void this.#ask());
    this.#wanted.add(id);
  }

  async #ask(): Promise<void> {
    const ids = [...this.#wanted].slice(0, MOST_ASKED);
    this.#wanted = new Set([...this.#wanted].slice(MOST_ASKED));
    ids.forEach((id) => this.#asked.add(id));
    try {
      const found = await client.threads.messages({ threadId: this.id, ids });
      // What has come by the stream meanwhile is newer.
      const missing = found.filter(({ id }) => !this.messages.has(id));
      missing.forEach((message) => this.messages.set(message.id, message));
      this.#tell(new Set(missing.map(({ id }): ThreadTopic => `message:${id}`)));
    } catch (error) {
      this.#fail(error);
    } finally {
      ids.forEach((id) => this.#asked.delete(id));
      if (this.#wanted.size > 0) void this.#ask();
    }
  }

  #fail(error: unknown): void {
    this.error = error;
    this.#tell(new Set(["thread"]));
  }

  #tell(topics: ReadonlySet<ThreadTopic>): void {
    for (const topic of topics) this.#listeners.get(topic)?.forEach((listener) => listener());
  }
}

/** What the thread is after one change; names what was touched. */
export function applyThreadChange(open: OpenThread, change: ThreadChange, topics: Set<ThreadTopic>): void {
  switch (change.type) {
    case "snapshot": {
      open.error = undefined;
      open.thread = change.thread;
      open.outline = new Map(change.outline.map((row) => [row.id, row]));
      // Meanwhile anything may have changed: what is not as it was is asked for anew once it is in view.
      for (const message of open.messages.values()) {
        if (!isAsBefore(message, open.outline.get(message.id))) open.messages.delete(message.id);
        topics.add(`message:${message.id}`);
      }
      for (const message of change.messages) {
        open.messages.set(message.id, message);
        topics.add(`message:${message.id}`);
      }
      topics.add("thread").add("shape");
      return;
    }
    case "thread":
      open.thread = change.thread;
      topics.add("thread");
      return;
    case "saved": {
      const { message } = change;
      open.messages.set(message.id, message);
      open.outline = new Map(open.outline).set(message.id, outlineOf(message));
      topics.add("shape").add(`message:${message.id}`);
      return;
    }
    case "removed":
      open.outline = new Map([...open.outline].filter(([id]) => !change.ids.includes(id)));
      change.ids.forEach((id) => open.messages.delete(id));
      topics.add("shape");
      return;
    case "block":
      changeBlocks(open, change.messageId, topics, (blocks) => Object.assign([...blocks], { [change.index]: change.block }));
      return;
    case "grown":
      changeBlocks(open, change.messageId, topics, (blocks) => {
        const block = blocks[change.index];
        if (!block) return blocks;
        const before = block[change.field];
        // What was known already is not appended twice.
        const kept = (typeof before === "string" ? before : "").slice(0, change.length - change.text.length);
        return blocks.with(change.index, { ...block, [change.field]: kept + change.text });
      });
      return;
  }
}

function changeBlocks(
  open: OpenThread,
  messageId: string,
  topics: Set<ThreadTopic>,
  change: (blocks: Message["blocks"]) => Message["blocks"],
): void {
  const message = open.messages.get(messageId);
  if (!message) return;
  open.messages.set(messageId, {
    ...message,
    state: message.state === "waiting" ? "streaming" : message.state,
    blocks: change(message.blocks),
  });
  topics.add(`message:${messageId}`);
}

function isAsBefore(message: Message, row: OutlineRow | undefined): boolean {
  const before = outlineOf(message);
  return row !== undefined && row.state === before.state && row.length === before.length && message.state !== "streaming";
}

function outlineOf({ id, parentId, role, state, blocks }: Message): OutlineRow {
  const length = blocks.reduce((sum, { text }) => sum + (typeof text === "string" ? text.length : 0), 0);
  return { id, role, state, length, ...(parentId !== undefined && { parentId }) };
}
