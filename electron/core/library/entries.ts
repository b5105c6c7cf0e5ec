import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { UnreadableRows } from "../../../shared/contract/care.ts";
import type { DayCount, Entry, EntryRow, LibraryChange, LibraryFilter } from "../../../shared/contract/library.ts";
import type { Media } from "../../../shared/contract/media.ts";
import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { Changes } from "../changes.ts";
import type { Database } from "../database.ts";
import type { Log } from "../log.ts";
import { checkFiles } from "./check-files.ts";
import type { FileProblem } from "./check-files.ts";
import { EntryLists, type Place, type Stretch } from "./entry-lists.ts";
import { entryColumns, toEntryParts, toEntryRow } from "./entry-rows.ts";
import type { EntryLine, EntryTexts } from "./entry-rows.ts";
import { keptField } from "../kept-texts.ts";
import type { MediaStore } from "./media.ts";
import { countUnreadable } from "../unreadable-rows.ts";
import { SearchTexts } from "./search-texts.ts";
import { stackKeyOf } from "./stack-key.ts";

/** What is said of a result when it enters the library. */
export interface NewEntry {
  kind: EntryRow["kind"];
  /** What the file is of its job: `video`, `last-frame`. */
  role: string;
  mediaId: string;
  jobId?: string;
  connectionId?: string;
  connectionName?: string;
  model?: string;
  recipe?: GenerationRecipe;
  /** All that the service answered (GEN-09). */
  service?: Record<string, unknown>;
  createdAt: number;
  /** The entry that this one is a version of (IM-06). */
  parentId?: string;
}

/** A row of the list that also says what the file is of its job. */
export type RoleRow = EntryRow & { role: string };

const TITLE_LENGTH = 200;

const textsOf = `SELECT recipe, service, note, (SELECT json_group_array(name ORDER BY folded) FROM entry_tags JOIN tags ON tags.id = tag_id
  WHERE entry_tags.entry_id = entry_details.entry_id) AS tags FROM entry_details WHERE entry_id = ?`;

const fromJoined = `FROM entries JOIN media ON media.id = entries.media_id`;

/** What was made, with its recipe: the table behind the gallery (DT-04). Made for 100,000 entries: slim rows, large texts apart (lesson 24). */
export class Entries {
  readonly #database: Database;
  readonly #media: MediaStore;
  readonly #changes = new Changes<LibraryChange>();
  readonly #texts: SearchTexts;
  readonly #lists: EntryLists;
  readonly #log: Pick<Log, "warn"> | undefined;
  readonly #unreadable = new Set<string>();

  constructor({ database, media, log }: { database: Database; media: MediaStore; log?: Pick<Log, "warn"> }) {
    this.#log = log;
    this.#database = database;
    this.#media = media;
    this.#texts = new SearchTexts(database);
    this.#lists = new EntryLists(database, this.#texts);
  }

  /** Records a result. Fails with `not-found` when its file was not recorded before. */
  add(entry: NewEntry): RoleRow {
    const media = this.#media.get(entry.mediaId);
    if (media === undefined)
      throw new Failure({ code: "not-found", reason: "media-unknown", message: `There is no file ${entry.mediaId}.` });
    const id = randomBytes(10).toString("hex");
    this.#database.transaction(() => this.#insert(id, entry, media));
    const row = this.#row(id);
    this.#publish(row);
    return row;
  }

