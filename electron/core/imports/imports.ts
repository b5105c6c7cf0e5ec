import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { Failure, type FailureData, isStorageTrouble, toFailureData } from "../../../shared/failure.ts";
import type { ImportedFile } from "../../../shared/imports.ts";
import type { Entry } from "../../../shared/contract/library.ts";
import type { Media } from "../../../shared/contract/media.ts";
import type { Arrangement } from "../arrange/arrangement.ts";
import type { Projects } from "../arrange/projects.ts";
import type { Database } from "../database.ts";
import { readEmbedded } from "../exchange/read-recipe.ts";
import { isWrittenFrom } from "../exchange/words-within.ts";
import { type RecipeDocument, sidecarOf } from "../exchange/recipe-document.ts";
import type { Entries } from "../library/entries.ts";
import type { Arrived } from "../library/incoming.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import type { MediaStore } from "../library/media.ts";
import { examineIncoming, mediaOnly } from "../library/prepare-incoming.ts";
import { AwaitedParents } from "./awaited-parents.ts";
import { besideArranged, isUntold, toArrangement, toEntry } from "./document-entry.ts";
import { findFiles, type FoundFile } from "./found-files.ts";
import { assertMedia, assertUnchanged, factsOf, hashOf, piecesOf, type SourceFacts } from "./source-file.ts";
import { ownRecipe, toldBeside, type ToldRecipe, toldRecipe } from "./told-recipe.ts";

interface Parts {
  database: Database;
  media: MediaStore;
  entries: Entries;
  arrangement: Arrangement;
  projects: Projects;
  /** Whose own folders are never imported. */
  files: Pick<FilesFolder, "dataFolder" | "folder">;
}

/** How far an import is. */
export interface ImportProgress {
  found: number;
  done: number;
  /** The file at hand. */
  path: string;
  /** Read so far, of all files. */
  bytes: number;
  totalBytes: number;
}

export interface ImportOptions {
  /** Files stay where they are, and are only looked at there. */
  isReference?: boolean;
  /** What is new goes to this project, where its own document names none. */
  projectId?: string;
  /** How a file was when it was chosen; one that is not so any more is refused (`import-changed`). */
  asSeen?: (path: string) => SourceFacts | undefined;
  signal?: AbortSignal;
  /** Told before each file and after each piece of one. */
  onProgress?: (progress: ImportProgress) => void;
  onFile?: (file: ImportedFile) => void;
}

export interface ImportSummary {
  files: ImportedFile[];
  /** Why it ended before all were done: the disk, or somebody who did not want to wait. */
  failure?: FailureData;
}

