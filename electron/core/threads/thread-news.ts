import type { ThreadChange, ThreadsChange } from "../../../shared/contract/threads.ts";
import { Changes } from "../changes.ts";
import type { ThreadRows } from "./thread-rows.ts";

/** A watcher that is so far behind is given a new snapshot instead. */
const most = 500;

/** Who follows what: the list of threads, and each thread by itself. */
export class ThreadNews {
  readonly #list = new Changes<ThreadsChange>({ most });
  readonly #threads = new Map<string, Changes<ThreadChange>>();
  readonly #rows: ThreadRows;

  constructor(rows: ThreadRows) {
    this.#rows = rows;
  }

  /** Something of the thread itself is another than before. */
  changed(threadId: string): void {
    const thread = this.#rows.find(threadId);
    if (!thread) return;
    const { settings: _settings, connectionId: _connection, leafId: _leaf, draft: _draft, ...row } = thread;
    this.tellList({ type: "saved", thread: row });
    this.tell(threadId, { type: "thread", thread });
  }

  tellList(change: ThreadsChange): void {
    this.#list.publish(change);
  }

  tell(threadId: string, change: ThreadChange): void {
    this.#threads.get(threadId)?.publish(change);
  }

  watchList(first: () => ThreadsChange, signal?: AbortSignal): AsyncGenerator<ThreadsChange, void, void> {
    return this.#list.watch(first, signal);
  }

  async *follow(threadId: string, first: () => ThreadChange, signal?: AbortSignal): AsyncGenerator<ThreadChange, void, void> {
    const changes = this.#threads.get(threadId) ?? new Changes<ThreadChange>({ merge: mergeGrowth, most });
    this.#threads.set(threadId, changes);
    try {
      yield* changes.watch(first, signal);
    } finally {
      if (!changes.isWatched && this.#threads.get(threadId) === changes) this.#threads.delete(threadId);
    }
  }
}

/** Growth of the same field one after the other is one growth. */
function mergeGrowth(one: ThreadChange, other: ThreadChange): ThreadChange | undefined {
  if (one.type !== "grown" || other.type !== "grown") return undefined;
  const isSame = one.messageId === other.messageId && one.index === other.index && one.field === other.field;
  return isSame ? { ...other, text: one.text + other.text } : undefined;
}
