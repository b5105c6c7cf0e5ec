import type { ImportedFile } from "../../../shared/imports.ts";
import { words } from "../../i18n/language.ts";
import { trash } from "../../parts/entry/entry-acts.ts";
import { notify, notifyFailure } from "../../parts/toasts.tsx";
import { type GivenFile, filesToImport } from "../../state/files-to-import.ts";
import { type ImportEnd, importFiles, useImporting } from "../../state/importing.ts";
import { useLayout } from "../../state/layout.ts";
import { requestPanel } from "../../state/requests.ts";
import { isNarrowed, useLibraryView } from "./library-store.ts";

/** Of a few files the last is shown where it stands; more would only pull the gallery away from under somebody's eyes. */
const SHOWN_AFTER = 20;

/** Takes what was dropped, pasted or chosen into the library, and says what became of it; `refused` could not be read to begin with. */
export async function importGiven(given: readonly GivenFile[], refused: readonly ImportedFile[] = []): Promise<void> {
  const files = filesToImport(given);
  if (files.length + refused.length === 0) return notify({ text: words.t("imports.nothing") });
  const taken = await importFiles(files);
  const end = { ...taken, files: [...refused, ...taken.files] };
  const isElsewhere = useLayout.getState().panel !== "library" || document.querySelector('[role="dialog"]') !== null;
  // Nobody's search is taken away only because files came in.
  const mayHide = isNarrowed(useLibraryView.getState().wanted);
  say(end, mayHide);
  if (files.length <= SHOWN_AFTER && !isElsewhere && !mayHide) showImported(end);
}

/** Shows the last of what came in where it stands; a search that may hide it is taken away. */
function showImported(end: ImportEnd): void {
  const entryId = importedIds(end).at(-1);
  if (entryId !== undefined) requestPanel({ to: "library", what: "show-entry", entryId });
}

/** The way back: what came in goes to the trash. */
export function undoImport(end: ImportEnd): void {
  void trash(importedIds(end));
}

export function importedIds({ files }: ImportEnd): string[] {
  return files.flatMap(({ status, id }) => (status === "imported" && id !== undefined ? [id] : []));
}

/** Files about which there is something to read. */
export function toldFiles({ files }: ImportEnd): ImportedFile[] {
  return files.filter(({ error, note, isTrashed }) => error !== undefined || note !== undefined || isTrashed);
}

function say(end: ImportEnd, mayHide: boolean): void {
  if (end.failure && end.failure.code !== "cancelled") notifyFailure(end.failure);
  const isTold = toldFiles(end).length > 0;
  const undo = { label: words.t("parts.undo"), onSelect: () => undoImport(end) };
  const why = { label: words.t("imports.show"), onSelect: () => useImporting.setState({ report: end }) };
  const look = { label: words.t("imports.look"), onSelect: () => showImported(end) };
  const forImported = mayHide ? look : undo;
  const action = isTold ? why : importedIds(end).length > 0 ? forImported : undefined;
  // The way to what was left out is nowhere else: it waits for somebody who was away while many files came in.
  notify({ text: summaryOf(end), tone: isTold ? "plain" : "good", stays: isTold, ...(action && { action }) });
}

/** “12 imported, 3 already there, 1 refused”. */
export function summaryOf({ files }: ImportEnd): string {
  const counts = (["imported", "duplicate", "refused", "left"] as const).map((status) => ({
    status,
    count: files.filter((file) => file.status === status).length,
  }));
  return counts
    .filter(({ count, status }) => count > 0 || status === "imported")
    .map(({ count, status }) => words.t(`imports.${status}`, { count }))
    .join(words.t("imports.comma"));
}
