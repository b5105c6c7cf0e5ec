import { stat } from "node:fs/promises";
import { sha256Of } from "./incoming.ts";

/** A file of the library that is not as it was kept. */
export interface FileProblem {
  id: string;
  path: string;
  problem: "missing" | "wrong-size" | "wrong-content";
}

interface ExpectedFile {
  id: string;
  path: string;
  bytes: number;
  sha256: string;
}

/** Compares files with what was recorded of them: size always, every byte with `deep`. */
export async function checkFiles(files: readonly ExpectedFile[], deep: boolean): Promise<{ checked: number; problems: FileProblem[] }> {
  const problems: FileProblem[] = [];
  for (const file of files) {
    const problem = await findProblem(file, deep);
    if (problem !== undefined) problems.push({ id: file.id, path: file.path, problem });
  }
  return { checked: files.length, problems };
}

async function findProblem({ path, bytes, sha256 }: ExpectedFile, deep: boolean): Promise<FileProblem["problem"] | undefined> {
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined || !facts.isFile()) return "missing";
  if (facts.size !== bytes) return "wrong-size";
  return deep && (await sha256Of(path)) !== sha256 ? "wrong-content" : undefined;
}
