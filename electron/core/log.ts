import { appendFile, mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MIB } from "../../shared/units.ts";
import { errnoOf } from "./errno.ts";
import { redactValue } from "./redact.ts";

type Level = "info" | "warn" | "error";

const largestFile = 5 * MIB;
const oldFiles = 2;

/**
 * What happened, one JSON line each, in `<folder>/lanternist.log` and two older files of 5 MB. Every line is redacted (GEN-02). Lines are
 * written in order and never hold up their caller; when the disk refuses them, the next line that gets through says how many are missing.
 */
export class Log {
  readonly #folder: string;
  readonly #file: string;
  #waiting: string[] = [];
  #writing: Promise<void> | undefined;
  #bytes: number | undefined;
  #lost = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, "lanternist.log");
  }

  info(event: string, detail?: unknown): void {
    this.#add("info", event, detail);
  }

  warn(event: string, detail?: unknown): void {
    this.#add("warn", event, detail);
  }

  error(event: string, detail?: unknown): void {
    this.#add("error", event, detail);
  }

  /** Resolves when every line so far is written or counted as lost. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  /** The last line is written. Later lines still are. */
  async close(): Promise<void> {
    await this.flush();
  }

  #add(level: Level, event: string, detail: unknown): void {
    this.#waiting.push(lineOf(level, event, detail));
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    // A turn later, so that lines of one moment share one write.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const lines = this.#waiting;
      this.#waiting = [];
      await this.#write(lines);
    }
    this.#writing = undefined;
  }

  async #write(lines: string[]): Promise<void> {
    const lost = this.#lost;
    try {
      await this.#rotate();
      const text = (lost > 0 ? [lineOf("warn", "log-lines-lost", { lines: lost }), ...lines] : lines).join("");
      await appendFile(this.#file, text, { mode: 0o600 });
      this.#bytes = (this.#bytes ?? 0) + Buffer.byteLength(text);
      this.#lost = 0;
    } catch {
      // A log that cannot be written has no place to say so, and must never stop the work: the loss is counted and told later.
      this.#lost = lost + lines.length;
      this.#bytes = undefined;
    }
  }

  async #rotate(): Promise<void> {
    this.#bytes ??= await this.#measure();
    if (this.#bytes < largestFile) return;
    await rm(`${this.#file}.${oldFiles}`, { force: true });
    for (let number = oldFiles - 1; number >= 1; number -= 1) await renameIfThere(`${this.#file}.${number}`, `${this.#file}.${number + 1}`);
    await renameIfThere(this.#file, `${this.#file}.1`);
    this.#bytes = 0;
  }

  async #measure(): Promise<number> {
    await mkdir(this.#folder, { recursive: true });
    try {
      return (await stat(this.#file)).size;
    } catch (error) {
      if (errnoOf(error) === "ENOENT") return 0;
      throw error;
    }
  }
}

async function renameIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error;
  }
}

function lineOf(level: Level, event: string, detail: unknown): string {
  const line = { time: new Date().toISOString(), level, event, ...(detail === undefined ? {} : { detail: redactValue(detail) }) };
  return `${JSON.stringify(line)}\n`;
}
