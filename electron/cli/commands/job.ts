import { type Job, JobState } from "../../../shared/contract/jobs.ts";
import { SECOND } from "../../../shared/units.ts";
import type { Command } from "../command.ts";
import { exitStatusOfJob } from "../exit-status.ts";
import { checkOut, finishJob } from "../job-end.ts";
import { oneId, type Parsed, usage } from "../options.ts";
import { tableLines } from "../output.ts";

export const jobList: Command = {
  async run({ parsed, client, output }) {
    const states = parsed.list("state").map(readState);
    const { jobs, total } = await client.jobs.list({ ...(states.length > 0 && { states }), offset: 0, limit: 500 });
    output.result({ jobs, total }, jobs.length > 0 ? tableLines(jobs.map(row)) : ["No jobs."]);
    return 0;
  },
};

export const jobShow: Command = {
  async run({ parsed, client, output }) {
    const job = await client.jobs.get({ id: oneId(parsed) });
    output.result({ job }, [JSON.stringify(job, undefined, 2)]);
    return 0;
  },
};

export const jobWait: Command = {
  check(parsed) {
    atLeastOneId(parsed);
    checkOut(parsed);
  },
  async run(context) {
    let status = 0;
    for (const id of context.parsed.words) status = Math.max(status, await finishJob(context, id, { waits: true }));
    return status;
  },
};

export const jobRetry: Command = {
  check(parsed) {
    oneId(parsed);
    checkOut(parsed);
  },
  async run(context) {
    const { parsed, client, output } = context;
    const before = await client.jobs.get({ id: oneId(parsed) });
    // What the service has made already is fetched again, which costs nothing; only the person's word makes it anew.
    const isMade =
      before.state === "failed" && before.events.some(({ what }) => what === "fetching") && before.failure?.reason !== "result-gone";
    if (isMade && !parsed.has("may-cost-again")) output.progress(`${before.id} was made already: its result is fetched again.`);
    const job =
      isMade && !parsed.has("may-cost-again")
        ? await client.jobs.askNow({ id: before.id })
        : await client.jobs.retry({ id: before.id, mayCostAgain: parsed.has("may-cost-again") });
    return finishJob(context, job.id, { waits: parsed.has("wait") || parsed.has("out") });
  },
};

export const jobDiscard: Command = {
  check: (parsed) => void oneId(parsed),
  async run({ parsed, client, output }) {
    const { id } = await client.jobs.discard({ id: oneId(parsed) });
    output.result({ discarded: id }, [`Discarded ${id}. Work at the gateway, if any, goes on there.`]);
    return 0;
  },
};

export const jobFind: Command = {
  check: (parsed) => void oneId(parsed),
  async run({ parsed, client, output }) {
    const { found } = await client.jobs.findLost({ id: oneId(parsed) });
    const rows = found.map((work) => [
      work.serviceId,
      work.status,
      work.model ?? "",
      work.createdAt === undefined ? "" : new Date(work.createdAt).toISOString(),
    ]);
    output.result({ found, total: found.length }, rows.length > 0 ? tableLines(rows) : ["The gateway lists nothing that fits."]);
    return 0;
  },
};

export const jobAdopt: Command = {
  async run({ parsed, client, output }) {
    const [id, serviceId] = parsed.words;
    if (id === undefined || serviceId === undefined) throw usage("job adopt needs the job's id and the service's id.");
    const job = await client.jobs.adopt({ id, serviceId });
    output.result({ job }, [`${job.id}  ${job.state}`]);
    return exitStatusOfJob(job);
  },
};

function atLeastOneId(parsed: Parsed): void {
  if (parsed.words.length === 0) throw usage(`${parsed.noun} ${parsed.verb} needs an id.`);
}

function readState(text: string): JobState {
  const state = JobState.safeParse(text);
  if (!state.success) throw usage(`“${text}” is not a state; states are ${JobState.options.join(", ")}.`);
  return state.data;
}

function row(job: Job): string[] {
  const age = `${Math.round((Date.now() - job.createdAt) / SECOND)} s`;
  const { recipe } = job;
  const title = recipe.kind === "asset" ? recipe.name : recipe.kind === "batch" ? recipe.title : recipe.prompt;
  return [job.id, job.state, job.connectionName, age, title.slice(0, 60).replaceAll("\n", " ")];
}
