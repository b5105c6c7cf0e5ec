import { statSync, unlinkSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, isAbsolute, join, relative, sep } from "node:path";
import type { Media } from "../../../shared/contract/media.ts";
import { Failure } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";
import { FilesFolder } from "./files-folder.ts";
import { missingFile } from "./missing-file.ts";
import { moveIndexToFront } from "../media-tools/move-index-to-front.ts";
import { probe } from "../media-tools/probe.ts";
import { readType } from "../media-tools/read-type.ts";
import { syncFolder } from "../sync-folder.ts";
import { dataUriOf } from "./data-uri.ts";
import { newPart, removeOldParts, sha256Of, toStorageFailure, writeIncoming } from "./incoming.ts";
import type { Arrived, IncomingOptions } from "./incoming.ts";
import { mediaIdOf, recordOf, toRecord } from "./media-record.ts";
import { MediaRows } from "./media-rows.ts";
import type { KeptMedia } from "./media-rows.ts";
import { toPlainName } from "./plain-name.ts";
import { Posters } from "./posters.ts";
import { prepareIncoming } from "./prepare-incoming.ts";
import type { Accepts, ReadyFile } from "./prepare-incoming.ts";
import { sendCopyOf } from "./send-copy.ts";

/** The files that the studio keeps, each once, known by its content. */
export class MediaStore {
  readonly #rows: MediaRows;
  readonly #files: FilesFolder;
  readonly #posters: Posters;
  readonly #openedAt = Date.now();
  #swept: Promise<void> | undefined;
  /** Places that files are about to be moved to. */
  readonly #arriving = new Set<string>();
  /** Files whose content came in once more since the studio began. */
  readonly #again = new Set<string>();

  /** `files` says where the files lie; by itself that is the data folder. */
  constructor({ database, dataFolder, files }: { database: Database; dataFolder: string; files?: FilesFolder }) {
    this.#rows = new MediaRows(database);
    this.#files = files ?? new FilesFolder(dataFolder);
    this.#posters = new Posters(join(dataFolder, "posters"));
  }

  /**
   * Takes a file in: streams it to the disk, tells its type by its bytes, makes pictures fit for services and browsers, measures it, and
   * puts it at `media/<aa>/<id><extension>` of the folder of files. Documents come in only where `accepts` is `any`. The same content gives the
   * same record. Fails with `invalid-input` (`file-empty`, `file-not-media`, `picture-damaged`, `picture-too-many-pixels`, `video-damaged`, `audio-damaged`), `storage-full`, `storage-error` or
   * `cancelled`; nothing is left on the disk then.
   */
  receive(body: ReadableStream<Uint8Array>, name: string, signal?: AbortSignal, accepts: Accepts = "media"): Promise<Media> {
    return this.#files.use(() => this.#receive(body, toPlainName(name), signal, accepts), signal);
  }

  async #receive(body: ReadableStream<Uint8Array>, plainName: string, signal: AbortSignal | undefined, accepts: Accepts): Promise<Media> {
    const arrived = await this.arrive(body, { signal });
    const folder = dirname(arrived.file);
    const prepared = newPart(folder);
    try {
      const ready = await prepareIncoming(arrived, plainName, prepared, accepts);
      signal?.throwIfAborted();
      return (await this.#keep(ready, plainName)).media;
    } catch (error) {
      throw toStorageFailure(error, folder, signal);
    } finally {
      await rm(arrived.file, { force: true });
      await rm(prepared, { force: true });
    }
  }