/** Takes files of the person's into the library as they are, with what is told beside them (DT-03, DT-04). */
export class Imports {
  readonly #parts: Parts;
  readonly #awaited: AwaitedParents;
  readonly #closing = new AbortController();
  #work: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#awaited = new AwaitedParents(parts.database);
  }

  /**
   * Files and folders by their paths, which only the privileged side may name: a page must not be able to read any file of the machine.
   * What one file suffers stops no other, but for trouble with the studio's own disk. Run again, it goes on: what is there is not taken in
   * a second time. Never fails by itself; see `ImportSummary`.
   */
  run(paths: readonly string[], options: ImportOptions = {}): Promise<ImportSummary> {
    const signal = AbortSignal.any([this.#closing.signal, ...(options.signal ? [options.signal] : [])]);
    const run = this.#run(paths, { ...options, signal });
    this.#work = Promise.allSettled([this.#work, run]);
    return run;
  }

  /**
   * One file that a page handed in, with the text of what lay beside it. Fails with `storage-full`, `storage-error` or `cancelled`; whatever
   * else is wrong with it is told as its outcome.
   */
  receive(body: AsyncIterable<Uint8Array>, about: HandedIn): Promise<ImportedFile> {
    return this.#parts.media.holding(() => this.#receive(body, about));
  }

  async #receive(body: AsyncIterable<Uint8Array>, { name, modifiedAt, recipe, signal }: HandedIn): Promise<ImportedFile> {
    const path = basename(name);
    const incoming = this.#parts.media.arrive(mediaOnly(body, path), { signal });
    const arrived = await incoming.catch((error: unknown) => refusedOrThrow(path, error));
    if ("status" in arrived) return arrived;
    try {
      const told = { ...toldBeside(recipe, sidecarOf(path)), within: await readEmbedded(arrived.file).catch(() => undefined) };
      const original = await this.#original(told, arrived.file);
      const media = original ?? this.#parts.media.whole(arrived.sha256) ?? (await this.#keep(arrived, path));
      return { path, ...this.#enter(media, modifiedAt, original ? {} : ownRecipe(told, media.sha256, path)) };
    } catch (error) {
      return refusedOrThrow(path, error);
    } finally {
      await rm(arrived.file, { force: true });
    }
  }

  /** Ends what goes on after the file at hand. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  async #run(paths: readonly string[], options: ImportOptions & { signal: AbortSignal }): Promise<ImportSummary> {
    const files: ImportedFile[] = [];
    let found: FoundFile[] = [];
    try {
      found = await findFiles(paths, [this.#parts.files.dataFolder, this.#parts.files.folder], { signal: options.signal });
      const report = reporter(found, options);
      for (const file of found) {
        options.signal.throwIfAborted();
        report.begin(file.path);
        const outcome = await this.#parts.media.holding(
          () => this.#takeOne(file, { ...options, onBytes: report.addBytes }),
          options.signal,
        );
        files.push(outcome);
        report.end(outcome);
      }
      return { files };
    } catch (error) {
      const left = found.slice(files.length).map(({ path }): ImportedFile => ({ path, status: "left" }));
      return { files: [...files, ...left], failure: toFailureData(options.signal.aborted ? cancelled(error) : error) };
    }
  }

  async #takeOne(found: FoundFile, options: Watched): Promise<ImportedFile> {
    const { path } = found;
    if (found.error) return { path, status: "refused", error: found.error };
    let facts = options.asSeen?.(path);
    try {
      if (facts) await assertUnchanged(path, facts);
      facts ??= await factsOf(path);
      await assertMedia(path, facts.size, basename(path));
      const told = await toldRecipe(path);
      const original = await this.#original(told, path);
      const media = original ?? (await this.#takeIn(path, facts, options));
      return { path, ...this.#enter(media, facts.mtimeMs, original ? {} : ownRecipe(told, media.sha256, basename(path)), options) };
    } catch (error) {
      const outcome = refusedOrThrow(path, error);
      // What goes away or is written to while it is read looks damaged.
      const since = facts && (await assertUnchanged(path, facts).then(() => undefined, toFailureData));
      return { ...outcome, ...(since && { error: since }) };
    }
  }

  /** A file that was given out with its recipe in it, where the library shows what it was before. */
  async #original({ beside, within }: ToldRecipe, path: string): Promise<Media | undefined> {
    const sha256 = within?.originalSha256 ?? beside?.originalSha256;
    const known = sha256 === undefined ? undefined : this.#parts.media.whole(sha256);
    if (!known || this.#parts.entries.ofMedia(known.id) === undefined) return undefined;
    return (await isWrittenFrom(this.#parts.media.pathOf(known.id), known.sha256, path)) ? known : undefined;
  }

  /** What is kept already is read once and not written again. */
  async #takeIn(path: string, facts: SourceFacts, options: Watched): Promise<Media> {
    const { media } = this.#parts;
    const { size } = facts;
    const known = media.hasOfLength(size) ? await hashOf(path) : undefined;
    const whole = known === undefined ? undefined : media.whole(known);
    if (whole) return whole;
    if (options.isReference) {
      const ready = await examineIncoming({ file: path, bytes: size, sha256: known ?? (await hashOf(path)) }, basename(path));
      await assertUnchanged(path, facts);
      return media.refer(ready, basename(path)).media;
    }
    const arrived = await media.arrive(piecesOf(path, size, options.onBytes), { signal: options.signal, expectedBytes: size });
    return this.#keep(arrived, basename(path), () => assertUnchanged(path, facts));
  }

  /** `assertFit` tells at the last moment whether it may be kept. */
  async #keep(arrived: Arrived, name: string, assertFit = async () => {}): Promise<Media> {
    try {
      const ready = await examineIncoming(arrived, name);
      await assertFit();
      return (await this.#parts.media.keep(ready, name)).media;
    } finally {
      await rm(arrived.file, { force: true });
    }
  }

  /** All that is told of it enters the library in one step, so that no crash leaves a part of it. */
  #enter(
    media: Media,
    modifiedAt: number,
    { document, note }: ReturnType<typeof ownRecipe>,
    { projectId }: Pick<ImportOptions, "projectId"> = {},
  ): Omit<ImportedFile, "path"> {
    const { database, entries } = this.#parts;
    const told = note && { note };
    const known = entries.ofMedia(media.id);
    if (known === undefined) {
      const id = database.transaction(() => this.#add(media, modifiedAt, document, projectId));
      return { status: "imported", id, ...told };
    }
    const before = entries.get(known);
    database.transaction(() => {
      if (document && isUntold(before)) this.#tell(before, media, modifiedAt, document);
      this.#link(known, media, document);
    });
    return { status: "duplicate", id: known, ...(before.isTrashed && { isTrashed: true }), ...told };
  }

  #add(media: Media, modifiedAt: number, document: RecipeDocument | undefined, given?: string): string {
    const { entries, arrangement } = this.#parts;
    const { id } = entries.add(toEntry(media, modifiedAt, document));
    const projectId = this.#projectOf(document) ?? given;
    if (document || projectId !== undefined)
      arrangement.change([id], { ...(document && toArrangement(document)), ...(projectId !== undefined && { projectId }) });
    this.#link(id, media, document);
    return id;
  }

  /** A document that came after its file, or was looked at later. */
  #tell(before: Entry, media: Media, modifiedAt: number, document: RecipeDocument): void {
    const { entries, arrangement } = this.#parts;
    entries.describe(before.id, toEntry(media, modifiedAt, document));
    const projectId = this.#projectOf(document);
    arrangement.change([before.id], besideArranged({ ...toArrangement(document), ...(projectId !== undefined && { projectId }) }, before));
  }

  #projectOf(document: RecipeDocument | undefined): string | undefined {
    const name = document?.project?.replace(unseen, "").trim() ?? "";
    return name === "" ? undefined : this.#parts.projects.named(name);
  }

  #link(id: string, { sha256 }: Media, document: RecipeDocument | undefined): void {
    if (document?.parent) this.#awaited.expect(id, document.parent.sha256);
    this.#parts.entries.tellChanged(this.#awaited.arrived({ id, sha256, original: document?.originalSha256 }));
  }
}

