import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { backUpDaily, newestBackup } from "../../electron/core/backups/backup-files.ts";
import { Database } from "../../electron/core/database.ts";
import { readMigrations, type Migration } from "../../electron/core/migrations.ts";
import { Failure, type FailureData } from "../../shared/failure.ts";
import { DAY } from "../../shared/units.ts";
import { startProgram } from "../child-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const first: Migration = {
  version: 1,
  name: "001-first.sql",
  sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT; CREATE TABLE parts (note INTEGER REFERENCES notes (id)) STRICT;",
};
const second: Migration = {
  version: 2,
  name: "002-second.sql",
  sql: "ALTER TABLE notes ADD COLUMN kind TEXT; CREATE INDEX notes_by_kind ON notes (kind);",
};
const broken: Migration = {
  version: 2,
  name: "002-broken.sql",
  sql: "ALTER TABLE notes ADD COLUMN kind TEXT; INSERT INTO nowhere VALUES (1);",
};

function open(folder: string, migrations: readonly Migration[] = [first]): Database {
  const database = Database.open(folder, migrations);
  onTestFinished(() => database.close());
  return database;
}

/** A folder whose database holds `rows` notes and is closed. */
function filledFolder(rows = 500): string {
  const folder = temporaryFolder();
  const database = Database.open(folder, [first]);
  for (let row = 0; row < rows; row += 1) database.run("INSERT INTO notes (text) VALUES (?)", `note ${row} ${"x".repeat(100)}`);
  database.close();
  return folder;
}

function failureOf(work: () => unknown): FailureData {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.data;
    throw error;
  }
  throw new Error("Nothing failed");
}

