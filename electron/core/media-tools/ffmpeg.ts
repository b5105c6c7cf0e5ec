import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { MINUTE } from "../../../shared/units.ts";

/** One that says nothing for so long does nothing any more. */
const SILENCE_MILLISECONDS = 2 * MINUTE;
/** Of what it complains about, the end is enough. */
const MOST_COMPLAINT = 2000;

/** The ffmpeg that the person has installed, by the search path; relative folders in it are passed over. Nothing where there is none. */
export function findFfmpeg(): string | undefined {
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

/**
 * Reads one local file with ffmpeg, without a shell, and never another file or address that it names. Rejects with what ffmpeg complains
 * about, when it says nothing for two minutes, and with the signal's reason, always after the program has ended.
 */
export function runFfmpeg(
  program: string,
  { file, args, signal, onOutput }: { file: string; args: readonly string[]; signal: AbortSignal; onOutput: (bytes: Buffer) => void },
): Promise<void> {
  signal.throwIfAborted();
  const before = ["-nostdin", "-hide_banner", "-loglevel", "error", "-protocol_whitelist", "file,pipe"];
  const child = spawn(program, [...before, "-i", `file:${file}`, ...args], { stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
  let complaint = "";
  let isSilent = false;
  const timer = setTimeout(() => {
    isSilent = true;
    child.kill("SIGKILL");
  }, SILENCE_MILLISECONDS);
  const kill = () => child.kill("SIGKILL");
  signal.addEventListener("abort", kill, { once: true });
  child.stdout.on("data", (bytes: Buffer) => {
    timer.refresh();
    onOutput(bytes);
  });
  child.stderr.on("data", (bytes: Buffer) => (complaint = `${complaint}${bytes.toString()}`.slice(-MOST_COMPLAINT)));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on("error", reject);
  child.on("close", (code) => {
    if (signal.aborted) return reject(signal.reason);
    if (isSilent) return reject(new Error("ffmpeg stood still."));
    return code === 0 ? resolve() : reject(new Error(complaint.trim() || `ffmpeg ended with ${code}.`));
  });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", kill);
  });
}
