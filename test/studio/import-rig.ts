import { createHash } from "node:crypto";
import { copyFileSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { onTestFinished } from "vitest";
import type { ImportSummary } from "../../electron/core/imports/imports.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

export const read = (name: string) => readFileSync(fixturePath(name));
export const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A library that goes away with the test. */
export function openLibrary(parent?: string) {
  const library = openTemporaryLibrary(parent);
  onTestFinished(() => library[Symbol.dispose]());
  return library;
}

/** What became of each file, by its name. */
export function fates({ files }: ImportSummary): Record<string, string> {
  return Object.fromEntries(files.map(({ path, status, error }) => [basename(path), error?.reason ?? status]));
}

/** A folder with copies of fixtures; `name: fixture`. */
export function folderOf(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, fixture] of Object.entries(files)) copyFileSync(fixturePath(fixture), join(folder, name));
  return folder;
}
