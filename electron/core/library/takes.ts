import { existsSync } from "node:fs";
import { Failure } from "../../../shared/failure.ts";
import { MOST_TAKES } from "../../../shared/rules/most-takes.ts";
import type { Database } from "../database.ts";
import type { MediaStore } from "./media.ts";

interface Line {
  id: string;
  path: string;
  created_at: number;
}

/** Of one recipe that differ by their seed, or of one job; the key of a stack is empty for what never stacks. */
const sameWork = `SELECT entries.id, media.path, entries.created_at FROM entries JOIN media ON media.id = entries.media_id,
    (SELECT stack_key AS stack, job_id AS job FROM entries WHERE id = ?1) AS asked
  WHERE trashed_at IS NULL AND entries.kind = 'video' AND ((stack_key <> '' AND stack_key = stack) OR job_id = job)
  ORDER BY entries.created_at DESC, entries.id`;

/** Videos that are takes of the same thing (DT-04). */
export class Takes {
  readonly #database: Database;
  readonly #media: Pick<MediaStore, "fileAt">;

  constructor({ database, media }: { database: Database; media: Pick<MediaStore, "fileAt"> }) {
    this.#database = database;
    this.#media = media;
  }

  /**
   * The video and those of its recipe or job whose files are there, newest first; of more than a wall holds, those made nearest to it.
   * The video alone where there are no others. Fails with `not-found`.
   */
  of(id: string): string[] {
    const asked = this.#database.get<{ created_at: number }>("SELECT created_at FROM entries WHERE id = ?", id);
    if (!asked) throw new Failure({ code: "not-found", reason: "entry-unknown", message: `The library has no entry ${id}.` });
    const others = this.#database.all<Line>(sameWork, id).filter((line) => line.id !== id);
    const away = (line: Line) => Math.abs(line.created_at - asked.created_at);
    const near: Line[] = [];
    for (const line of others.toSorted((one, other) => away(one) - away(other))) {
      if (near.length === MOST_TAKES - 1) break;
      if (existsSync(this.#media.fileAt(line.path))) near.push(line);
    }
    const lines = [...near, { id, created_at: asked.created_at }];
    return lines.toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? -1 : 1)).map((line) => line.id);
  }
}
