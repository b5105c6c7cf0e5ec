import type { ImportedFile } from "../../../shared/imports.ts";
import { MIB, SECOND } from "../../../shared/units.ts";
import type { ImportProgress, ImportSummary } from "../../core/imports/imports.ts";
import type { Command } from "../command.ts";
import { exitStatusOf } from "../exit-status.ts";
import { type Parsed, usage } from "../options.ts";
import { failureLines, type Output } from "../output.ts";

/** Takes files and folders into the library, with the recipes that lie beside them. */
export const libraryImport: Command = {
  check: (parsed) => void pathsOf(parsed),
  async run({ parsed, studio, output, signal }) {
    const summary = await studio.imports.run(pathsOf(parsed), {
      isReference: parsed.has("reference"),
      signal,
      onProgress: telling(output),
      onFile: (file) => output.piece(`${plain(fileLine(file))}\n`, { file }),
    });
    output.result(toResult(summary), summaryLines(summary).map(plain));
    return statusOf(summary);
  },
};

function pathsOf({ words }: Parsed): string[] {
  if (words.length === 0) throw usage("library import needs a file or a folder.");
  return words;
}

function toResult({ files, failure }: ImportSummary) {
  const count = (status: ImportedFile["status"]) => files.filter((file) => file.status === status).length;
  return {
    entries: files,
    imported: count("imported"),
    duplicates: count("duplicate"),
    refused: count("refused"),
    ...(failure && { left: count("left"), error: failure }),
  };
}

function summaryLines(summary: ImportSummary): string[] {
  const { imported, duplicates, refused, left } = toResult(summary);
  const lines = [`${imported} imported, ${duplicates} there already, ${refused} refused.`];
  if (!summary.failure) return lines;
  return [...lines, ...failureLines(summary.failure), `${left ?? 0} files are left. Run it again to go on.`];
}

function fileLine({ path, status, id, isTrashed, error, note }: ImportedFile): string {
  const said = [error?.message, note?.message, isTrashed ? "in the trash" : undefined].filter((each) => each !== undefined);
  return [status, id, path, ...(said.length > 0 ? [`(${said.join(" ")})`] : [])].filter((each) => each !== undefined).join("  ");
}

/** A name that a terminal must not take for an order. */
function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, "\ufffd");
}

/** Files that were refused are the caller's to look at; trouble that ended the run goes before. */
function statusOf({ files, failure }: ImportSummary): number {
  if (failure) return exitStatusOf(failure);
  return files.reduce((status, { error }) => Math.max(status, error ? exitStatusOf(error) : 0), 0);
}

/** A line at the beginning and then one a second at most. */
function telling(output: Output): (progress: ImportProgress) => void {
  let toldAt = 0;
  return ({ found, done, bytes, totalBytes, path }) => {
    if (Date.now() - toldAt < SECOND) return;
    toldAt = Date.now();
    output.progress(`${done} of ${found} files, ${(bytes / MIB).toFixed(1)} of ${(totalBytes / MIB).toFixed(1)} MB: ${plain(path)}`);
  };
}
