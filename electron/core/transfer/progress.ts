import { SECOND } from "../../../shared/units.ts";

export interface Progress {
  bytes: number;
  totalBytes?: number;
  bytesPerSecond: number;
}

const interval = 250;
/** The speed is the mean over this time. */
const window = 4 * SECOND;

/** Tells how far a download is, at most four times a second, and once at its end. A stalled one goes down to speed 0. */
export class ProgressReport {
  readonly #tell: (progress: Progress) => void;
  readonly #look: () => { bytes: number; totalBytes?: number };
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #samples: { at: number; bytes: number }[] = [];
  #told: Progress | undefined;

  constructor(look: () => { bytes: number; totalBytes?: number }, tell: (progress: Progress) => void, now: () => number) {
    this.#look = look;
    this.#tell = tell;
    this.#now = now;
    this.#samples.push({ at: now(), bytes: look().bytes });
    this.#timer = setInterval(() => this.#tick(), interval);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** All is here. */
  finish(): void {
    this.stop();
    this.#report(this.#measure());
  }

  #tick(): void {
    const progress = this.#measure();
    if (this.#told?.bytes !== progress.bytes || this.#told.bytesPerSecond !== progress.bytesPerSecond) this.#report(progress);
  }

  #report(progress: Progress): void {
    this.#told = progress;
    this.#tell(progress);
  }

  #measure(): Progress {
    const { bytes, totalBytes } = this.#look();
    const at = this.#now();
    const last = this.#samples.at(-1);
    // What was there before, or was begun anew, did not arrive within the window.
    if (last && bytes < last.bytes) this.#samples = [];
    this.#samples.push({ at, bytes });
    this.#samples = this.#samples.filter((sample) => at - sample.at <= window);
    const first = this.#samples[0] ?? { at, bytes };
    const seconds = (at - first.at) / SECOND;
    const bytesPerSecond = seconds > 0 ? Math.round((bytes - first.bytes) / seconds) : 0;
    return { bytes, ...(totalBytes !== undefined && { totalBytes }), bytesPerSecond };
  }
}
