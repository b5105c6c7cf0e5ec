import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname, isAbsolute, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../../shared/failure.ts";

/** A program and its arguments; never a shell's line. */
type Command = readonly [program: string, ...args: string[]];

/** Opens an existing local file or folder, or an https address, with the system's program for it. Refuses everything else. */
export async function openTarget(target: string): Promise<void> {
  if (isAbsolute(target)) {
    await requireFile(target);
    return run(openCommand(resolve(target)));
  }
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url?.protocol !== "https:") {
    const message = "Only https addresses and files of this machine are opened.";
    throw new Failure({ code: "invalid-input", reason: "cannot-open", message, action: "none" });
  }
  await run(openCommand(url.href));
}

/** Shows an existing file in the system's file manager; where that cannot select a file, its folder. */
export async function revealFile(path: string): Promise<void> {
  if (!isAbsolute(path))
    throw new Failure({ code: "invalid-input", reason: "cannot-open", message: "Only absolute paths are shown.", action: "none" });
  await requireFile(path);
  await run(revealCommand(resolve(path)));
}

async function requireFile(path: string): Promise<void> {
  try {
    await stat(path);
  } catch (error) {
    throw new Failure({ code: "not-found", reason: "file-gone", message: `${path} is not there any more.`, detail: { path } }, error);
  }
}

function openCommand(target: string): Command {
  if (process.platform === "darwin") return ["open", target];
  if (process.platform === "win32") return ["explorer.exe", target];
  return ["xdg-open", target];
}

function revealCommand(path: string): Command {
  if (process.platform === "darwin") return ["open", "-R", path];
  // One argument: explorer reads its own line and knows no quotes around the whole.
  if (process.platform === "win32") return ["explorer.exe", `/select,${path}`];
  return ["xdg-open", pathToFileURL(dirname(path)).href];
}

/** Resolves when the program has taken over. Explorer ends with 1 even when all went well. */
function run([program, ...args]: Command): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: "ignore", detached: true, shell: false, windowsHide: false });
    const taken = setTimeout(finish, 3000);
    function finish(): void {
      clearTimeout(taken);
      child.unref();
      done();
    }
    child.once("error", (error) => {
      clearTimeout(taken);
      fail(cannotOpen(program, error));
    });
    child.once("exit", (code) => {
      if (code === 0 || process.platform === "win32") return finish();
      clearTimeout(taken);
      fail(cannotOpen(program, new Error(`${program} ended with ${code}`)));
    });
  });
}

function cannotOpen(program: string, cause: unknown): Failure {
  const message = `${program} could not open it. Copy the path and open it by hand.`;
  return new Failure({ code: "not-found", reason: "no-opener", message, detail: { program } }, cause);
}
