import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const sources = ["renderer", "shared", "vite.config.ts", "package-lock.json"];

/** Folder of the built page. */
export const pageFolder = join(root, "dist", "page");

/**
 * Builds the page when it was never built or is older than what it is made of. An installed studio brings the page and no sources.
 *
 * @returns whether something was built
 * @throws what the build met, with file and line
 */
export async function ensureBuiltPage(): Promise<boolean> {
  if (!existsSync(join(root, "renderer")) || isFresh()) return false;
  const { build } = await import("vite");
  const began = new Date();
  const draft = `${pageFolder}-${process.pid}`;
  // Whoever builds (a test runner sets its own) gets the page that people get: libraries read this for their slow development parts.
  process.env.NODE_ENV = "production";
  await build({ configFile: join(root, "vite.config.ts"), logLevel: "error", build: { outDir: draft, emptyOutDir: true } });
  // A source saved during the build must count as newer than the page.
  utimesSync(join(draft, "index.html"), began, began);
  replacePage(draft);
  return true;
}

/** The page changes in one step: another studio may be serving it, or building it at this moment. */
function replacePage(draft: string): void {
  const old = `${draft}-old`;
  if (existsSync(pageFolder)) renameSync(pageFolder, old);
  renameSync(draft, pageFolder);
  rmSync(old, { recursive: true, force: true });
}

function isFresh(): boolean {
  const page = join(pageFolder, "index.html");
  return existsSync(page) && sources.every((source) => newestChange(join(root, source)) <= statSync(page).mtimeMs);
}

/** Milliseconds of the newest change at or below `path`. */
function newestChange(path: string): number {
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
