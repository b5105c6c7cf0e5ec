import type { Block, Message } from "../../../shared/contract/threads.ts";
import type { AnswerChange, ServiceDetails } from "../gateway/chat-answer.ts";

/** A further answer to the same request; `id` is what its message is to be called. */
export interface Beside {
  id: string;
  blocks: readonly Block[];
  details: ServiceDetails;
}

/** One answer while it is asked for and read, whichever area it is of. */
export interface Reading {
  readonly blocks: readonly Block[];
  readonly details: ServiceDetails;
  /** The service's last word came. */
  readonly isWhole: boolean;
  /** Something of the answer came, be it only its head. */
  readonly hasBegun: boolean;
  readonly beside?: readonly Beside[];
  /** Answers of one lane are asked for a few at a time. */
  readonly lane?: string;
  /** Where what comes needs its place to stay: `work` asks and reads within it. */
  holding?(work: () => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Asks, once. Gives the head of the answer. */
  open(signal: AbortSignal): Promise<Headers>;
  /** What each piece of the answer changes, to its end. Throws the `Failure` that ends it. */
  changes(): AsyncIterable<readonly AnswerChange[]>;
  /** However it ended: brings what came to its place, before the end is written down. */
  settle?(): Promise<void>;
  /** After that, when it is safe on the disk. */
  forget?(): void;
}

/** Begins to ask for the answer whose row is written. `joins`: the first text that comes continues the last one that is there. */
export type Begin = (message: Message, joins: boolean) => Reading;
