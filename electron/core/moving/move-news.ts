import type { MoveChange } from "../../../shared/contract/moving.ts";

type Progress = Extract<MoveChange, { type: "progress" }>;

/** Milliseconds between two words about a move in one phase. */
const tellEvery = 100;

/** How far a move is. Only the newest counts for a slow reader. */
export class MoveNews {
  #now: Progress = { type: "progress", phase: "counting", files: 0, ofFiles: 0, bytes: 0, ofBytes: 0 };
  #told = 0;
  #isNew = true;
  #wake = () => {};

  begin(phase: Progress["phase"], change: Partial<Progress> = {}): void {
    this.#now = { ...this.#now, ...change, phase };
    this.#tell();
  }

  /** What came meanwhile counts as well: the sums never stand below what is done. */
  add({ files = 0, bytes = 0 }: { files?: number; bytes?: number }): void {
    const done = { files: this.#now.files + files, bytes: this.#now.bytes + bytes };
    const sums = { ofFiles: Math.max(this.#now.ofFiles, done.files), ofBytes: Math.max(this.#now.ofBytes, done.bytes) };
    this.#now = { ...this.#now, ...done, ...sums };
    if (Date.now() - this.#told >= tellEvery) this.#tell();
  }

  async next(): Promise<Progress> {
    if (!this.#isNew) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#isNew = false;
    return this.#now;
  }

  #tell(): void {
    this.#told = Date.now();
    this.#isNew = true;
    this.#wake();
  }
}
