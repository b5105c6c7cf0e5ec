import { type FSWatcher, watch } from "node:fs";

/** Systems that watch what lies deeper by themselves; elsewhere each file would take a watch of its own, of which a system has few. */
const isDeep = process.platform === "darwin" || process.platform === "win32";

/**
 * Tells that something may have changed in a folder. Only a hint: network drives tell nothing, and some systems only what lies at the top, so
 * that nobody may rely on it.
 */
export class ChangeHint {
  readonly #onHint: () => void;
  #watcher: FSWatcher | undefined;
  #of = "";

  constructor(onHint: () => void) {
    this.#onHint = onHint;
  }

  /** `id` tells this folder from another one that comes to the same place. */
  follow(folder: string, id: string): void {
    if (this.#watcher && this.#of === id) return;
    this.close();
    this.#of = id;
    try {
      this.#watcher = watch(folder, { recursive: isDeep, persistent: false }, () => this.#onHint());
      this.#watcher.on("error", () => this.close());
    } catch (error) {
      // No watches left, a file system without them, or the folder went away just now: then there are looks alone.
      if (!(error instanceof Error)) throw error;
    }
  }

  close(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
  }
}
