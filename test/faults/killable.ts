import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { JobState } from "../../shared/job-states.ts";

/** Ends a program as a power cut would; resolves when it is gone, also when it was before. */
export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** A studio in a process of its own: a program of this folder that prints `{"id","state"}` for each change of a job. `states` is what it told so far. */
export function startStudioProcess<State extends string = JobState>(program: string, args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const states = new Map<string, State>();
  let check = () => {};
  createInterface({ input: child.stdout }).on("line", (text) => {
    const { id, state } = JSON.parse(text) as { id?: string; state?: State };
    if (id !== undefined && state !== undefined) states.set(id, state);
    check();
  });
  /** Resolves when it has told enough; rejects when it ends by itself. */
  const until = (isEnough: (states: ReadonlyMap<string, State>) => boolean) =>
    new Promise<void>((resolve, reject) => {
      check = () => isEnough(states) && resolve();
      child.once("exit", (code, signal) => signal !== "SIGKILL" && reject(new Error(`The studio ended by itself: ${code ?? signal}`)));
      check();
    });
  return { states, until, kill: () => killChild(child) };
}
