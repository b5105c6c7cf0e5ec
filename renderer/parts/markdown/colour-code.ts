import { SECOND } from "../../../shared/units.ts";
import type { CodeMarks, ColourAnswer } from "./code-kinds.ts";
import type { CodeLanguage } from "./code-languages.ts";

/** A worker that has been silent for so long is stuck in a rule. */
const LONGEST_WAIT = 15 * SECOND;
/** Characters of code whose marks are kept, so that a thread that is scrolled is not coloured again. */
const KEPT = 2_000_000;

const kept = new Map<string, CodeMarks>();
let keptLength = 0;
const waiting = new Map<number, (marks: CodeMarks | undefined) => void>();
let worker: Worker | undefined;
let lastId = 0;

/** Marks that are there already. */
export function knownMarks(code: string, language: CodeLanguage): CodeMarks | undefined {
  return kept.get(`${language} ${code}`);
}

/** What of a code is what, found in a worker, since rules may take longer than a frame. Nothing where that does not work: then code is plain. */
export async function colourCode(code: string, language: CodeLanguage): Promise<CodeMarks | undefined> {
  const key = `${language} ${code}`;
  const marks = kept.get(key) ?? (await ask(code, language));
  if (marks && !kept.has(key)) keep(key, marks);
  return marks;
}

function ask(code: string, language: CodeLanguage): Promise<CodeMarks | undefined> {
  worker ??= start();
  const id = (lastId += 1);
  worker.postMessage({ id, code, language });
  return new Promise((resolve) => {
    const timer = setTimeout(stop, LONGEST_WAIT);
    waiting.set(id, (marks) => {
      clearTimeout(timer);
      resolve(marks);
    });
  });
}

function start(): Worker {
  const started = new Worker(new URL("colour-worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<ColourAnswer>) => settle(data.id, "marks" in data ? data.marks : undefined));
  started.addEventListener("error", stop);
  return started;
}

/** Whoever waits gets no colours; the next code starts a new worker. */
function stop(): void {
  worker?.terminate();
  worker = undefined;
  for (const id of waiting.keys()) settle(id, undefined);
}

function settle(id: number, marks: CodeMarks | undefined): void {
  waiting.get(id)?.(marks);
  waiting.delete(id);
}

function keep(key: string, marks: CodeMarks): void {
  if (keptLength + key.length > KEPT) {
    kept.clear();
    keptLength = 0;
  }
  kept.set(key, marks);
  keptLength += key.length;
}
