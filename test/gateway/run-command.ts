import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../electron/cli/main.ts");

export interface CommandEnd {
  status: number | null;
  /** The lines of stdout, each parsed when they are JSON. */
  lines: unknown[];
  stdout: string;
  stderr: string;
}

/** Runs the command line in a process of its own, as a script would; with `interruptAt`, Ctrl-C is pressed once stderr says that. */
export async function runCommand(words: readonly string[], env: Record<string, string> = {}, interruptAt?: RegExp): Promise<CommandEnd> {
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    const wasSaid = interruptAt?.test(stderr);
    stderr += text;
    if (wasSaid === false && interruptAt?.test(stderr)) child.kill("SIGINT");
  });
  const [status] = (await once(child, "close")) as [number | null];
  const lines = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => (line.startsWith("{") ? (JSON.parse(line) as unknown) : line));
  return { status, lines, stdout, stderr };
}
