import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIB, MINUTE, SECOND } from "../../shared/units.ts";
import { type Figure, rounded } from "./figure.ts";
import { connectFolder, createTasks, type Gateway, seedFollowing, startSlowGateway } from "./seed.ts";

const jobs = 1000;
const seconds = 60;
/** What the studio allows itself for each connection and area (wire notes 1.14). */
const allowedPerMinute = 150;
const window = 10 * SECOND;

/** What `poll-process.ts` says of its time; `from` and `to` are Unix milliseconds. */
interface Minute {
  from: number;
  to: number;
  cpuSeconds: number;
  rssAtStart: number;
  rssAtEnd: number;
  following: number;
}

/** 1,000 jobs followed for a minute; gateway and studio each in a process of their own. Requests are counted where they arrive. */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "lanternist-bench-"));
  const gateway = await startSlowGateway();
  try {
    seedFollowing(folder, await connectFolder(folder, gateway.ready), await createTasks(gateway.ready, jobs));
    const minute = await follow(folder, gateway.ready);
    if (minute.following !== jobs) throw new Error(`Only ${minute.following} of ${jobs} jobs were still followed in the end.`);
    const questions = await questionsSince(gateway.ready, minute.from);
    return figures(minute, questions);
  } finally {
    await gateway.stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function follow(folder: string, { url, key }: Gateway): Promise<Minute> {
  const child = spawn(process.execPath, ["test/bench/poll-process.ts", folder, url, key, String(seconds)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = await child.stdout.setEncoding("utf8").toArray();
  return JSON.parse(said.join("")) as Minute;
}

/** When each question of the studio had arrived, Unix milliseconds. Its first may have come while it was still starting. */
async function questionsSince({ url }: Gateway, from: number): Promise<number[]> {
  const { requests } = (await (await fetch(`${url}/demo/log`)).json()) as { requests: { time: string; method: string; path: string }[] };
  const asked = requests.filter(({ method, path }) => method === "GET" && path.includes("/tasks/"));
  return asked.map(({ time }) => Date.parse(time)).filter((time) => time >= from - 10 * SECOND);
}

function figures(minute: Minute, questions: readonly number[]): Figure[] {
  const inMinute = questions.filter((time) => time >= minute.from && time < minute.from + MINUTE);
  const gaps = inMinute.slice(1).map((time, index) => time - (inMinute[index] ?? time));
  const share = minute.cpuSeconds / ((minute.to - minute.from) / SECOND);
  return [
    {
      figure: "questions in a minute, 1,000 jobs",
      value: inMinute.length,
      unit: "requests",
      peer: { name: "a timer for each job, every 10 s (computed, not measured)", value: jobs * 6 },
      ratio: rounded(inMinute.length / (jobs * 6)),
      aim: `≤ ${allowedPerMinute}`,
    },
    {
      figure: "most questions in any 10 s",
      value: mostInWindow(questions),
      unit: "requests",
      aim: `≤ ${(allowedPerMinute * window) / MINUTE}`,
    },
    { figure: "longest gap between two questions", value: Math.max(...gaps), unit: "ms" },
    { figure: "processor share of the studio", value: rounded(100 * share), unit: "% of a core", aim: "≤ 3" },
    { figure: "memory at the start", value: rounded(minute.rssAtStart / MIB), unit: "MiB" },
    { figure: "memory after the minute", value: rounded(minute.rssAtEnd / MIB), unit: "MiB" },
  ];
}

/** The highest count in [t, t + 10 s) over all t; it is enough to begin at each arrival. */
function mostInWindow(times: readonly number[]): number {
  return Math.max(...times.map((from, index) => times.slice(index).filter((time) => time < from + window).length));
}