  #insert(id: string, entry: NewEntry, media: Media): void {
    const prompt = entry.recipe?.prompt ?? "";
    const { kind, role, mediaId, jobId, connectionId, connectionName, model, createdAt } = entry;
    const origin = [jobId, connectionId, connectionName, createdAt];
    const shape = [media.width ?? 0, media.height ?? 0, media.seconds, kind === "video" ? media.audioCodec !== undefined : undefined];
    this.#database.run(
      `INSERT INTO entries (id, kind, role, media_id, job_id, connection_id, connection_name, created_at,
         width, height, seconds, has_audio, model, title, stack_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      kind,
      role,
      mediaId,
      ...origin,
      ...shape,
      model,
      toTitle(prompt === "" ? media.name : prompt),
      stackKeyOf(entry),
    );
    if (entry.parentId !== undefined)
      this.#database.run("INSERT INTO entry_parents (entry_id, parent_id) VALUES (?, ?)", id, entry.parentId);
    const [recipe, service] = [toJson(entry.recipe), toJson(entry.service)];
    this.#database.run("INSERT INTO entry_details (entry_id, recipe, service) VALUES (?, ?, ?)", id, recipe, service);
  }

  /** What is told of an entry that came in before it: all but its kind, its file and how it is arranged. Fails with `not-found`. */
  describe(id: string, { role, connectionName, model, createdAt, recipe, service }: NewEntry): void {
    const { title, connection_id } = this.#line(id);
    const named = recipe?.prompt ? toTitle(recipe.prompt) : title;
    const sql = "UPDATE entries SET role = ?, connection_name = ?, model = ?, created_at = ?, title = ?, stack_key = ? WHERE id = ?";
    const key = stackKeyOf({ role, connectionId: connection_id ?? undefined, recipe, service });
    // Put anew, since that is when its inputs are noted.
    const details = "INSERT OR REPLACE INTO entry_details (entry_id, recipe, service, note) SELECT entry_id, ?, ?, note FROM entry_details";
    this.#database.transaction(() => {
      this.#database.run(sql, role, connectionName, model, createdAt, named, key, id);
      this.#database.run(`${details} WHERE entry_id = ?`, toJson(recipe), toJson(service), id);
    });
    // It may stand elsewhere now.
    this.#texts.drop([id]);
    this.#publish(this.#row(id));
  }

  /** Newest first. Words of the search must all occur, in the prompt, the model, the file's name, a tag or the note. */
  list(stretch: Stretch): { entries: EntryRow[]; total: number } {
    const { ids, total, stacks } = this.#lists.page(stretch);
    const lines = this.#database.all<EntryLine>(
      `SELECT ${entryColumns} ${fromJoined} WHERE entries.id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    );
    const known = new Map(lines.map((line) => [line.id, line]));
    const entries = ids.flatMap((id, step) => {
      const [line, stack] = [known.get(id), stacks[step]];
      return line ? [{ ...this.#toRow(line), ...(stack && { stack }) }] : [];
    });
    return { entries, total };
  }

  /** The ids of a stretch of the same list, for what is done with many at once: 100,000 of them come in one answer. */
  ids(stretch: Stretch): string[] {
    return [...this.#lists.page(stretch).ids];
  }

  /** How many rows of a list each day has, newest first. */
  days(filter: LibraryFilter): DayCount[] {
    return [...this.#lists.days(filter)];
  }

  /** Where entries stand in a list, those that a folded stack hides at its row; those that do not fit it are left out. */
  places(filter: LibraryFilter, ids: readonly string[]): Place[] {
    return this.#lists.places(filter, ids);
  }

  /** The members of a stack that fit a list, newest first. */
  stack(filter: LibraryFilter, stackId: string): string[] {
    return [...this.#lists.stack(filter, stackId)];
  }

  /** The whole entry, its siblings of the same job included; without a recipe that cannot be read. Fails with `not-found`. */
  get(id: string): Entry {
    const line = this.#line(id);
    const texts = this.#database.get<EntryTexts>(textsOf, id);
    const media = this.#media.get(line.media_id);
    if (media === undefined) throw unknownEntry(id);
    const parts = toEntryParts(line, texts);
    if (texts?.recipe && !parts.recipe) this.#warnOf(id);
    return {
      ...this.#toRow(line),
      ...parts,
      media,
      path: this.#media.fileAt(line.path),
      siblings: line.job_id === null ? [] : this.byJob(line.job_id).filter((row) => row.id !== id),
    };
  }

  /** Of each once: it is read again and again. */
  #warnOf(id: string): void {
    if (!this.#unreadable.has(id)) this.#log?.warn("recipe-unreadable", { entryId: id });
    this.#unreadable.add(id);
  }

  /** The results of a job in the order in which they came. */
  byJob(jobId: string): RoleRow[] {
    const lines = this.#database.all<EntryLine>(`SELECT ${entryColumns} ${fromJoined} WHERE job_id = ? ORDER BY entries.rowid`, jobId);
    return lines.map((line) => this.#toRow(line));
  }

  /** The entry of a file, the preferred one where that is it, else the newest; nothing for a file that the library does not show. */
  ofMedia(mediaId: string, preferred = ""): string | undefined {
    const sql = "SELECT id FROM entries WHERE media_id = ? ORDER BY id = ? DESC, trashed_at IS NULL DESC, created_at DESC LIMIT 1";
    return this.#database.get<{ id: string }>(sql, mediaId, preferred)?.id;
  }

  /** The entry of a file that came with a message of a thread. */
  ofMessage(mediaId: string, messageId: string): string | undefined {
    const sql = `SELECT entries.id FROM entries JOIN entry_details ON entry_id = entries.id
      WHERE media_id = ? AND ${keptField("recipe", "messageId")} = ? LIMIT 1`;
    return this.#database.get<{ id: string }>(sql, mediaId, messageId)?.id;
  }

  /** Hides entries from the gallery; their files stay where they are until the trash is emptied. Answers how many changed. */
  trash(ids: readonly string[]): number {
    return this.#move(ids, "trashed_at IS NULL", Date.now());
  }

  restore(ids: readonly string[]): number {
    return this.#move(ids, "trashed_at IS NOT NULL", undefined);
  }

  #move(ids: readonly string[], where: string, trashedAt: number | undefined): number {
    const sql = `UPDATE entries SET trashed_at = ? WHERE id = ? AND ${where}`;
    const changed = this.#database.transaction(() => ids.filter((id) => this.#database.run(sql, trashedAt, id).changes > 0));
    for (const id of changed) this.#publish(this.#row(id));
    return changed.length;
  }

  /** What others changed of entries is told; those that are gone are passed over. */
  tellChanged(ids: readonly string[]): void {
    for (const id of ids) {
      const line = this.#database.get<EntryLine>(`SELECT ${entryColumns} ${fromJoined} WHERE entries.id = ?`, id);
      if (line) this.#publish(this.#toRow(line));
    }
  }

  /** Others removed entries for good. */
  tellRemoved(ids: readonly string[]): void {
    this.#texts.drop(ids);
    this.#lists.forget();
    this.#changes.publish({ type: "removed", ids: [...ids] });
  }

  /** All that is shown is asked for again. */
  tellAll(): void {
    this.#changes.publish({ type: "snapshot", total: this.#lists.total() });
  }

  #publish(entry: EntryRow): void {
    this.#texts.refresh(entry.id);
    this.#lists.forget();
    this.#changes.publish({ type: "saved", entry });
  }

  /** First how many there are, then each change, until the signal aborts or the reader leaves. */
  watch(signal?: AbortSignal): AsyncGenerator<LibraryChange, void, void> {
    // A page is there, which may search.
    void this.#texts.warm().catch((error: unknown) => this.#log?.warn("search-not-read", { failure: toFailureData(error) }));
    const first = (): LibraryChange => ({ type: "snapshot", total: this.#lists.total() });
    return this.#changes.watch(first, signal);
  }

  /** Looks whether every entry's file is there with its size, and with `deep` whether its bytes are still the ones that were kept, and which rows cannot be read. Fails with `library-away`. */
  async check({ deep }: { deep: boolean }): Promise<{ checked: number; problems: FileProblem[]; unreadable?: UnreadableRows }> {
    this.#media.assertHere();
    const entries = this.#database.all<{ id: string; path: string; bytes: number; sha256: string }>(
      `SELECT entries.id, media.path, media.bytes, media.sha256 ${fromJoined} ORDER BY entries.created_at DESC, entries.id`,
    );
    const files = entries.map((entry) => ({ ...entry, path: this.#media.fileAt(entry.path) }));
    const problems: FileProblem[] = [];
    for await (const { troubled } of checkFiles(files, { deep }))
      problems.push(...troubled.map(({ id, path, problem }) => ({ id, path, problem })));
    const unreadable = await countUnreadable(this.#database);
    return { checked: files.length, problems, ...(unreadable && { unreadable }) };
  }

  #row(id: string): RoleRow {
    return this.#toRow(this.#line(id));
  }

  #line(id: string): EntryLine {
    const line = this.#database.get<EntryLine>(`SELECT ${entryColumns} ${fromJoined} WHERE entries.id = ?`, id);
    if (line === undefined) throw unknownEntry(id);
    return line;
  }

  #toRow(line: EntryLine): RoleRow {
    return toEntryRow(line, !existsSync(this.#media.fileAt(line.path)) || (isAbsolute(line.path) && this.#media.isReplaced(line.media_id)));
  }
}

function unknownEntry(id: string): Failure {
  return new Failure({ code: "not-found", reason: "entry-unknown", message: `The library has no entry ${id}.` });
}

/** Whole characters only: half of an emoji would be no text. */
function toTitle(text: string): string {
  const start = Array.from(text.slice(0, TITLE_LENGTH * 2));
  return start.slice(0, TITLE_LENGTH).join("").replace(/\s+/gu, " ").trim();
}

function toJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
