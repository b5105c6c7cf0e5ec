import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { Failure } from "../../shared/failure.ts";
import { HOUR, SECOND } from "../../shared/units.ts";
import { backUpDaily, backUpNow } from "./backups/backup-files.ts";
import { checkDatabaseFile } from "./database-check.ts";
import { migrate, readMigrations, type Migration } from "./migrations.ts";
import { sqliteFailure } from "./sqlite-failure.ts";

/** What can be bound to a `?`. `undefined` becomes NULL, a boolean 0 or 1. */
export type SqlValue = SQLInputValue | undefined | boolean;

/**
 * The studio's one database, `<dataFolder>/lanternist.db`. Every commit is on the disk before it returns (WAL, synchronous=FULL), because rows
 * about paid work must survive a power cut; `relaxed` transactions may be lost by one, but never leave the file damaged.
 */
export class Database {
  readonly file: string;
  readonly #folder: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #timers: NodeJS.Timeout[] = [];
  #depth = 0;

  /**
   * Checks the file without touching it, backs it up and migrates it, then opens it. Fails with `storage-error` (`database-damaged`,
   * `database-newer`, `database-missing`, `migration-failed`) or `storage-full`; the file keeps every byte then.
   */
  static open(dataFolder: string, migrations: readonly Migration[] = readMigrations()): Database {
    mkdirSync(dataFolder, { recursive: true });
    const file = join(dataFolder, "lanternist.db");
    const version = checkDatabaseFile(file, dataFolder, migrations.at(-1)?.version ?? 0);
    migrate(file, dataFolder, version, migrations);
    return new Database(file, dataFolder);
  }

  private constructor(file: string, folder: string) {
    this.file = file;
    this.#folder = folder;
    this.#database = this.#guard(() => openForWriting(file));
  }

  get isOpen(): boolean {
    return this.#database.isOpen;
  }

  /** The first row, or nothing. */
  get<T>(sql: string, ...params: SqlValue[]): T | undefined {
    return this.#guard(() => this.#prepare(sql).get(...params.map(bindable))) as T | undefined;
  }

  all<T>(sql: string, ...params: SqlValue[]): T[] {
    return this.#guard(() => this.#prepare(sql).all(...params.map(bindable))) as T[];
  }

  run(sql: string, ...params: SqlValue[]): { changes: number } {
    return { changes: Number(this.#guard(() => this.#prepare(sql).run(...params.map(bindable))).changes) };
  }

  /** All of `work` or nothing of it; inside another transaction it is a part that can fail alone. `work` must not be asynchronous. */
  transaction<T>(work: () => T): T {
    return this.#depth > 0 ? this.#within(`SAVEPOINT level_${this.#depth}`, work) : this.#within("BEGIN IMMEDIATE", work);
  }

  /** A transaction for rows that can be asked for again ("last asked", progress): skips the wait for the disk. */
  relaxed<T>(work: () => T): T {
    if (this.#depth > 0) return this.transaction(work);
    this.#execute("PRAGMA synchronous = NORMAL");
    try {
      return this.transaction(work);
    } finally {
      this.#execute("PRAGMA synchronous = FULL");
    }
  }

  /**
   * Keeps one verified copy a day in `<dataFolder>/backups` for as long as the database is open, with the JSON of the settings beside it;
   * `report` hears of each that failed.
   */
  keepBackups(report: (failure: unknown) => void, settings: () => string): void {
    const turn = () => void this.#backUpDaily(settings).catch(report);
    this.#timers.push(setTimeout(turn, 30 * SECOND).unref(), setInterval(turn, HOUR).unref());
  }

  /** A verified copy of this moment in `<dataFolder>/backups`; its path. Fails with `storage-full` or `storage-error` (`backup-failed`). */
  backUp(settings: string): Promise<string> {
    return backUpNow(this.#database, this.file, this.#folder, settings);
  }

  async #backUpDaily(settings: () => string): Promise<void> {
    await backUpDaily(this.#database, this.file, this.#folder, { settings: settings() });
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #within<T>(begin: string, work: () => T): T {
    const isPart = this.#depth > 0;
    const name = `level_${this.#depth}`;
    this.#execute(begin);
    this.#depth += 1;
    try {
      const result = work();
      if (result instanceof Promise) throw new Failure({ code: "bug", message: "A transaction was given asynchronous work." });
      this.#execute(isPart ? `RELEASE ${name}` : "COMMIT");
      return result;
    } catch (error) {
      // SQLite itself rolls back on some errors (a full disk); a second rollback would hide the first cause.
      if (this.#database.isTransaction) this.#execute(isPart ? `ROLLBACK TO ${name}; RELEASE ${name}` : "ROLLBACK");
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  #execute(sql: string): void {
    this.#guard(() => this.#database.exec(sql));
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw sqliteFailure(error, this.file);
    }
  }
}

function openForWriting(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5 * SECOND, enableForeignKeyConstraints: true });
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY");
  return database;
}

function bindable(value: SqlValue): SQLInputValue {
  if (value === undefined) return null;
  return typeof value === "boolean" ? Number(value) : value;
}