/** Every file below the folder with its bytes. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map((entry) => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name)).toString("base64")]),
  );
}

describe("a database in use", () => {
  it("opens the real schema, with durable commits and references that hold", () => {
    const database = open(temporaryFolder(), readMigrations());
    expect(database.get("PRAGMA user_version")).toEqual({ user_version: readMigrations().length });
    expect(database.get("PRAGMA journal_mode")).toEqual({ journal_mode: "wal" });
    expect(database.get("PRAGMA synchronous")).toEqual({ synchronous: 2 });
    expect(() => database.run("INSERT INTO job_events (job_id, at, what) VALUES ('none', 1, 'x')")).toThrow(/FOREIGN KEY/);
  });

  it("binds undefined as NULL and booleans as numbers, and counts changes", () => {
    const database = open(temporaryFolder());
    expect(database.run("INSERT INTO notes (id, text) VALUES (?, ?), (?, ?)", 1, "a", undefined, "b")).toEqual({ changes: 2 });
    expect(database.all<{ id: number }>("SELECT id FROM notes WHERE ? ORDER BY id", true)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(database.get("SELECT * FROM notes WHERE id = ?", 7)).toBeUndefined();
  });

  it("a transaction is all or nothing, and a part of one can fail alone", () => {
    const database = open(temporaryFolder());
    const add = (text: string) => database.run("INSERT INTO notes (text) VALUES (?)", text);
    const fail = () => {
      add("lost");
      throw new Error("no");
    };
    expect(() => database.transaction(fail)).toThrow("no");
    database.transaction(() => {
      add("kept");
      expect(() => database.transaction(fail)).toThrow("no");
      database.transaction(() => add("kept too"));
    });
    expect(() =>
      database.transaction(() => {
        database.transaction(() => add("lost with the whole"));
        throw new Error("no");
      }),
    ).toThrow("no");
    database.relaxed(() => add("relaxed"));
    expect(database.all<{ text: string }>("SELECT text FROM notes ORDER BY id").map((row) => row.text)).toEqual([
      "kept",
      "kept too",
      "relaxed",
    ]);
    expect(database.get("PRAGMA synchronous")).toEqual({ synchronous: 2 });
  });

  it("refuses asynchronous work in a transaction and keeps nothing of it", () => {
    const database = open(temporaryFolder());
    const work = () => Promise.resolve(database.run("INSERT INTO notes (text) VALUES ('x')"));
    expect(failureOf(() => database.transaction(work)).code).toBe("bug");
    expect(database.all("SELECT * FROM notes")).toEqual([]);
    database.transaction(() => database.run("INSERT INTO notes (text) VALUES ('y')"));
  });

  it("DT-05 what was committed is there after kill -9, and nothing else", async () => {
    const folder = temporaryFolder();
    open(folder).close();
    const program = await startProgram<{ ready: boolean }>("test/studio/writing-process.ts", [folder]);
    await program.stop("SIGKILL");
    expect(
      open(folder)
        .all<{ text: string }>("SELECT text FROM notes")
        .map((row) => row.text),
    ).toEqual(["committed"]);
  });
});

describe("migrations", () => {
  it("brings an existing database up to date after a verified copy, once", () => {
    const folder = filledFolder();
    expect(newestBackup(folder)).toBeUndefined();
    const database = open(folder, [first, second]);
    expect(database.get("PRAGMA user_version")).toEqual({ user_version: 2 });
    expect(database.get<{ count: number }>("SELECT count(*) AS count FROM notes WHERE kind IS NULL")).toEqual({ count: 500 });
    const backup = new DatabaseSync(newestBackup(folder)?.path ?? "", { readOnly: true });
    expect(backup.prepare("PRAGMA user_version").get()).toEqual({ user_version: 1 });
    expect(backup.prepare("SELECT count(*) AS count FROM notes").get()).toEqual({ count: 500 });
    backup.close();
    database.close();
    open(folder, [first, second]);
    expect(readdirSync(join(folder, "backups"))).toHaveLength(1);
  });

  it("lesson 4: a step that fails leaves the old state, still openable, and names the copy", () => {
    const folder = filledFolder();
    const data = failureOf(() => Database.open(folder, [first, broken]));
    expect(data).toMatchObject({
      code: "storage-error",
      reason: "migration-failed",
      detail: { step: "002-broken.sql", backup: newestBackup(folder)?.path },
    });
    const database = open(folder, [first]);
    expect(database.get<{ count: number }>("SELECT count(*) AS count FROM notes")).toEqual({ count: 500 });
    expect(() => database.get("SELECT kind FROM notes")).toThrow();
  });

  it("the schema's files are numbered without gaps", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "001-a.sql"), "");
    writeFileSync(join(folder, "003-c.sql"), "");
    expect(failureOf(() => readMigrations(folder)).code).toBe("bug");
  });
});

describe("a database that must not be touched", () => {
  const damages: [string, (file: string) => void][] = [
    ["is not a database", (file) => writeFileSync(file, "this is not a database".repeat(1000))],
    ["has a torn page", (file) => tear(file, 4096 * 3)],
    ["has a torn head", (file) => tear(file, 20)],
    ["is cut off", (file) => truncateSync(file, 4096 * 5)],
    ["is empty though there are backups", (file) => truncateSync(file, 0)],
  ];

  it.each(damages)("lesson 1: one that %s keeps every byte, and the newest copy is named", async (_name, damage) => {
    const folder = filledFolder();
    const file = join(folder, "lanternist.db");
    await makeDaily(folder);
    damage(file);
    const before = contents(folder);
    const data = failureOf(() => Database.open(folder, [first]));
    expect(data.code).toBe("storage-error");
    expect(data.reason).toMatch(/^database-(damaged|missing)$/);
    expect(data.detail).toEqual({ file, backup: newestBackup(folder)?.path });
    expect(data.message).toContain(newestBackup(folder)?.path);
    expect(contents(folder)).toEqual(before);
  });

  it("DT-09 one of a newer version keeps every byte", () => {
    const folder = filledFolder();
    open(folder, [first, second]).close();
    const before = contents(folder);
    const { reason, message } = failureOf(() => Database.open(folder, [first]));
    expect(reason).toBe("database-newer");
    expect(message).toContain("Update the studio.");
    expect(message).not.toContain("backup");
    expect(contents(folder)).toEqual(before);
  });

  it("DT-09 one of a newer version that was not closed keeps its last changes", async () => {
    const folder = temporaryFolder();
    open(folder, [first, { ...second, version: 2 }]).close();
    const program = await startProgram("test/studio/writing-process.ts", [folder]);
    await program.stop("SIGKILL");
    expect(statSync(join(folder, "lanternist.db-wal")).size).toBeGreaterThan(0);
    const kept = ["lanternist.db", "lanternist.db-wal"].map((name) => readFileSync(join(folder, name)).toString("base64"));
    expect(failureOf(() => Database.open(folder, [first])).reason).toBe("database-newer");
    expect(["lanternist.db", "lanternist.db-wal"].map((name) => readFileSync(join(folder, name)).toString("base64"))).toEqual(kept);
  });

  it("lesson 1: a lost database is not replaced by an empty one while backups speak of it", async () => {
    const folder = filledFolder();
    await makeDaily(folder);
    rmSync(join(folder, "lanternist.db"));
    expect(failureOf(() => Database.open(folder, [first])).reason).toBe("database-missing");
    expect(existsSync(join(folder, "lanternist.db"))).toBe(false);
  });

  it("a copy put back in its place opens", async () => {
    const folder = filledFolder();
    await makeDaily(folder);
    const file = join(folder, "lanternist.db");
    writeFileSync(file, "damaged");
    copyFileSync(newestBackup(folder)?.path ?? "", file);
    expect(open(folder).get<{ count: number }>("SELECT count(*) AS count FROM notes")).toEqual({ count: 500 });
  });
});

describe("daily backups", () => {
  it("makes one a day and keeps seven", async () => {
    const folder = filledFolder(50);
    for (let day = 0; day < 9; day += 1) {
      await makeDaily(folder, day);
      await makeDaily(folder, day);
    }
    const names = readdirSync(join(folder, "backups"));
    expect(names.sort()).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `daily-2026-05-0${day}.db`));
  });

  it("lesson 5: a copy under half the size does not push out the good one before it", async () => {
    const folder = filledFolder(2000);
    await makeDaily(folder, 0);
    const good = statSync(join(folder, "backups", "daily-2026-05-01.db")).size;
    const database = open(folder);
    database.run("DELETE FROM notes");
    database.run("VACUUM");
    database.close();
    for (let day = 1; day < 9; day += 1) await makeDaily(folder, day);
    expect(statSync(join(folder, "backups", "kept-2026-05-01.db")).size).toBe(good);
    expect(readdirSync(join(folder, "backups"))).toHaveLength(8);
  });

  it("leaves no half copy under a final name when it cannot be finished", async () => {
    const folder = filledFolder(50);
    mkdirSync(join(folder, "backups", "daily-2026-05-01.db.part"), { recursive: true });
    await expect(makeDaily(folder)).rejects.toThrow();
    expect(newestBackup(folder)).toBeUndefined();
  });
});

/** The backup of one day in May 2026, dated like it. */
async function makeDaily(folder: string, day = 0): Promise<void> {
  const now = new Date(Date.UTC(2026, 4, 1, 12) + day * DAY);
  const file = join(folder, "lanternist.db");
  const database = new DatabaseSync(file);
  try {
    await backUpDaily(database, file, folder, { now });
  } finally {
    database.close();
  }
  const path = join(folder, "backups", `daily-${now.toISOString().slice(0, 10)}.db`);
  utimesSync(path, now, now);
}

function tear(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, at, at + 2000);
  writeFileSync(file, bytes);
}
