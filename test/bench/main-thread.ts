import type { CDPSession, Page } from "@playwright/test";
import { SECOND } from "../../shared/units.ts";

/** What a page's main thread did in a while, by its time on the processor. Milliseconds. */
export interface MainThread {
  /** All tasks: scripts, styles, layout, painting, collecting garbage. */
  total: number;
  longest: number;
  /** Frames of a screen of 60 Hz that a task kept from being drawn. */
  lost: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Time on the processor, microseconds: what other programs take meanwhile is not in it. */
  tdur?: number;
  args: { name?: string };
}

const FRAME = SECOND / 60;

/** Watches the main thread of a page while something is done in it, as the browser's own trace tells. */
export async function watchMainThread(page: Page, act: () => Promise<unknown>): Promise<MainThread> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send("Tracing.start", { traceConfig: { includedCategories: ["__metadata", "toplevel"], excludedCategories: ["*"] } });
  const before = await taskSeconds(client);
  await act();
  const total = ((await taskSeconds(client)) - before) * SECOND;
  const done = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.end");
  await done;
  await client.detach();
  const tasks = tasksOfMain(events);
  const lost = tasks.reduce((sum, task) => sum + Math.floor(task / FRAME), 0);
  return { total, longest: tasks.reduce((longest, task) => Math.max(longest, task), 0), lost };
}

async function taskSeconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}

/** Of the page's renderer: the one whose main thread worked longest. */
function tasksOfMain(events: readonly TraceEvent[]): number[] {
  const mains = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const tasksOf = (main: TraceEvent) =>
    events
      .filter(({ name, pid, tid }) => name.endsWith("RunTask") && pid === main.pid && tid === main.tid)
      .map(({ tdur = 0 }) => tdur / 1000);
  const all = mains.map(tasksOf);
  return all.toSorted((one, other) => sumOf(other) - sumOf(one))[0] ?? [];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
