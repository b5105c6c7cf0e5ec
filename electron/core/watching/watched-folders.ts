import type { WatchedChange, WatchedFolder } from "../../../shared/contract/watched.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { SECOND } from "../../../shared/units.ts";
import type { Projects } from "../arrange/projects.ts";
import { Changes } from "../changes.ts";
import type { Database } from "../database.ts";
import type { ImportSummary, Imports } from "../imports/imports.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import type { Log } from "../log.ts";
import { FolderWatch, watchTimes, type WatchTimes } from "./folder-watch.ts";
import { lookAtAll, placeOf } from "./look-at.ts";
import type { LookedAt } from "./settling.ts";
import { type WatchedRow, WatchedRows } from "./watched-rows.ts";
import { ownFolders, watchTarget } from "./watch-target.ts";

interface Parts {
  database: Database;
  imports: Pick<Imports, "run">;
  projects: Pick<Projects, "need">;
  files: Pick<FilesFolder, "dataFolder" | "folder" | "places">;
  log: Pick<Log, "info" | "warn">;
  times?: WatchTimes;
}

interface WantedFolder {
  folder: string;
  isReference: boolean;
  projectId?: string | undefined;
  importsExisting: boolean;
}

interface FolderChange {
  id: string;
  isOn?: boolean | undefined;
  isReference?: boolean | undefined;
  projectId?: string | null | undefined;
}

/** Milliseconds between two tellings of how the folders are: each file that comes in changes it. */
const TELL_EVERY = 250;
/** Milliseconds until what could not be told is tried again. */
const TELL_AGAIN = 3 * SECOND;

