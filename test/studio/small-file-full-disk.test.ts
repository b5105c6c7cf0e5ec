import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { writeFileNow } from "../../electron/core/sync-folder.ts";
import { mountSmallDisk, unmountSmallDisk } from "../small-disk.ts";

const mountPoint = mkdtempSync(join(tmpdir(), "lanternist-small-file-"));
afterAll(() => rmSync(mountPoint, { recursive: true, force: true }));

test("DT-05 a small file for which the disk has room in part only is as it was before, and that is said", ({ skip }) => {
  if (!mountSmallDisk(mountPoint, 64)) skip("needs root on Linux to mount a small disk");
  onTestFinished(() => unmountSmallDisk(mountPoint));
  const file = join(mountPoint, "note.json");
  const before = "a".repeat(4096);
  writeFileNow(file, before);
  // Room for some of what comes next.
  writeFileSync(join(mountPoint, "rest"), Buffer.alloc(40 * 1024));
  expect(() => writeFileNow(file, "b".repeat(60 * 1024))).toThrow(expect.objectContaining({ code: "ENOSPC" }));
  expect(readFileSync(file, "utf8")).toBe(before);
  expect(readdirSync(mountPoint).toSorted()).toEqual(["note.json", "rest"]);
  rmSync(join(mountPoint, "rest"));
  writeFileNow(file, "c".repeat(8192));
  expect(readFileSync(file, "utf8")).toBe("c".repeat(8192));
});
