import { stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { FailureData } from "../../../shared/failure.ts";
import { isRecipeName, RECIPE_ENDING } from "../../../shared/rules/passed-over.ts";
import { sidecarOf } from "../exchange/recipe-document.ts";
import { findFiles, type FoundFile } from "../imports/found-files.ts";
import { finishedByName, type LookedAt } from "./settling.ts";

/** What a look at a folder found; with `failure` the folder itself cannot be looked into. */
interface Look {
  files: LookedAt[];
  /** All paths, also of what is not finished. */
  paths: ReadonlySet<string>;
  /** Some folder in it could not be looked into: what is not found may be there all the same. */
  isPartial: boolean;
  /** The first of such folders and what the system says of it; not what only went away meanwhile. */
  closed?: { path: string; said: string };
  failure?: FailureData;
}

/** All files in a folder, in depth, as `findFiles` finds them; what is not finished by its name is left out. */
export async function lookAtAll(folder: string, own: readonly string[], signal?: AbortSignal): Promise<Look> {
  const found = await findFiles([folder], own, { withRecipes: true, ...(signal && { signal }) });
  const failure = found.find(({ path, error }) => error && path === folder)?.error;
  const closed = found.find(({ path, error }) => error?.reason === "import-unreadable" && path !== folder);
  const named = found.filter(({ error }) => !error).map((file) => ({ ...file, path: relative(folder, file.path).split(sep).join("/") }));
  const isRecipe = ({ path }: FoundFile) => isRecipeName(path);
  const recipes = new Map(named.filter(isRecipe).map((file) => [file.path.slice(0, -RECIPE_ENDING.length), timesOf(file)]));
  const files = finishedByName(named.filter((file) => !isRecipe(file)));
  return {
    files: files.map(({ path, bytes, modifiedAt }) => ({ path, bytes, modifiedAt, recipe: recipes.get(path) ?? "" })),
    paths: new Set(named.map(({ path }) => path)),
    isPartial: found.some(({ error }) => error),
    ...(closed && { closed: { path: relative(folder, closed.path), said: String(closed.error?.detail?.["said"] ?? "") } }),
    ...(failure && { failure }),
  };
}

/** The same files once more; those that are gone are left out. */
export async function lookAgain(folder: string, paths: Iterable<string>, signal: AbortSignal): Promise<LookedAt[]> {
  const files: LookedAt[] = [];
  for (const path of paths) {
    signal.throwIfAborted();
    const file = join(folder, ...path.split("/"));
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile() || facts.size === 0) continue;
    const beside = await stat(sidecarOf(file)).catch(() => undefined);
    const recipe = beside?.isFile() ? timesOf({ bytes: beside.size, modifiedAt: beside.mtimeMs }) : "";
    files.push({ path, bytes: facts.size, modifiedAt: facts.mtimeMs, recipe });
  }
  return files;
}

/** Where a folder is: whether a drive begins there, and by what the disk knows it. Nothing where there is no folder. */
export async function placeOf(folder: string): Promise<{ isMount: boolean; id: string } | undefined> {
  const [own, parent] = await Promise.all([stat(folder), stat(dirname(folder))].map((facts) => facts.catch(() => undefined)));
  return own?.isDirectory() ? { isMount: own.dev !== parent?.dev, id: `${own.dev} ${own.ino}` } : undefined;
}

function timesOf({ bytes, modifiedAt }: { bytes: number; modifiedAt: number }): string {
  return `${bytes} ${modifiedAt}`;
}
