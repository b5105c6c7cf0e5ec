import fileSystem, { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { noGateway } from "./backup-rig.ts";
import { openStudio } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Folders in which another program has a file open, as a virus scanner has. */
const busy = new Set<string>();
const { rmSync } = fileSystem;

beforeEach(() => {
  vi.spyOn(fileSystem, "rmSync").mockImplementation((path, options) => {
    if (busy.has(String(path))) throw Object.assign(new Error(`EBUSY: resource busy or locked, rm '${String(path)}'`), { code: "EBUSY" });
    rmSync(path, options);
  });
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test.each([join("backups", "handed-in"), join("backups", "outgoing"), "restore"])(
  "DT-04 what an earlier start left in %s, and cannot be removed yet, keeps no studio from starting",
  async (name) => {
    const folder = temporaryFolder();
    const left = join(folder, name, "left.part");
    mkdirSync(dirname(left), { recursive: true });
    writeFileSync(left, "half");
    busy.add(dirname(left));
    onTestFinished(() => busy.clear());
    const first = await openStudio(folder, noGateway);
    expect(existsSync(left)).toBe(true);
    await first.close();
    busy.clear();
    // What it waited for is gone at another start.
    const second = await openStudio(folder, noGateway);
    expect(existsSync(left)).toBe(false);
    await second.close();
  },
);
