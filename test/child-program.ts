import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { root } from "./run-stage.ts";

/** A program of ours in a process of its own, as people run it. */
export interface ChildProgram<Line> {
  pid: number;
  /** Its first line of stdout, which it writes as JSON when it is ready. */
  ready: Line;
  /** All that it wrote so far, both streams; for messages of failed tests and for searches after a key. */
  output(): string;
  /** Ends it in order (SIGTERM) or at once; resolves when it is gone. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** Longer than this to say that it is ready means that it never will. */
const PATIENCE = 30_000;

/**
 * Starts `node FILE …args` from the root with the Node that runs the tests.
 *
 * @throws with all that the program said, when it ends or stays silent instead of getting ready
 */
export async function startProgram<Line>(file: string, args: string[], env: Record<string, string> = {}): Promise<ChildProgram<Line>> {
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => said.push(`${line}\n`));
  const exit = once(child, "exit");
  const first = await Promise.race([
    once(lines, "line", { signal: AbortSignal.timeout(PATIENCE) }).then(([line]) => String(line)),
    exit.then(() => undefined),
  ]).catch(() => undefined);
  if (first === undefined) {
    child.kill("SIGKILL");
    throw new Error(`${file} did not get ready:\n${said.join("")}`);
  }
  return {
    pid: child.pid ?? 0,
    ready: JSON.parse(first) as Line,
    output: () => said.join(""),
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await exit;
      clearTimeout(timer);
    },
  };
}
