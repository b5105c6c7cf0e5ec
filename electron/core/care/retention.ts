import { toFailureData } from "../../../shared/failure.ts";
import { DAY } from "../../../shared/units.ts";
import type { Log } from "../log.ts";
import type { Preferences } from "../settings/preferences.ts";
import type { EmptyTrash } from "./empty-trash.ts";

interface Parts {
  emptyTrash: Pick<EmptyTrash, "finish" | "emptyOlderThan">;
  preferences: Pick<Preferences, "get" | "getPageState" | "setPageState">;
  /** Whether this studio stays open, and may decide by itself; a command only goes on with what was decided. */
  isLasting: boolean;
  log: Pick<Log, "warn">;
  now?: () => number;
}

/** Where the time and the days of the last look are kept. */
const lastLook = "trash-last-look";
/** Days without a look after which the clock is not believed at once. */
const mostBetween = 7;

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
      if (isLasting && this.#isExpected(trashDays) && trashDays !== "never") await emptyTrash.emptyOlderThan(trashDays);
    } catch (error) {
      log.warn("trash-not-emptied", { failure: toFailureData(error) });
    }
  }

  /**
   * Whether this look follows one with the same days, not long ago. A clock that jumped, settings that were lost, or weeks in which nobody saw
   * the trash would remove much at once: then this look only counts as seen, and the next one removes.
   */
  #isExpected(trashDays: number | "never"): boolean {
    const { preferences, now = Date.now } = this.#parts;
    const at = now();
    const [before, days] = (preferences.getPageState(lastLook) ?? "").split(" ");
    preferences.setPageState(lastLook, `${at} ${trashDays}`);
    const since = at - Number(before || Number.NaN);
    return days === String(trashDays) && since >= 0 && since <= mostBetween * DAY;
  }
}
