import type { MessageState } from "../../../shared/contract/threads.ts";
import { Failure, type FailureData } from "../../../shared/failure.ts";

/** How the reading of an answer came to its end. */
export interface AnswerEnd {
  /** The service's last word came. */
  isWhole: boolean;
  /** Something came: the head of the message at least. */
  hasBegun: boolean;
  hasBlocks: boolean;
  /** Its turn never came: nothing has left. */
  isUnsent?: boolean;
  /** Who closed the connection before the end, if anybody. */
  closedBy?: "person" | "studio";
  failure?: FailureData;
}

/** What becomes of the answer (CH-01, GEN-07): what came is kept whatever happened, and nothing is asked again by itself. */
export function endOf({ isWhole, hasBegun, hasBlocks, isUnsent, closedBy, failure }: AnswerEnd): {
  state: MessageState;
  failure?: FailureData;
} {
  if (isWhole) return { state: "done" };
  if (closedBy === "person") return { state: "stopped" };
  if (closedBy === "studio" && isUnsent) return { state: "failed", failure: studioEndedUnsent() };
  const why = closedBy === "studio" ? studioEnded(hasBegun) : (failure ?? cutOff(hasBegun));
  return hasBlocks ? { state: "broken", failure: settled(why) } : { state: "failed", failure: hasBegun ? settled(why) : why };
}

/** An answer that was on its way when the studio ended, by itself or by a power cut. */
export function studioEnded(hasBegun: boolean): FailureData {
  const reason = hasBegun ? "studio-ended-in-answer" : "studio-ended";
  const message = hasBegun
    ? "The studio ended while the answer came; what had come is kept."
    : "The studio ended while the request was on its way: the gateway may have it.";
  return new Failure({ code: hasBegun ? "gateway-error" : "unsure", reason, message, delivery: "unknown" }).data;
}

/** An answer that was still waiting for its turn then: it can be asked for again without doubt. */
export function studioEndedUnsent(): FailureData {
  const message = "The studio ended before it was this request’s turn: it was never sent, and costs nothing.";
  return new Failure({ code: "cancelled", reason: "studio-ended-unsent", message, action: "retry", delivery: "not-sent" }).data;
}

/** The stream ended in peace, but without the service's last word (wire notes 5.4). */
function cutOff(hasBegun: boolean): FailureData {
  const message = hasBegun ? "The answer broke off before its end." : "The gateway closed the connection without an answer.";
  return new Failure({ code: hasBegun ? "gateway-error" : "unsure", reason: "answer-cut-off", message, delivery: "unknown" }).data;
}

/** Once something came there is no doubt that the request arrived. */
function settled(failure: FailureData): FailureData {
  return failure.code === "unsure" ? { ...failure, code: "gateway-error", action: "retry", delivery: "answered" } : failure;
}
