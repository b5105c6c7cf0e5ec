import type { RouterClient } from "@orpc/server";
import type { Job } from "../../shared/contract/jobs.ts";
import { unfinishedJobStates } from "../../shared/job-states.ts";
import type { Router } from "../core/router.ts";
import type { Output } from "./output.ts";

/** Of more jobs than these only the number is told. */
const TOLD_AT_MOST = 10;

/** Ctrl-C ends the command, not the work: says what goes on, and what stays in doubt. `status` resolves to 130 then. */
export function watchInterruption(output: Output, client: RouterClient<Router>) {
  const controller = new AbortController();
  const { promise: status, resolve } = Promise.withResolvers<number>();
  const stop = () => void tell(output, client).finally(() => (controller.abort(), resolve(130)));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  process.once("SIGHUP", stop);
  const end = () => {
    process.removeListener("SIGINT", stop);
    process.removeListener("SIGTERM", stop);
    process.removeListener("SIGHUP", stop);
  };
  return { signal: controller.signal, status, end };
}

async function tell(output: Output, client: RouterClient<Router>): Promise<void> {
  const unfinished = await client.jobs
    .list({ states: [...unfinishedJobStates], offset: 0, limit: TOLD_AT_MOST })
    // A studio that cannot list its jobs is no reason not to end.
    .catch(() => ({ jobs: [], total: 0 }));
  output.failure({ code: "cancelled", message: interruptedWords(unfinished), action: "none" });
}

/** What becomes of each job: one whose request has left and is not answered may be made and cost all the same (GEN-07). */
export function interruptedWords({ jobs, total }: { jobs: readonly Pick<Job, "id" | "state">[]; total: number }): string {
  const more = total > jobs.length ? [`${total - jobs.length} more go on at the next start.`] : [];
  return ["Interrupted.", ...jobs.map(becomes), ...more].join("\n");
}

function becomes({ id, state }: Pick<Job, "id" | "state">): string {
  if (state !== "submitting") return `${id} (${state}) goes on at the next start.`;
  return `${id} has been sent and is not answered yet. Without an answer in the next seconds it stays unsure: it may be made and cost all the same. See job show ${id}.`;
}
