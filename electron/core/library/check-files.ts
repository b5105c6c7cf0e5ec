import { stat } from "node:fs/promises";
import { sha256Of } from "./incoming.ts";

/** How a file is not as it was kept. */
export type FileTrouble = "missing" | "wrong-size" | "wrong-content";

/** A file of the library that is not as it was kept. */
export interface FileProblem {
  id: string;
  path: string;
  problem: FileTrouble;
}

export interface ExpectedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** So many are looked at together: names alone cost waiting, contents reading. */
const AT_ONCE = 32;
const READ_AT_ONCE = 2;

/**
 * Compares files with what was recorded of them: size always, every byte with `deep`. Gives how many were looked at so far, and those of the
 * last ones that are not whole; ends early at the signal.
 */
export async function* checkFiles<File extends ExpectedFile>(
  files: readonly File[],
  { deep, signal }: { deep: boolean; signal?: AbortSignal | undefined },
): AsyncGenerator<{ checked: number; troubled: (File & { problem: FileTrouble })[] }, void, void> {
  const step = deep ? READ_AT_ONCE : AT_ONCE;
  for (let from = 0; from < files.length && !signal?.aborted; from += step) {
    const some = files.slice(from, from + step);
    const problems = await Promise.all(some.map((file) => findProblem(file, deep)));
    const troubled = some.flatMap((file, place) => {
      const problem = problems[place];
      return problem ? [{ ...file, problem }] : [];
    });
    yield { checked: from + some.length, troubled };
  }
}

async function findProblem({ path, bytes, sha256 }: ExpectedFile, deep: boolean): Promise<FileTrouble | undefined> {
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined || !facts.isFile()) return "missing";
  if (facts.size !== bytes) return "wrong-size";
  if (!deep) return undefined;
  // One that goes or cannot be read while it is looked at is as good as gone.
  const content = await sha256Of(path).catch(() => undefined);
  if (content === undefined) return "missing";
  return content === sha256 ? undefined : "wrong-content";
}
