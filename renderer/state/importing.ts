import { create } from "zustand";
import type { FailureData } from "../../shared/failure.ts";
import type { ImportedFile } from "../../shared/imports.ts";
import { failureOf } from "./failure-of.ts";
import { type FileToImport, unreadableFile } from "./files-to-import.ts";
import { importUrl, mediaUrl } from "./media-url.ts";
import { postFile } from "./upload.ts";

/** How far the import at hand is. */
export interface RunningImport {
  done: number;
  total: number;
  name: string;
  /** Of all bytes, 0 to 1. */
  share: number;
  cancel: () => void;
}

/** What became of the files; with the reason where not all were taken. */
export interface ImportEnd {
  files: readonly ImportedFile[];
  failure?: FailureData;
}

interface Importing {
  running: RunningImport | undefined;
  /** What a person looks at: the end of an import in which something was left out. */
  report: ImportEnd | undefined;
}

export const useImporting = create<Importing>(() => ({ running: undefined, report: undefined }));

let before: Promise<unknown> = Promise.resolve();

/** Hands files to the core one after the other, after those of an import that goes on already. Never fails: see `ImportEnd`. */
export function importFiles(files: readonly FileToImport[]): Promise<ImportEnd> {
  const turn = before.then(() => bringIn(files));
  before = turn;
  return turn;
}

async function bringIn(files: readonly FileToImport[]): Promise<ImportEnd> {
  const stop = new AbortController();
  const totalBytes = Math.max(1, sum(files.map(({ file }) => file.size)));
  let doneBytes = 0;
  const outcomes: ImportedFile[] = [];
  const tell = (name: string, bytes: number) => {
    const share = (doneBytes + bytes) / totalBytes;
    useImporting.setState({ running: { done: outcomes.length, total: files.length, name, share, cancel: () => stop.abort() } });
  };
  try {
    for (const each of files) {
      tell(each.file.name, 0);
      outcomes.push(await handInOrRefuse(each, stop.signal, (share) => tell(each.file.name, share * each.file.size)));
      doneBytes += each.file.size;
    }
    return { files: outcomes };
  } catch (error) {
    const left = files.slice(outcomes.length).map(({ file }): ImportedFile => ({ path: file.name, status: "left" }));
    return { files: [...outcomes, ...left], failure: failureOf(error) };
  } finally {
    useImporting.setState({ running: undefined });
  }
}

/** A file that the browser cannot read ends as a lost connection would; it stops no other. */
async function handInOrRefuse(each: FileToImport, signal: AbortSignal, onProgress: (share: number) => void): Promise<ImportedFile> {
  try {
    return await handIn(each, signal, onProgress);
  } catch (error) {
    if (failureOf(error).code !== "disconnected" || !(await answersCore())) throw error;
    const trouble = await troubleOf(each.file, signal);
    if (trouble === undefined) throw error;
    return unreadableFile(each.file.name, each.file.name, trouble);
  }
}

/** Whether the core is there at all, asked for a file that nobody has. */
async function answersCore(): Promise<boolean> {
  return fetch(mediaUrl("0".repeat(24)), { method: "HEAD" }).then(
    () => true,
    () => false,
  );
}

/** Why a file cannot be read to its end; nothing if it can. */
async function troubleOf(file: File, signal: AbortSignal): Promise<unknown> {
  try {
    await file.stream().pipeTo(new WritableStream(), { signal });
    return undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    // A stream only says that it broke; asked for one byte, browsers say why.
    return await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => error,
        (reason: unknown) => reason,
      );
  }
}

/** The recipe goes first, so that the file itself need not be held in memory. */
function handIn({ file, recipe }: FileToImport, signal: AbortSignal, onProgress: (share: number) => void): Promise<ImportedFile> {
  const url = importUrl({ name: file.name || "pasted", modifiedAt: file.lastModified, recipeBytes: recipe?.size ?? 0 });
  return postFile(url, recipe ? new Blob([recipe, file]) : file, isImportedFile, { signal, onProgress });
}

function isImportedFile(answer: unknown): answer is ImportedFile {
  return typeof answer === "object" && answer !== null && "status" in answer && "path" in answer;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