/** Folders whose new files come into the library by themselves (DT-04). */
export class WatchedFolders {
  readonly #parts: Parts;
  readonly #rows: WatchedRows;
  readonly #watches = new Map<string, FolderWatch>();
  readonly #changes = new Changes<WatchedChange>({ merge: newestFolders });
  #turn: Promise<unknown> = Promise.resolve();
  #hasStarted = false;
  #toldAt = Number.NEGATIVE_INFINITY;
  #later: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#rows = new WatchedRows(parts.database);
  }

  /** Begins to watch; until then the folders are only known. */
  start(): void {
    this.#hasStarted = true;
    for (const row of this.#rows.all()) this.#begin(row);
  }

  async close(): Promise<void> {
    this.#hasStarted = false;
    clearTimeout(this.#later);
    this.#later = undefined;
    const watches = [...this.#watches.values()];
    this.#watches.clear();
    await Promise.all(watches.map((watch) => watch.stop()));
  }

  watch(signal?: AbortSignal): AsyncGenerator<WatchedChange, void, void> {
    return this.#changes.watch(() => this.#folders(), signal);
  }

  /** See the contract. */
  async look({ folder: asked }: { folder: string }, signal?: AbortSignal): Promise<{ folder: string; files: number }> {
    const own = this.#own();
    const folder = await this.#target(asked, own);
    const { files, failure } = await lookAtAll(folder, own, signal);
    if (failure) throw new Failure(failure);
    return { folder, files: files.length };
  }

  /** See the contract. What is there and is not to come in is written down together with the folder. */
  async add({ folder: asked, isReference, projectId, importsExisting }: WantedFolder): Promise<{ id: string }> {
    const own = this.#own();
    if (projectId !== undefined) this.#parts.projects.need(projectId);
    const folder = await this.#target(asked, own);
    const existing = importsExisting ? [] : await allThere(folder, own);
    const isMount = (await placeOf(folder))?.isMount ?? false;
    // Another window may have been quicker meanwhile.
    await this.#target(asked, own);
    const id = this.#rows.add({ folder, isReference, ...(projectId !== undefined && { projectId }), isMount }, existing);
    this.#parts.log.info("folder-watched", { folder, existing: existing.length });
    this.#begin(this.#need(id));
    this.#tell();
    return { id };
  }

  /** See the contract. Fails with `not-found`. */
  async change({ id, isOn, isReference, projectId }: FolderChange): Promise<{ id: string }> {
    if (typeof projectId === "string") this.#parts.projects.need(projectId);
    const { projectId: before, ...row } = this.#need(id);
    const project = projectId === undefined ? before : (projectId ?? undefined);
    this.#rows.change({
      ...row,
      isOn: isOn ?? row.isOn,
      isReference: isReference ?? row.isReference,
      ...(project !== undefined && { projectId: project }),
    });
    await this.#end(id);
    const changed = this.#rows.get(id);
    if (changed) this.#begin(changed);
    this.#tell();
    return { id };
  }

  /** See the contract. Fails with `not-found`. */
  async remove(id: string): Promise<{ id: string }> {
    this.#rows.remove(this.#need(id).id);
    await this.#end(id);
    this.#tell();
    return { id };
  }

  #begin(row: WatchedRow): void {
    const { imports, times = watchTimes, log } = this.#parts;
    if (!this.#hasStarted || !row.isOn || this.#watches.has(row.id)) return;
    const watch = new FolderWatch({
      row,
      rows: this.#rows,
      imports,
      own: () => this.#own(),
      inTurn: (work) => this.#inTurn(work),
      times,
      log,
      onChange: () => this.#tellSoon(),
      onArrived: (ids) => this.#changes.publish({ type: "arrived", folder: row.folder, ids }),
    });
    this.#watches.set(row.id, watch);
    watch.start();
  }

  async #end(id: string): Promise<void> {
    const watch = this.#watches.get(id);
    this.#watches.delete(id);
    await watch?.stop();
  }

  #inTurn(work: () => Promise<ImportSummary>): Promise<ImportSummary> {
    const turn = this.#turn.then(work);
    this.#turn = Promise.allSettled([turn]);
    return turn;
  }

  #own(): string[] {
    return ownFolders(this.#parts.files);
  }

  #target(asked: string, own: readonly string[]): Promise<string> {
    return watchTarget(
      asked,
      own,
      this.#rows.all().map(({ folder }) => folder),
    );
  }

  #need(id: string): WatchedRow {
    const row = this.#rows.get(id);
    if (row) return row;
    throw new Failure({ code: "not-found", reason: "watch-unknown", message: `No folder ${id} is watched.` });
  }

  #folders(): WatchedChange {
    const today = new Date().setHours(0, 0, 0, 0);
    const folders = this.#rows.all().map(({ id, folder, isReference, projectId }): WatchedFolder => {
      const state = this.#watches.get(id)?.state ?? { state: "off" };
      return { id, folder, isReference, ...(projectId !== undefined && { projectId }), ...state, ...this.#rows.sums(id, today) };
    });
    return { type: "folders", folders };
  }

  /** Now if nothing was told just before, else when its time has come: the last change is always told. */
  #tellSoon(): void {
    if (this.#later || !this.#hasStarted) return;
    const left = this.#toldAt + TELL_EVERY - performance.now();
    if (left <= 0) this.#tellOrLog();
    else this.#later = setTimeout(() => this.#tellOrLog(), left).unref();
  }

  /** Nobody called who could hear that the disk did not answer: it must not end the studio, and is told somewhat later. */
  #tellOrLog(): void {
    try {
      this.#tell();
    } catch (error) {
      this.#parts.log.warn("watched-folders-not-told", { failure: toFailureData(error) });
      if (this.#hasStarted) this.#later = setTimeout(() => this.#tellOrLog(), TELL_AGAIN).unref();
    }
  }

  #tell(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    this.#toldAt = performance.now();
    if (this.#changes.isWatched) this.#changes.publish(this.#folders());
  }
}

/** What is there already, all of it: what could not be seen would come in later, unasked. */
async function allThere(folder: string, own: readonly string[]): Promise<LookedAt[]> {
  const { files, closed, failure } = await lookAtAll(folder, own);
  if (failure) throw new Failure(failure);
  if (closed) throw partlyClosed(folder, closed);
  return files;
}

function partlyClosed(folder: string, { path, said }: { path: string; said: string }): Failure {
  const message = `“${path}” in ${folder} cannot be looked into (${said}), so what is there already cannot be told from what is new.`;
  const detail = { folder, name: path, said };
  return new Failure({ code: "invalid-input", reason: "watch-partly-closed", message, detail, action: "none", delivery: "not-sent" });
}

/** Of how the folders are only the newest counts for a slow reader. */
function newestFolders(waiting: WatchedChange, next: WatchedChange): WatchedChange | undefined {
  return waiting.type === "folders" && next.type === "folders" ? next : undefined;
}
