import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { assertNever } from "../../../shared/assert-never.ts";
import type { Cut, CutChange } from "../../../shared/contract/cuts.ts";
import type { Entry, EntryRow } from "../../../shared/contract/library.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { assertSpace } from "../disk.ts";
import { newId } from "../jobs/jobs.ts";
import type { Entries, NewEntry } from "../library/entries.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import type { MediaStore } from "../library/media.ts";
import { monthFolder } from "../library/month-folder.ts";
import { makeFolder } from "../make-folder.ts";
import { assertWhole } from "../media-tools/assert-whole.ts";
import { extractSound, soundExtension } from "../media-tools/extract-sound.ts";
import { fitVideo } from "../media-tools/fit-video.ts";
import { joinVideos } from "../media-tools/join-videos.ts";
import { moveIndexToFront } from "../media-tools/move-index-to-front.ts";
import { resultFileName } from "../transfer/file-names.ts";
import { placeFile } from "../transfer/place-file.ts";
import { storageFailure } from "../transfer/storage-failure.ts";

interface Parts {
  media: MediaStore;
  entries: Entries;
  files: FilesFolder;
}

interface Watch {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** What was written, and how. */
interface Written {
  way: "copied" | "encoded";
  start?: number;
  end?: number;
}

/** Cuts, joins and takes apart what the library holds, on this machine; each result is an entry that knows what it was made of (DT-04). */
export class Cuts {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Tells the progress, then what was made or why nothing was. Leaving ends the work and removes what there is of it. One is made at a time:
   * encoders use the whole machine.
   */
  async *make(cut: Cut, signal?: AbortSignal): AsyncGenerator<CutChange, void, void> {
    const leaving = new AbortController();
    const ends = AbortSignal.any([this.#closing.signal, leaving.signal, ...(signal ? [signal] : [])]);
    const news = new News();
    const work = this.#inTurn(() =>
      this.#parts.files.use(() => this.#make(cut, { signal: ends, onProgress: (share) => news.tell(share) }), ends),
    ).then(
      (made): CutChange => ({ type: "made", ...made }),
      (error: unknown): CutChange => ({ type: "failed", failure: toFailureData(error) }),
    );
    try {
      yield { type: "progress", share: 0 };
      let change = await Promise.race([work, news.next()]);
      for (; change.type === "progress"; change = await Promise.race([work, news.next()])) yield change;
      if (!ends.aborted) yield change;
    } finally {
      leaving.abort();
      await work;
    }
  }

  /** See the contract. Fails with `not-found`, or `invalid-input` for what is no picture. */
  keepFrame({ entryId, mediaId, at }: { entryId: string; mediaId: string; at: number }): EntryRow {
    const source = this.#parts.entries.get(entryId);
    if (this.#parts.media.need(mediaId).kind !== "image")
      throw new Failure({ code: "invalid-input", reason: "not-comparable", message: "A frame is a picture." });
    return this.#parts.entries.add({ ...fromSource(source, "frame"), kind: "image", mediaId, service: { parts: [entryId], at } });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#turn;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work);
    this.#turn = Promise.allSettled([turn]);
    return turn;
  }

  async #make(cut: Cut, watch: Watch): Promise<Written & { entry: EntryRow }> {
    const { entries, media, files } = this.#parts;
    watch.signal.throwIfAborted();
    const sources = (cut.what === "joined" ? cut.entryIds : [cut.entryId]).map((id) => entries.get(id));
    const [source] = sources;
    if (!source) throw new Failure({ code: "invalid-input", reason: "entry-unknown", message: "Nothing was named." });
    const createdAt = Date.now();
    const id = newId();
    const folder = monthFolder(files.library, createdAt);
    const part = join(folder, `.${id}-${cut.what}.part`);
    try {
      makeFolder(folder);
      assertSpace(folder, 2 * sources.reduce((sum, one) => sum + one.media.bytes, 0));
      for (const one of sources) await assertThere(one);
      const extension = cut.what === "sound" ? await soundExtension(source.path) : "mp4";
      const written = await write(cut, sources, part, watch);
      watch.signal.throwIfAborted();
      const path = await placeFile(part, folder, resultFileName({ createdAt, prompt: source.title, id, extension, role: cut.what }));
      const kept = await media.adopt(path);
      if (!kept.isNew && media.pathOf(kept.media.id) !== path) await rm(path, { force: true });
      const service = { parts: sources.map((one) => one.id), ...written };
      const kind = cut.what === "sound" ? "audio" : "video";
      return { ...written, entry: entries.add({ ...fromSource(source, cut.what), createdAt, kind, mediaId: kept.media.id, service }) };
    } catch (error) {
      await rm(part, { force: true });
      throw watch.signal.aborted ? error : notMade(error, folder);
    }
  }
}

async function write(cut: Cut, sources: readonly Entry[], part: string, { signal, onProgress }: Watch): Promise<Written> {
  const path = sources[0]?.path ?? "";
  switch (cut.what) {
    case "cut": {
      const { way, start, end } = await fitVideo(path, part, partOf(cut), { signal, onProgress: (share) => onProgress(share) });
      await assertWhole(part);
      return { way: way === "cut" ? "copied" : "encoded", start, end };
    }
    case "joined": {
      const files = sources.map((one) => one.path);
      const isCopied = await joinVideos(files, part, signal, (count) => onProgress(count / files.length));
      await moveIndexToFront(part);
      await assertWhole(part);
      return { way: isCopied ? "copied" : "encoded" };
    }
    case "sound":
      await extractSound(path, part, partOf(cut), { signal, onProgress });
      return { way: "copied", ...partOf(cut) };
    default:
      return assertNever(cut);
  }
}

function partOf({ start, end }: { start?: number | undefined; end?: number | undefined }): { start?: number; end?: number } {
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

/** A result of a result is found by the same words, and can be made again by the same recipe. */
function fromSource(source: Entry, role: string): Omit<NewEntry, "kind" | "mediaId"> {
  const { connectionId, connectionName, model, recipe } = source;
  return {
    role,
    createdAt: Date.now(),
    ...(connectionId !== undefined && { connectionId }),
    ...(connectionName !== undefined && { connectionName }),
    ...(model !== undefined && { model }),
    ...(recipe && { recipe }),
  };
}

async function assertThere({ path }: Entry): Promise<void> {
  if (await stat(path).catch(() => undefined)) return;
  throw new Failure({ code: "storage-error", reason: "file-missing", message: "A file of the library is not where it should be." });
}

function notMade(error: unknown, folder: string): unknown {
  const known = storageFailure(error, folder);
  if (known instanceof Failure) return known;
  const said = error instanceof Error ? error.message : String(error);
  const message = `The file could not be made: ${said}`;
  return new Failure({ code: "conflict", reason: "cut-not-made", message, detail: { said }, action: "retry" }, error);
}

/** Only the newest progress counts for a slow reader; less than a hundredth is not told. */
class News {
  #share = 0;
  #told = 0;
  #wake = () => {};

  tell(share: number): void {
    this.#share = share;
    if (share - this.#told >= 0.01) this.#wake();
  }

  async next(): Promise<Extract<CutChange, { type: "progress" }>> {
    if (this.#share - this.#told < 0.01) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#told = this.#share;
    return { type: "progress", share: this.#told };
  }
}
