import { type MaskOutcome, type MaskTask, maskOfSent, type SentMask } from "./mask-task.ts";
import { workOnMask } from "./mask-work.ts";

export interface WorkOrder {
  id: number;
  mask: SentMask;
  task: MaskTask;
}

export type WorkAnswer = { id: number; outcome: MaskOutcome } | { id: number; error: string };

self.addEventListener("message", ({ data }: MessageEvent<WorkOrder>) => {
  const { id, mask, task } = data;
  const send = (answer: WorkAnswer, transfer: Transferable[] = []) => self.postMessage(answer, { transfer });
  workOnMask(maskOfSent(mask), task).then(
    (outcome) => send({ id, outcome }, bytesOf(outcome)),
    (error: unknown) => send({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});

/** What is handed over instead of copied; a tile may stand for several places, but its bytes can only be handed over once. */
function bytesOf(outcome: MaskOutcome): Transferable[] {
  if ("png" in outcome) return [outcome.png.buffer];
  if ("statistics" in outcome) return [];
  return [...new Set(outcome.tiles.flatMap(([, tile]) => (typeof tile === "string" ? [] : [tile.buffer as ArrayBuffer])))];
}
