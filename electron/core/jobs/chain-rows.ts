import type { Chain, ChainsChange, ChainState } from "../../../shared/contract/chains.ts";
import { Failure } from "../../../shared/failure.ts";
import { Changes } from "../changes.ts";
import type { Database } from "../database.ts";
import { readKept } from "../kept-texts.ts";

const openStates: readonly ChainState[] = ["running", "stopped", "waiting-for-you", "joining"];
/** Chains that a watcher is shown at once. */
const recentLimit = 100;

type Row = { record: string };

/** The chains as they are written down; watchers see each change that is told. */
export class ChainRows {
  readonly #database: Database;
  readonly #changes = new Changes<ChainsChange>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Fails with `not-found`. */
  get(id: string): Chain {
    const row = this.#database.get<Row>("SELECT record FROM chains WHERE id = ?", id);
    if (!row) throw new Failure({ code: "not-found", reason: "chain-unknown", message: `There is no chain ${id}.` });
    return JSON.parse(row.record) as Chain;
  }

  has(id: string): boolean {
    return this.#database.get("SELECT 1 AS found FROM chains WHERE id = ?", id) !== undefined;
  }

  /** Those that a job's change may concern, or that go on at the next start. */
  open(): Chain[] {
    const marks = openStates.map(() => "?").join(", ");
    return this.#rows(`SELECT record FROM chains WHERE state IN (${marks})`, ...openStates);
  }

  /** Whether a chain that was not stopped goes on by this job's end, or has just come to rest by it. */
  isDrivenBy(jobId: string): boolean {
    return this.open().some(({ state, shots }) => state !== "stopped" && shots.some((shot) => shot.jobId === jobId));
  }

  /** Writes without telling, for use inside a larger transaction: `tell` when that has succeeded. */
  write(chain: Chain): Chain {
    const written = { ...chain, updatedAt: Date.now() };
    this.#database.run(
      `INSERT INTO chains (id, state, connection_id, created_at, updated_at, record) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at, record = excluded.record`,
      written.id,
      written.state,
      written.connectionId,
      written.createdAt,
      written.updatedAt,
      JSON.stringify(written),
    );
    return written;
  }

  tell(chain: Chain): Chain {
    this.#changes.publish({ type: "saved", chain });
    return chain;
  }

  save(chain: Chain): Chain {
    return this.tell(this.write(chain));
  }

  remove(id: string): void {
    this.#database.run("DELETE FROM chains WHERE id = ?", id);
    this.#changes.publish({ type: "removed", id });
  }

  watch(signal?: AbortSignal): AsyncGenerator<ChainsChange, void, void> {
    return this.#changes.watch(() => ({ type: "snapshot", chains: this.#newest() }), signal);
  }

  #newest(): Chain[] {
    return this.#rows("SELECT record FROM chains ORDER BY created_at DESC, id LIMIT ?", recentLimit);
  }

  /** Without those that cannot be read: the others go on. */
  #rows(sql: string, ...values: (string | number)[]): Chain[] {
    return this.#database.all<Row>(sql, ...values).flatMap((row) => readKept<Chain>(row.record) ?? []);
  }
}
