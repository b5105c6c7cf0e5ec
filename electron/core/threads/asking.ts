import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import type { Message, ThreadArea, ThreadSettings, UserBlock } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Asker, Ready, Way } from "./asker.ts";
import { isUnfinished, type MessageRows } from "./message-rows.ts";
import { pathTo } from "./message-tree.ts";
import { areaOf } from "./thread-area.ts";

interface Parts {
  askers: Record<ThreadArea, Asker>;
  messages: MessageRows;
}

/** Makes requests of threads: gathers the history, and has the asker of the thread's area check it, make it ready and measure it (CH-02). */
export class Asking {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The messages down to this one as they would go out. Fails with `not-found`, and with `conflict` while one is on its way. */
  history(threadId: string, parentId: string | undefined): Message[] {
    const path = pathTo(this.#parts.messages.outline(threadId), parentId);
    if (parentId !== undefined && path.length === 0) throw notInThread();
    if (path.some(isUnfinished)) throw stillAnswering();
    const ids = path.map(({ id }) => id);
    return this.#parts.messages.find(threadId, ids);
  }

  /** See `Asker`, also of the others. */
  check(blocks: readonly UserBlock[], way: Way, before: readonly Message[]): void {
    this.#asker(way).check(blocks, way, before);
  }

  ready(way: Way, history: readonly Message[], variants: readonly ThreadSettings[]): Promise<Ready[]> {
    return this.#asker(way).ready(way, history, variants);
  }

  count(way: Way, history: readonly Message[], signal?: AbortSignal): Promise<{ tokens: number; isEstimate: boolean; bytes: number }> {
    return this.#asker(way).count(way, history, signal);
  }

  preview(way: Way, history: readonly Message[], more: { ofCount?: boolean; full?: boolean }): Promise<RequestPreview> {
    return this.#asker(way).preview(way, history, more);
  }

  #asker({ settings }: Way): Asker {
    return this.#parts.askers[areaOf(settings)];
  }
}

function notInThread(): Failure {
  const message = "The message to go on from is not in this thread.";
  return new Failure({ code: "not-found", reason: "message-unknown", message, delivery: "not-sent" });
}

function stillAnswering(): Failure {
  const message = "An answer before this message is still on its way. Wait for its end, or stop it.";
  return new Failure({ code: "conflict", reason: "still-answering", message, delivery: "not-sent" });
}
