import type { Message } from "../../../../shared/contract/threads.ts";

/** Stop reasons after which the same answer can go on (wire notes 5.3). */
const goesOn = ["max_tokens", "pause_turn"];

/** Whether what came can be continued: it was cut off, stopped, or paused. */
export function canGoOn({ role, state, blocks, details }: Message): boolean {
  if (role !== "assistant" || blocks.length === 0) return false;
  if (state === "stopped" || state === "broken") return true;
  return state === "done" && goesOn.includes(details?.stopReason ?? "");
}

/** Stop reasons that are worth a word below the answer; an answer that ended by itself needs none. */
export const saidStopReasons = [
  "max_tokens",
  "pause_turn",
  "refusal",
  "stop_sequence",
  "model_context_window_exceeded",
  "tool_use",
] as const;
export type SaidStopReason = (typeof saidStopReasons)[number];

/** The stop reason of an answer, where it needs a word. */
export function saidStopReason({ state, details }: Message): SaidStopReason | undefined {
  return state === "done" ? saidStopReasons.find((reason) => reason === details?.stopReason) : undefined;
}
