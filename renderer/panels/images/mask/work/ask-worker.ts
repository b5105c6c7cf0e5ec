import { SECOND } from "../../../../../shared/units.ts";
import { Failure } from "../../../../../shared/failure.ts";
import type { MaskRaster } from "../engine/mask-raster.ts";
import { type MaskOutcome, type MaskTask, sendMask } from "./mask-task.ts";
import type { WorkAnswer, WorkOrder } from "./mask-worker.ts";

/** An idle worker would keep what it last read. */
const IDLE_AFTER = 20 * SECOND;

interface Waiting {
  resolve: (outcome: MaskOutcome) => void;
  reject: (failure: Failure) => void;
  task: MaskTask;
}

let worker: Worker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Does a task on a copy of the mask in a worker. Fails with `invalid-input` (`picture-damaged`) for a picture that cannot be read. */
export function askWorker(raster: MaskRaster, task: MaskTask): Promise<MaskOutcome> {
  clearTimeout(idle);
  worker ??= start();
  const id = (lastId += 1);
  const order: WorkOrder = { id, mask: sendMask(raster), task };
  worker.postMessage(order);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject, task }));
}

/** Starts the worker before it is needed: what is asked first need not wait for its code. */
export function wakeWorker(): void {
  worker ??= start();
}

function start(): Worker {
  const started = new Worker(new URL("mask-worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<WorkAnswer>) => answer(data));
  started.addEventListener("error", (event) => {
    for (const id of waiting.keys()) answer({ id, error: event.message });
    stop();
  });
  return started;
}

function answer(data: WorkAnswer): void {
  const asked = waiting.get(data.id);
  waiting.delete(data.id);
  if ("outcome" in data) asked?.resolve(data.outcome);
  else asked?.reject(failureOf(asked.task, data.error));
  if (waiting.size === 0) idle = setTimeout(stop, IDLE_AFTER);
}

function failureOf(task: MaskTask, message: string): Failure {
  if (!("picture" in task)) return new Failure({ code: "bug", message: `The mask’s ${task.kind} failed: ${message}` });
  const name = task.picture instanceof File ? task.picture.name : "";
  return new Failure({
    code: "invalid-input",
    reason: "picture-damaged",
    message: `The picture could not be read: ${message}`,
    detail: { name },
  });
}

function stop(): void {
  worker?.terminate();
  worker = undefined;
}
