import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");
const binFolder = join(root, "node_modules", ".bin");

/** What one stage came to. `said` is shown when something failed; of it the lines that tell what was skipped, when something was. */
export interface StageResult {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  said: string;
}

export interface Stage {
  name: string;
  run(): Promise<Omit<StageResult, "name" | "seconds">>;
}

interface Ended {
  code: number;
  output: string;
}

export interface ProgramOptions {
  minutes?: number;
  env?: Record<string, string>;
  /** Where it runs; the root when absent. */
  folder?: string;
}

/**
 * Runs a program of node_modules/.bin with Node 24 first on PATH; both streams are gathered. It gets a process group of its own, which ends
 * as a whole when its time is over or we are interrupted: a worker that spins does not notice that its parent is gone.
 */
export function runProgram(program: string, args: string[], options: ProgramOptions = {}): Promise<Ended> {
  const env = { ...process.env, ...options.env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ""}` };
  const minutes = options.minutes ?? 10;
  return new Promise((resolve) => {
    const cwd = options.folder ?? root;
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], shell: isWindows, detached: !isWindows });
    running.add(child);
    const chunks: string[] = [];
    const timer = setTimeout(() => {
      chunks.push(`\n${program} was ended: it took longer than ${minutes} minutes.\n`);
      endGroup(child);
    }, minutes * 60_000);
    const end = (code: number, words = "") => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output: chunks.join("") + words });
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
    child.on("error", (error) => end(127, `${program} could not be started: ${error.message}\n`));
    child.on("close", (code) => end(code ?? 1));
  });
}

const isWindows = process.platform === "win32";
const running = new Set<ChildProcess>();

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (isWindows) child.kill("SIGKILL");
  else process.kill(-child.pid, "SIGKILL");
}

/** A group of its own does not hear Ctrl+C; we pass it on. */
export function endRunningOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      for (const child of running) endGroup(child);
      process.exit(130);
    });
  }
}

/** A tool that says yes or no counts as one test. */
export function toolStage(name: string, program: string, args: string[]): Stage {
  return {
    name,
    async run() {
      const { code, output } = await runProgram(program, args);
      return code === 0 ? { passed: 1, failed: 0, skipped: 0, said: "" } : { passed: 0, failed: 1, skipped: 0, said: output };
    },
  };
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test runner and how its JSON report, written to the given path, is read. */
export interface Runner {
  name: string;
  program: string;
  /** After which the run has failed; see `ProgramOptions`. */
  minutes?: number;
  args(report: string): string[];
  env?(report: string): Record<string, string>;
  read(text: string): Counts;
}

/**
 * A test runner that writes a JSON report. A run that ends badly without a failed test (a crash, a file that does not load) counts as one
 * failure, so that a broken suite can never look green.
 */
export function runnerStage(runner: Runner): Stage {
  return {
    name: runner.name,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), "lanternist-report-"));
      const report = join(folder, "report.json");
      try {
        const { code, output } = await runProgram(runner.program, runner.args(report), {
          env: runner.env?.(report),
          minutes: runner.minutes,
        });
        const counts = readCounts(report, runner.read);
        const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
        return { ...counts, failed, said: failed > 0 || counts.skipped > 0 ? output : "" };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** No readable report means that the runner never came to its tests; its own output says why. */
function readCounts(report: string, read: (text: string) => Counts): Counts {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  return read(readFileSync(report, "utf8"));
}

/** Runs the stages in order (those of one group together), prints each as it ends, and gives the sum. */
export async function runStages(groups: Stage[][]): Promise<Counts> {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const group of groups) {
    for (const result of await Promise.all(group.map(timed))) {
      sum.passed += result.passed;
      sum.failed += result.failed;
      sum.skipped += result.skipped;
    }
  }
  return sum;
}

async function timed(stage: Stage): Promise<StageResult> {
  const began = performance.now();
  const result = { name: stage.name, ...(await stage.run()), seconds: (performance.now() - began) / 1000 };
  const mark = result.failed > 0 ? "FAILED" : "ok";
  process.stdout.write(`${mark.padEnd(7)}${stage.name.padEnd(22)}${result.seconds.toFixed(1).padStart(6)} s  ${countsLine(result)}\n`);
  if (result.failed > 0) process.stdout.write(`${result.said.trimEnd()}\n\n`);
  else if (result.skipped > 0) process.stdout.write(skippedLines(result.said));
  return result;
}

function skippedLines(said: string): string {
  const lines = said.split("\n").filter((line) => /skipped/i.test(line));
  return lines.map((line) => `${line}\n`).join("");
}

/** The plain last line of `npm test`: `N passed, N failed`, with `, N skipped` where there are any. */
export function countsLine(counts: Counts): string {
  return `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ""}`;
}
