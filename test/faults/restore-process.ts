// Opens a studio's data folder as a start does, up to where the database is opened, in a process of its own that ends as by a power cut just
// before its AT-th change on the disk: `restore-process.ts FOLDER AT`. Prints `restored` when it comes to its end.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { putRestoreInPlace } from "../../electron/core/backups/put-in-place.ts";
import { createSettingsFile } from "../../electron/node/settings-file.ts";

const [dataFolder = "", at = "0"] = process.argv.slice(2);
const settings = createSettingsFile(dataFolder);
let left = Number(at);
function pass(): void {
  if ((left -= 1) === 0) process.kill(process.pid, "SIGKILL");
}

for (const name of ["renameSync", "rmSync", "mkdirSync", "writeFileSync"] as const) {
  const real = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      pass();
      return real(...args);
    },
  });
}
syncBuiltinESMExports();
for (const name of ["exec", "close"] as const) {
  const real = DatabaseSync.prototype[name] as (this: DatabaseSync, ...args: unknown[]) => unknown;
  Object.assign(DatabaseSync.prototype, {
    [name](this: DatabaseSync, ...args: unknown[]) {
      pass();
      return real.apply(this, args);
    },
  });
}

putRestoreInPlace({
  dataFolder,
  settings: { get: settings.get, set: (name, value) => void (pass(), settings.set(name, value)) },
  log: { info: () => {}, error: () => {} },
});
process.stdout.write("restored\n");
