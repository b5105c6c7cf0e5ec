import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Commits one note, begins another, and stays: for tests that kill it. */
const database = new DatabaseSync(join(process.argv[2] ?? "", "lanternist.db"));
database.exec("PRAGMA synchronous = FULL; INSERT INTO notes (text) VALUES ('committed'); BEGIN; INSERT INTO notes (text) VALUES ('begun')");
process.stdout.write('{"ready":true}\n');
setInterval(() => undefined, 60_000);
