import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import type { AnswerDetails, Message, Thread, ThreadSettings, UserBlock } from "../../../shared/contract/threads.ts";
import type { Begin } from "./reading.ts";

/** How a thread asks. */
export type Way = Pick<Thread, "settings" | "connectionId">;

/** Everything that an answer is asked with, ready before anything is written down or sent. */
export interface Ready {
  details: Omit<AnswerDetails, "sentAt">;
  begin: Begin;
}

/** What differs between the areas of threads: how a question is checked, made ready, measured and shown. `history` ends with the question. */
export interface Asker {
  /** Fails with `invalid-input` for what the rules refuse, and with `not-found` for a file that is not kept any more. */
  check(blocks: readonly UserBlock[], way: Way, before: readonly Message[]): void;
  /** One ready request for each of the settings; nothing has left yet. Fails with `too-large`, `no-key`, `not-found` or `storage-error`. */
  ready(way: Way, history: readonly Message[], variants: readonly ThreadSettings[]): Promise<Ready[]>;
  count(way: Way, history: readonly Message[], signal?: AbortSignal): Promise<{ tokens: number; isEstimate: boolean; bytes: number }>;
  preview(way: Way, history: readonly Message[], more: { ofCount?: boolean; full?: boolean }): Promise<RequestPreview>;
}
