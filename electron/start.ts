import { spawn } from "node:child_process";
import { join } from "node:path";
import { hasDisplay } from "./local/app-window.ts";
import { ensureBuiltPage } from "./local/built-page.ts";
import { getElectron } from "./local/electron-binary.ts";
import { type LocalOptions, readOptions } from "./local/options.ts";
import { serve } from "./local/serve.ts";

/** `npm start`: the desktop app where Electron's program is or comes quickly, else the local host in the browser's app window. */
try {
  const options = readOptions(["--open", ...process.argv.slice(2)]);
  await ensureBuiltPage();
  process.exitCode = await start(options);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function start(options: LocalOptions): Promise<number> {
  if (!options.isOpening || !hasDisplay()) return serve(options);
  const electron = await getElectron();
  const end = electron.path === undefined ? undefined : await runElectron(electron.path, options);
  if (end !== undefined && !end.isFalseStart) return end.code;
  return serve({ ...options, note: reason(electron) });
}

function reason(electron: { path: string | undefined; isOnItsWay: boolean }): string {
  if (electron.path !== undefined) return "Electron did not start here";
  return electron.isOnItsWay ? "Electron's program is still being fetched, for the next start" : "Electron's program cannot be had here";
}

/** An app that ends badly at once never started (root without a sandbox, a library that is missing). */
const FALSE_START = 3000;

async function runElectron(program: string, options: LocalOptions): Promise<{ code: number; isFalseStart: boolean }> {
  const { buildDesktop } = await import("./desktop/build.ts");
  await buildDesktop();
  const env = options.data === undefined ? process.env : { ...process.env, LANTERNIST_DATA: options.data };
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, [join(import.meta.dirname, "..")], { env, stdio: "inherit" });
    child.on("error", () => resolve({ code: 1, isFalseStart: true }));
    child.on("exit", (code) => resolve({ code: code ?? 1, isFalseStart: code !== 0 && performance.now() - began < FALSE_START }));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  });
}
