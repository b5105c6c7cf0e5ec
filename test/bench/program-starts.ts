import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { root } from "../run-stage.ts";

/** The preload with which npm's scripts start every program of ours. */
const asNpmDoes = ["-r", "./electron/check-node.cjs"];

/** Milliseconds from start to exit of `node …args`. */
function timeToExit(args: readonly string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} failed:\n${stderr}`);
  return performance.now() - began;
}

export const timeNothing = () => timeToExit(["-e", "0"]);
export const timeVersion = () => timeToExit([...asNpmDoes, "electron/cli/main.ts", "--version"]);

/** Milliseconds until `npm run serve -- --json` on this folder, without npm itself, has said its address and answers there. */
export async function timeStudio(folder: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [...asNpmDoes, "electron/local/main.ts", "--json", "--data", folder], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  try {
    const { url } = JSON.parse(await firstLine(child, exit)) as { url: string };
    const answer = await fetch(url, { redirect: "manual" });
    if (answer.status !== 303) throw new Error(`The studio answered ${answer.status}.`);
    return performance.now() - began;
  } finally {
    child.kill("SIGTERM");
    await exit;
  }
}

async function firstLine(child: ChildProcess, exit: Promise<unknown>): Promise<string> {
  if (!child.stdout) throw new Error("The studio has no output.");
  const line = await Promise.race([once(createInterface({ input: child.stdout }), "line"), exit.then(() => undefined)]);
  if (line === undefined) throw new Error("The studio ended instead of starting.");
  return String(line[0]);
}