/** Characters that break a line or turn its direction. */
const unseen = /[\p{Cc}\p{Bidi_Control}]/gu;

/** What a page says of a file beside its bytes. */
interface HandedIn {
  name: string;
  /** Unix milliseconds. */
  modifiedAt: number;
  /** The text of the document that lay beside it. */
  recipe?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** What is wrong with one file stops no other, but for the studio's own disk and for who does not want to wait. */
function refusedOrThrow(path: string, error: unknown): ImportedFile {
  const failure = toFailureData(error);
  if (isStorageTrouble(failure) || failure.code === "cancelled") throw error;
  return { path, status: "refused", error: failure };
}

type Watched = ImportOptions & { signal: AbortSignal; onBytes: (bytes: number) => void };

function reporter(found: readonly FoundFile[], { onProgress, onFile }: ImportOptions) {
  const totalBytes = found.reduce((sum, file) => sum + file.bytes, 0);
  const sizes = new Map(found.map((file) => [file.path, file.bytes]));
  let [done, before, current, path] = [0, 0, 0, ""];
  const tell = () => onProgress?.({ found: found.length, done, path, bytes: before + current, totalBytes });
  return {
    begin: (next: string) => {
      path = next;
      tell();
    },
    addBytes: (bytes: number) => {
      current += bytes;
      tell();
    },
    end: (file: ImportedFile) => {
      [done, before, current] = [done + 1, before + (sizes.get(file.path) ?? 0), 0];
      onFile?.(file);
    },
  };
}

function cancelled(cause: unknown): Failure {
  return new Failure({ code: "cancelled", message: "The import was ended. What is in the library stays there." }, cause);
}