  /** Work that files stay at their places for, from `newPart` or `arrive` to `take` or `keep`. Fails with `library-away`. */
  holding<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#files.use(work, signal);
  }

  /** Fails with `storage-error` (`library-away`) while the folder of files is not there. */
  assertHere(): void {
    this.#files.assertHere();
  }

  /** Writes a stream into a part, for `keep`; whoever has it removes it. Fails with `storage-full`, `storage-error`, `cancelled`. */
  async arrive(body: AsyncIterable<Uint8Array>, options: IncomingOptions = {}): Promise<Arrived> {
    await this.#sweep();
    return writeIncoming(body, this.#incoming, options);
  }

  /** A name for a file that is to be made and then given to `take`, on the same disk; what a crash leaves there is swept. */
  async newPart(): Promise<string> {
    const folder = this.#incoming;
    await this.#sweep();
    await mkdir(folder, { recursive: true });
    return newPart(folder);
  }

  #sweep(): Promise<void> {
    return (this.#swept ??= removeOldParts(this.#incoming, this.#openedAt));
  }

  get #incoming(): string {
    return join(this.#files.folder, "media", "incoming");
  }

  /** Takes in a finished file that the studio made itself (`newPart`); it is moved. Fails as `receive` does. */
  async take(file: string, name: string, accepts: Accepts = "media"): Promise<{ media: Media; isNew: boolean }> {
    const plainName = toPlainName(name);
    const arrived = { file, bytes: (await stat(file)).size, sha256: await sha256Of(file) };
    const prepared = newPart(dirname(file));
    try {
      return await this.#keep(await prepareIncoming(arrived, plainName, prepared, accepts), plainName);
    } finally {
      await rm(prepared, { force: true });
    }
  }

  /** Takes in a finished file (`newPart`) without changing a byte of it, whatever it is: it must go back as it came (GC-05). */
  async keepAsItIs(file: string, name: string): Promise<Media> {
    const type = await readType(file);
    const known = type && (await probe(file, type).catch(() => ({ kind: type.kind, mime: type.mime })));
    const facts = known ?? { kind: "other" as const, mime: "application/octet-stream" };
    const arrived = { file, bytes: (await stat(file)).size, sha256: await sha256Of(file) };
    try {
      const extension = type?.extension ?? ".bin";
      return (await this.#keep({ ...arrived, facts, changes: [], extension }, `${name}${extension}`)).media;
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Whether a file of this length is kept: only then can another be the same. */
  hasOfLength(bytes: number): boolean {
    return this.#rows.hasOfLength(bytes);
  }

  /** The record of a content whose file is there with its length. */
  whole(sha256: string): Media | undefined {
    const known = this.#rows.bySha256(sha256);
    return known !== undefined && this.#isWhole(known) ? this.#given(known).media : undefined;
  }

  /** Takes in a finished and examined file (`newPart`) as it is; it is moved, unless its content is kept already. */
  async keep(ready: ReadyFile, name: string): Promise<{ media: Media; isNew: boolean }> {
    return this.#keep(ready, toPlainName(name)).catch((error: unknown) => {
      throw toStorageFailure(error, this.#files.folder);
    });
  }

  /**
   * Puts a finished part with exactly a record's content (`arrive`) at the record's place, whatever lies there. What was only referred to
   * comes into the studio's own folder. Fails with `not-found`, `storage-full` or `storage-error`.
   */
  async putBack(id: string, part: string): Promise<void> {
    const { path } = this.#kept(id);
    const place = isElsewhere(path) ? `media/${id.slice(0, 2)}/${id}${extname(path)}` : path;
    await this.#moveTo(this.fileAt(place), part).catch((error: unknown) => {
      throw toStorageFailure(error, this.#files.folder);
    });
    this.#rows.setPath(id, place);
    // One of a damaged file may show something else.
    await this.#posters.remove(id);
  }

  /** Records an examined file where it is. It stays its owner's: the studio never changes, moves or removes it. */
  refer(ready: ReadyFile, name: string): { media: Media; isNew: boolean } {
    const known = this.#rows.bySha256(ready.sha256);
    if (known === undefined) return this.#insert(ready, ready.file, toPlainName(name));
    if (!this.#isWhole(known)) this.#rows.setPath(known.media.id, ready.file);
    return this.#given(known);
  }

  /** Removes the file and its record. Only for files that nothing refers to; one that is in the library stays, and so does one that was only referred to. */
  forget(id: string): Promise<void> {
    return this.#files.use(async () => {
      const { path } = this.#kept(id);
      if (!this.#rows.remove(id)) return;
      await this.#posters.remove(id);
      if (!isElsewhere(path)) await rm(this.fileAt(path), { force: true });
    });
  }

  /** Whether its content came in once more since the studio began: somebody may be about to use it, though nothing says so yet. */
  cameAgain(id: string): boolean {
    return this.#again.has(id);
  }

  /** Takes away the poster of a file whose record is gone. */
  async removePoster(id: string): Promise<void> {
    if (this.#rows.get(id) === undefined) await this.#posters.remove(id);
  }

  /**
   * Deletes the file of a record that was removed at `decidedAt`; answers whether there was one to delete. It stays outside of the data folder, where the same
   * content came again, where another record has the place or is about to, and where it was written later. Throws what the system says.
   */
  deleteLeft({ id, path, decidedAt }: { id: string; path: string; decidedAt: number }): boolean {
    const isTaken = this.#arriving.has(path) || this.#rows.get(id) !== undefined || this.#rows.hasPath(path);
    if (isTaken || isElsewhere(path) || path.split("/").includes("..")) return false;
    const file = this.fileAt(path);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile() || found.mtimeMs > decidedAt + 1) return false;
    unlinkSync(file);
    return true;
  }

  async #keep(ready: ReadyFile, name: string): Promise<{ media: Media; isNew: boolean }> {
    const known = this.#rows.bySha256(ready.sha256);
    if (known !== undefined && this.#isOwnAndWhole(known)) return this.#given(known);
    const id = mediaIdOf(ready.sha256);
    const path = known === undefined || isElsewhere(known.path) ? `media/${id.slice(0, 2)}/${id}${ready.extension}` : known.path;
    if (known !== undefined) this.#again.add(known.media.id);
    this.#arriving.add(path);
    try {
      await this.#moveTo(this.fileAt(path), ready.file);
      this.#rows.setPath(id, path);
      return this.#insert(ready, path, name);
    } finally {
      this.#arriving.delete(path);
    }
  }

  async #moveTo(target: string, file: string): Promise<void> {
    await mkdir(dirname(target), { recursive: true });
    await rename(file, target);
    await syncFolder(dirname(target));
  }

  /** A record for a content that came once more. Whoever brought it may use the file at any time from now on. */
  #given({ media }: KeptMedia): { media: Media; isNew: boolean } {
    this.#again.add(media.id);
    return { media, isNew: false };
  }

  #insert({ facts, bytes, sha256, changes }: ReadyFile, path: string, name: string): { media: Media; isNew: boolean } {
    return this.#record({ path, media: { ...toRecord(facts, { bytes, sha256, name }), ...(changes.length > 0 ? { changes } : {}) } });
  }

  /** Two uploads of one content may reach this point together; the first one's record stands, at this place where its own file was lost. */
  #record(kept: KeptMedia): { media: Media; isNew: boolean } {
    const known = this.#rows.bySha256(kept.media.sha256);
    if (known === undefined) this.#rows.insert(kept);
    else if (!this.#isOwnAndWhole(known)) this.#rows.setPath(known.media.id, kept.path);
    return known === undefined ? { media: kept.media, isNew: true } : this.#given(known);
  }

  /**
   * Records a finished result that already lies at its final place. Pictures and sound stay as they are, only an index at the end of an MP4
   * is brought to the front (lesson 21), unless not a byte is to change (`staysAsItIs`). What cannot be measured is recorded without measures, for it was paid for (GEN-09). When the
   * content is known already, the old record is given and `isNew` is false; the caller may remove the second file unless it has become the
   * record's own (`pathOf`), which happens when the old one was lost. What `alongside` writes is written with the record, or neither.
   */
  async adopt(
    file: string,
    facts: { sha256?: string; mime?: string; staysAsItIs?: boolean; alongside?: (media: Media) => void } = {},
    name: string = basename(file),
  ): Promise<{ media: Media; isNew: boolean }> {
    const isVideo = (await readType(file))?.kind === "video";
    const isMoved = isVideo && facts.staysAsItIs !== true && (await bringIndexForward(file));
    const sha256 = (isMoved ? undefined : facts.sha256) ?? (await sha256Of(file));
    const media = this.#rows.bySha256(sha256)?.media ?? (await recordOf(file, facts.mime, { sha256, name }));
    return this.#rows.inOne(() => {
      const recorded = this.#record({ path: this.#relative(file), media });
      facts.alongside?.(recorded.media);
      return recorded;
    });
  }

  get(id: string): Media | undefined {
    return this.#rows.get(id)?.media;
  }

  /** The records of these ids, in their order; unknown ids are left out. */
  find(ids: readonly string[]): Media[] {
    return ids.flatMap((id) => this.get(id) ?? []);
  }

  /** The record of a file that something is to be made of. Fails with `not-found` (`media-missing`) where it is not kept any more. */
  need(id: string): Media {
    const media = this.get(id);
    if (media) return media;
    const message = `There is no media ${id} in the library.`;
    throw new Failure({ code: "not-found", reason: "media-missing", message, delivery: "not-sent" });
  }

  /** Absolute path of the file; it need not be there. Fails with `not-found`. */
  pathOf(id: string): string {
    return this.fileAt(this.#kept(id).path);
  }

  /** What is sent in its place; see `sendCopyOf`. Fails with `storage-error` (`file-missing`) too where its owner put another file there. */
  readonly toSend = async (id: string): Promise<Media> => {
    const kept = this.#rows.get(id);
    const isOther = kept && isElsewhere(kept.path) && (await sha256Of(kept.path).catch(() => undefined)) !== kept.media.sha256;
    if (isOther) throw missingFile(id, new Error("Its owner took it away or put another file there."));
    return sendCopyOf(this, id);
  };

  /** Whether a file that was only referred to is gone, or its owner put one of another length at its place. */
  isReplaced(id: string): boolean {
    const kept = this.#rows.get(id);
    return kept !== undefined && isElsewhere(kept.path) && !this.#isWhole(kept);
  }

  /** What is sent in the file's place as a data URI; see `dataUriOf`. */
  async dataUri(id: string): Promise<string> {
    const sent = await this.toSend(id);
    return dataUriOf(sent, this.pathOf(sent.id));
  }

  /**
   * Path of the file's poster, made now if it is not there; nothing for sound and for what cannot be decoded. Fails with `not-found`,
   * `storage-error` (`file-missing`) or `storage-full`; with the signal's reason when it aborts before the work has begun.
   */
  async posterPath(id: string, signal?: AbortSignal): Promise<string | undefined> {
    const { media, path } = this.#kept(id);
    const use = <T>(work: (file: string) => Promise<T>) => {
      if (this.isReplaced(id)) throw missingFile(id, new Error("Another file is at its place."));
      return this.#files.use(() => work(this.fileAt(path)));
    };
    const source = { use: async <T>(work: (file: string) => Promise<T>) => use(work) };
    const poster = await this.#posters.pathOf(media, source, signal);
    if ((poster !== undefined) !== media.hasPoster) this.#rows.setHasPoster(id, poster !== undefined);
    return poster;
  }

  #kept(id: string): KeptMedia {
    const kept = this.#rows.get(id);
    if (kept !== undefined) return kept;
    throw new Failure({ code: "not-found", reason: "media-unknown", message: `The studio keeps no file with the id ${id}.` });
  }

  /** Absolute path of a file by its place as the table keeps it: under the folder of files, or absolute already. */
  fileAt(path: string): string {
    return isAbsolute(path) ? path : join(this.#files.folder, ...path.split("/"));
  }

  /** A file that was cut off or emptied by someone must not keep a good copy of it out. */
  #isWhole({ path, media }: KeptMedia): boolean {
    return statSync(this.fileAt(path), { throwIfNoEntry: false })?.size === media.bytes;
  }

  /** What the studio has itself need not lean on a file of somebody's that was only referred to. */
  #isOwnAndWhole(known: KeptMedia): boolean {
    return !isElsewhere(known.path) && this.#isWhole(known);
  }

  #relative(file: string): string {
    const path = relative(this.#files.folder, file);
    return path.startsWith("..") || isAbsolute(path) ? file : path.split(sep).join("/");
  }
}

/** Whether a file lies outside of the data folder, where others have it. */
function isElsewhere(path: string): boolean {
  return isAbsolute(path);
}

/** Whether the file was changed. One whose index cannot be moved (a full disk, tables that are damaged) plays from the disk all the same. */
async function bringIndexForward(file: string): Promise<boolean> {
  try {
    return await moveIndexToFront(file);
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}
