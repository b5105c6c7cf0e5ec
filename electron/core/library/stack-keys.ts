import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import { toFailureData } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";
import type { Log } from "../log.ts";
import { wait } from "../wait.ts";
import { stackKeyOf } from "./stack-key.ts";

interface Parts {
  database: Pick<Database, "all" | "run" | "relaxed">;
  log: Pick<Log, "info" | "warn">;
  /** All keys are known now: lists may be folded in another way. */
  onDone: () => void;
}

interface Line {
  id: string;
  role: string;
  connection_id: string | null;
  recipe: string | null;
  parts: string | null;
}

/** So many take some ten milliseconds; then others have their turn. */
const SLICE = 200;
/** Milliseconds between two slices, in which a page can be answered. */
const PAUSE = 10;

/** The newest first: they are looked at first. */
const nextLines = `SELECT id, role, connection_id, recipe, CASE WHEN json_valid(service) THEN service -> '$.parts' END AS parts
  FROM entries LEFT JOIN entry_details ON entry_id = id WHERE stack_key IS NULL ORDER BY created_at DESC LIMIT ${SLICE}`;

/**
 * Gives the entries of earlier versions the key of their stack, bit by bit beside the work (DT-04). What is done is kept with each slice: a
 * studio that ends in the middle goes on at its next start.
 */
export class StackKeys {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  #work: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#work ??= this.#run();
  }

  /** Ends after the slice that is being written. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    try {
      // The first answers to a page come before it.
      await wait(PAUSE, signal);
      let count = 0;
      for (let done = this.#slice(); done > 0; done = this.#slice()) {
        count += done;
        await wait(PAUSE, signal);
      }
      if (count === 0) return;
      this.#parts.log.info("stacks-known", { count });
      this.#parts.onDone();
    } catch (error) {
      if (!signal.aborted) this.#parts.log.warn("stacks-not-known", { failure: toFailureData(error) });
    }
  }

  /** @returns how many were done */
  #slice(): number {
    const { database } = this.#parts;
    const lines = database.all<Line>(nextLines);
    // They can be found out again: no need to wait for the disk.
    if (lines.length > 0)
      database.relaxed(() => {
        for (const line of lines) database.run("UPDATE entries SET stack_key = ? WHERE id = ?", keyOf(line), line.id);
      });
    return lines.length;
  }
}

/** Empty too for what cannot be read: it stands alone, and the others have their turn. */
function keyOf({ role, connection_id, recipe, parts }: Line): string {
  try {
    return stackKeyOf({
      role,
      connectionId: connection_id ?? undefined,
      // Written by `Entries` only, from values of this type.
      recipe: recipe === null ? undefined : (JSON.parse(recipe) as GenerationRecipe),
      service: parts === null ? undefined : { parts: JSON.parse(parts) as unknown },
    });
  } catch {
    return "";
  }
}
