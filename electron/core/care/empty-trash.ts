import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { Emptied, Trashed } from "../../../shared/contract/care.ts";
import { Failure } from "../../../shared/failure.ts";
import { DAY } from "../../../shared/units.ts";
import type { Database } from "../database.ts";
import { errnoOf } from "../errno.ts";
import type { Entries } from "../library/entries.ts";
import type { MediaStore } from "../library/media.ts";
import type { Log } from "../log.ts";
import type { Proxies } from "../proxies/proxies.ts";
import { readColumn } from "../read-column.ts";
import { decideRemoval } from "./decide-removal.ts";

interface Parts {
  database: Database;
  entries: Pick<Entries, "tellRemoved">;
  media: Pick<MediaStore, "cameAgain" | "holding" | "removePoster" | "deleteLeft">;
  /** Where `Loudness` keeps what it read. */
  loudnessFolder: string;
  /** Without them there are no copies to look at. */
  proxies?: Pick<Proxies, "forget">;
  log: Pick<Log, "info" | "warn">;
  now?: () => number;
}

/** A file that is still to be deleted. */
interface LeftFile {
  media_id: string;
  path: string;
  bytes: number;
  decided_at: number;
}

/** So many entries are decided upon at once; then others have their turn. */
const SLICE = 500;

/**
 * Removes what is in the trash for good (DT-04): the database decides first, then the files go, then the notes of them. What a kill leaves half
 * done goes on with `finish`. Files outside of the data folder are never deleted, nor what anything still needs (`neededFiles`).
 */
export class EmptyTrash {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** How much is in the trash, or how much of these ids is; `bytes` of files that nothing outside of the trash shows. */
  trashed(ids?: readonly string[]): Trashed {
    const { database } = this.#parts;
    const where = ids === undefined ? "trashed_at IS NOT NULL" : "trashed_at IS NOT NULL AND id IN (SELECT value FROM json_each(?))";
    const values = ids === undefined ? [] : [JSON.stringify(ids)];
    const sql = `SELECT count(*) AS count, max(trashed_at) AS newest FROM entries WHERE ${where}`;
    const { count = 0, newest } = database.get<{ count: number; newest: number | null }>(sql, ...values) ?? {};
    const bytes = database.get<{ bytes: number | null }>(
      `SELECT sum(bytes) AS bytes FROM media WHERE id IN (SELECT media_id FROM entries WHERE ${where})
         AND NOT EXISTS (SELECT 1 FROM entries WHERE media_id = media.id AND trashed_at IS NULL)`,
      ...values,
    )?.bytes;
    return { count, bytes: bytes ?? 0, ...(typeof newest === "number" && { newest }) };
  }

  /**
   * Removes all, or these of them. `bytes` is what was freed on the disk; `kept` counts what unfinished work still needs, which stays in the
   * trash. Fails with `conflict` (`trash-changed`) when what a person was `shown` is not what there is.
   */
  empty(ids?: readonly string[], shown?: Pick<Trashed, "count" | "newest">): Promise<Emptied> {
    return this.#inTurn(async () => {
      if (shown) this.#assertAsShown(shown, ids);
      return this.#empty(ids ?? this.#trashedBefore(Infinity));
    });
  }

  /** Another window may have trashed or restored something since: nobody has said yes to that. */
  #assertAsShown(shown: Pick<Trashed, "count" | "newest">, ids?: readonly string[]): void {
    const { count, newest } = this.trashed(ids);
    if (count === shown.count && newest === shown.newest) return;
    throw new Failure({ code: "conflict", reason: "trash-changed", message: "The trash is not what it was when this was asked." });
  }

  /** Removes what has been in the trash for longer than so many days. */
  emptyOlderThan(days: number): Promise<Emptied> {
    const now = (this.#parts.now ?? Date.now)();
    return this.#inTurn(() => this.#empty(this.#trashedBefore(now - days * DAY)));
  }

  /** Deletes the files that were decided upon before. What the system refuses (a file that is open elsewhere) is left for the next time. */
  finish(): Promise<void> {
    return this.#inTurn(async () => void (await this.#deleteLeft()));
  }

  /** Ends after the file that is being deleted; the rest goes on at the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#turn;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    // A folder that is not there must not look as if its files were gone.
    const result = this.#turn.then(() => this.#parts.media.holding(work));
    this.#turn = Promise.allSettled([result]);
    return result;
  }

  #trashedBefore(time: number): string[] {
    const before = Math.min(time, Number.MAX_SAFE_INTEGER);
    return readColumn<string>(this.#parts.database, "SELECT id AS value FROM entries WHERE trashed_at < ? ORDER BY trashed_at, id", [
      before,
    ]);
  }

  async #empty(ids: readonly string[]): Promise<Emptied> {
    const { database, entries, media, log, now = Date.now } = this.#parts;
    const emptied = { count: 0, bytes: 0, kept: 0 };
    for (let from = 0; from < ids.length && !this.#closing.signal.aborted; from += SLICE) {
      const isHeld = (id: string) => media.cameAgain(id);
      const { removed, kept } = decideRemoval(database, ids.slice(from, from + SLICE), { isHeld, now: now() });
      if (removed.length > 0) entries.tellRemoved(removed);
      emptied.count += removed.length;
      emptied.kept += kept.length;
      emptied.bytes += await this.#deleteLeft();
      await turn();
    }
    if (emptied.count > 0) log.info("trash-emptied", emptied);
    return emptied;
  }

  /** Answers the bytes that are free now. */
  async #deleteLeft(): Promise<number> {
    let bytes = 0;
    for (const file of this.#parts.database.all<LeftFile>("SELECT * FROM emptied ORDER BY decided_at, media_id")) {
      if (this.#closing.signal.aborted) break;
      bytes += await this.#delete(file);
    }
    return bytes;
  }

  async #delete(file: LeftFile): Promise<number> {
    const { database, media, loudnessFolder, proxies, log } = this.#parts;
    try {
      await media.removePoster(file.media_id);
      await rm(join(loudnessFolder, file.media_id), { force: true });
      await proxies?.forget(file.media_id);
      // From here to the note's end nothing else has its turn: no new file can come to this place in between.
      const isDeleted = media.deleteLeft({ id: file.media_id, path: file.path, decidedAt: file.decided_at });
      database.relaxed(() => database.run("DELETE FROM emptied WHERE media_id = ?", file.media_id));
      return isDeleted ? file.bytes : 0;
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
      log.warn("file-not-deleted", { path: file.path, errno: errnoOf(error) });
      return 0;
    }
  }
}
