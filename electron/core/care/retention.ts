import { toFailureData } from "../../../shared/failure.ts";
import { DAY } from "../../../shared/units.ts";
import type { Log } from "../log.ts";
import type { Preferences } from "../settings/preferences.ts";
import type { EmptyTrash } from "./empty-trash.ts";

interface Parts {
  emptyTrash: Pick<EmptyTrash, "finish" | "emptyOlderThan">;
  preferences: Pick<Preferences, "get">;
  /** Whether this studio stays open, and may decide by itself; a command only goes on with what was decided. */
  isLasting: boolean;
  log: Pick<Log, "warn">;
}

/** Empties the trash of what has been in it for longer than a person wishes, at the start and once a day (DT-04). */
export class Retention {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    const { isLasting } = this.#parts;
    void this.#sweep();
    if (isLasting) this.#timer = setInterval(() => void this.#sweep(), DAY).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #sweep(): Promise<void> {
    const { emptyTrash, preferences, isLasting, log } = this.#parts;
    try {
      await emptyTrash.finish();
      const { trashDays } = preferences.get();
      if (isLasting && trashDays !== "never") await emptyTrash.emptyOlderThan(trashDays);
    } catch (error) {
      log.warn("trash-not-emptied", { failure: toFailureData(error) });
    }
  }
}
