import type { Media } from "../../../shared/contract/media.ts";
import { Failure } from "../../../shared/failure.ts";
import { planParts, type Part, wholeUpTo } from "./part-plan.ts";
import { SourceFile } from "./source-file.ts";
import type { Payload, SentPart, StorageClient } from "./storage-client.ts";
import { storageCodeOf } from "./storage-failure.ts";
import { together } from "./together.ts";
import { withoutStall, withTries } from "./tries.ts";

const partsAtOnce = 4;

/** What is remembered of an upload across restarts: whether it was begun, and by what name the storage knows it. */
export interface UploadMemory {
  read(): { wasBegun: boolean; uploadId?: string };
  /** Written before the storage is asked, then with its answer; without an id the upload is being begun. */
  write(uploadId: string | undefined): void;
  /** The upload is no more. */
  forget(): void;
}

export interface TransferParts {
  client: StorageClient;
  key: string;
  media: Pick<Media, "name" | "mime" | "bytes" | "sha256">;
  path: string;
  memory: UploadMemory;
  /** Bytes that the storage has, or that are on their way to it. */
  onBytes: (bytes: number) => void;
}

/** Brings one file to a storage, once. Goes on where an earlier run was cut off: the storage says which parts it has. */
export class FileTransfer {
  readonly #parts: TransferParts;
  readonly #taken = new Map<number, number>();

  constructor(parts: TransferParts) {
    this.#parts = parts;
  }

  /** Ends when the whole object is at the storage. Aborting keeps the parts that are there. Fails with `file-changed`, `file-missing` and what the storage says. */
  async run(signal: AbortSignal): Promise<void> {
    const { client, key, media, path } = this.#parts;
    if ((await withTries(() => client.sizeOf(key, signal), signal)) === media.bytes) return this.#isThere(signal);
    const file = await SourceFile.open(path, media);
    try {
      if (media.bytes <= wholeUpTo) await this.#sendWhole(file, signal);
      else await this.#sendInParts(file, signal).catch((error: unknown) => this.#sendAnew(error, file, signal));
    } finally {
      await file.close();
    }
  }

  /** It was finished without our knowing, or by someone else while our own parts were on their way. */
  async #isThere(signal: AbortSignal): Promise<void> {
    const { client, key, media, memory } = this.#parts;
    const { uploadId } = memory.read();
    if (uploadId !== undefined) await withTries(() => client.dropUpload(key, uploadId, signal), signal);
    this.#parts.onBytes(media.bytes);
  }

  async #sendWhole(file: SourceFile, signal: AbortSignal): Promise<void> {
    const { client, key, media } = this.#parts;
    await this.#assertUnchanged(file, signal);
    const part = { number: 1, start: 0, bytes: file.bytes };
    await withTries(
      () =>
        withoutStall(client.host, signal, (either, goesOn) =>
          client.put(key, media.mime, this.#payload(file, part, media.sha256, goesOn), either),
        ),
      signal,
    );
  }

  async #sendInParts(file: SourceFile, signal: AbortSignal): Promise<void> {
    const { client, key, media, memory } = this.#parts;
    const { uploadId, sent } = await this.#resume(signal);
    const parts = planParts(media.bytes);
    const isThere = ({ number, bytes }: Part) => sent.get(number)?.bytes === bytes;
    this.#taken.clear();
    for (const part of parts.filter(isThere)) this.#take(part.number, part.bytes);
    const queue = parts.filter((part) => !isThere(part)).values();
    const sendNext = async (either: AbortSignal) => {
      for (const part of queue) sent.set(part.number, await this.#sendPart(file, uploadId, part, either));
    };
    const senders = Array.from({ length: partsAtOnce }, () => sendNext);
    try {
      await together([...senders, (either) => this.#assertUnchanged(file, either)], signal);
    } catch (error) {
      if (error instanceof Failure && error.data.reason === "file-changed") {
        await client.dropUpload(key, uploadId, signal);
        memory.forget();
      }
      throw error;
    }
    const all = parts.flatMap(({ number }) => sent.get(number) ?? []);
    await withTries(() => client.finishUpload(key, uploadId, all, signal), signal);
  }

  /** An upload that ended behind our back (another studio finished it, the storage cleaned up) is looked for as an object, then begun anew. */
  async #sendAnew(error: unknown, file: SourceFile, signal: AbortSignal): Promise<void> {
    if (storageCodeOf(error) !== "NoSuchUpload") throw error;
    const { client, key, media, memory } = this.#parts;
    if ((await withTries(() => client.sizeOf(key, signal), signal)) === media.bytes) return this.#parts.onBytes(media.bytes);
    memory.forget();
    await this.#sendInParts(file, signal);
  }

  /** The upload that was begun, if the storage still has it, else a new one. */
  async #resume(signal: AbortSignal): Promise<{ uploadId: string; sent: Map<number, SentPart> }> {
    const { client, key, memory } = this.#parts;
    const { wasBegun, uploadId } = memory.read();
    if (uploadId !== undefined) {
      const parts = await withTries(() => client.parts(key, uploadId, signal), signal).catch((error: unknown) => {
        if (storageCodeOf(error) !== "NoSuchUpload") throw error;
        return undefined;
      });
      if (parts) return { uploadId, sent: new Map(parts.map((part) => [part.number, part])) };
    }
    const found = await this.#begin(wasBegun && uploadId === undefined, signal);
    return {
      uploadId: found,
      sent: new Map((await withTries(() => client.parts(key, found, signal), signal)).map((part) => [part.number, part])),
    };
  }

  /** Where an answer may have been lost, the storage is asked first: an upload that nobody knows would keep its parts for ever. */
  async #begin(mayBeThere: boolean, signal: AbortSignal): Promise<string> {
    const { client, key, media, memory } = this.#parts;
    memory.write(undefined);
    const id = await withTries(async (isAgain) => {
      const known = mayBeThere || isAgain ? await client.uploadsOf(key, signal) : [];
      return known.at(-1) ?? client.beginUpload(key, media.mime, signal);
    }, signal);
    memory.write(id);
    return id;
  }

  async #sendPart(file: SourceFile, uploadId: string, part: Part, signal: AbortSignal): Promise<SentPart> {
    const { client, key } = this.#parts;
    const sha256 = await file.sha256(part.start, part.bytes, signal);
    return withTries(
      () =>
        withoutStall(client.host, signal, (either, goesOn) =>
          client.sendPart(key, uploadId, part, this.#payload(file, part, sha256, goesOn), either),
        ),
      signal,
    );
  }

  async #assertUnchanged(file: SourceFile, signal: AbortSignal): Promise<void> {
    if ((await file.sha256(0, file.bytes, signal)) !== this.#parts.media.sha256) throw file.changed();
  }

  #payload(file: SourceFile, part: Part, sha256: string, goesOn: () => void): Payload {
    const body = file.stream(part, (taken) => {
      goesOn();
      this.#take(part.number, taken);
    });
    this.#take(part.number, 0);
    return { bytes: part.bytes, sha256, body };
  }

  #take(number: number, bytes: number): void {
    this.#taken.set(number, bytes);
    let sum = 0;
    for (const each of this.#taken.values()) sum += each;
    this.#parts.onBytes(sum);
  }
}
