import type { Media } from "../../../shared/contract/media.ts";
import type { PublicStorage } from "../../../shared/contract/storage.ts";
import { Failure } from "../../../shared/failure.ts";
import { HOUR, SECOND } from "../../../shared/units.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Http } from "../gateway/http.ts";
import { Limit } from "../jobs/limit.ts";
import type { MediaStore } from "../library/media.ts";
import type { Log } from "../log.ts";
import type { PublicAddress, PublishProgress } from "../transfer/public-address.ts";
import { FileTransfer, type UploadMemory } from "./file-transfer.ts";
import { objectNameOf } from "./object-name.ts";
import { type Publication, type PublicationRows, placeOf } from "./publication-rows.ts";
import { assertReachable, assertWithinReach } from "./reachable.ts";
import { SharedUpload } from "./shared-upload.ts";
import { openStorage, type StorageClient } from "./storage-client.ts";
import type { Storages } from "./storages.ts";

interface Parts {
  storages: Pick<Storages, "find" | "resolve">;
  rows: PublicationRows;
  media: Pick<MediaStore, "toSend" | "pathOf">;
  http: Pick<Http, "open">;
  fetch: typeof globalThis.fetch;
  log: Log;
}

/** Files on their way at once; more would only share the same line. */
const filesAtOnce = 2;
/** A service may fetch a while after it was asked: no signed address is shorter than this. */
const leastSeconds = HOUR / SECOND;

/**
 * Publishes files at the storage of a person's own (AS-07). The object's name comes from the file's content, so that the same file goes up
 * once. What was begun is in the database and at the storage, and goes on after a restart.
 */
export class Publications implements PublicAddress {
  readonly #parts: Parts;
  readonly #limit = new Limit(filesAtOnce);
  readonly #uploads = new Map<string, SharedUpload>();
  /** Uploads whose parts are being removed; what wants the same file waits for that. */
  readonly #leaving = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  canPublish({ id }: Pick<ResolvedConnection, "id">): boolean {
    return this.#parts.storages.find(id) !== undefined;
  }

  async of(
    mediaId: string,
    connection: ResolvedConnection,
    signal?: AbortSignal,
    onProgress?: (progress: PublishProgress) => void,
  ): Promise<string> {
    const media = await this.#parts.media.toSend(mediaId);
    const resolved = await this.#parts.storages.resolve(connection.id);
    assertWithinReach(resolved.storage, connection);
    const client = await openStorage(resolved, { fetch: this.#parts.fetch });
    const publication = publicationOf(media, connection.id, resolved.storage);
    await this.#bring(publication, media, client, signal, onProgress);
    const { access, presignedSeconds } = resolved.storage;
    const url = await client.addressOf(publication.key, Math.max(presignedSeconds, leastSeconds));
    await assertReachable(this.#parts.http, { url, bytes: media.bytes, access }, signal).catch((error: unknown) => {
      throw asNotSent(error);
    });
    return url;
  }

  /**
   * Takes an upload that is not whole, and its parts, away from the storage. Whether it did: not while somebody waits for it, nor where the
   * connection has another storage by now.
   */
  async discard(publication: Publication, signal: AbortSignal = new AbortController().signal): Promise<boolean> {
    const name = nameOf(publication);
    const upload = this.#uploads.get(name);
    if (upload?.isWanted) return false;
    const leaving = this.#drop(publication, upload, signal).finally(() => this.#leaving.delete(name));
    // Who waits for the end of it is told by whoever asked for it.
    const ended = leaving.then(
      () => undefined,
      () => undefined,
    );
    this.#leaving.set(name, ended);
    return leaving;
  }

  async #drop({ connectionId, place, key }: Publication, upload: SharedUpload | undefined, signal: AbortSignal): Promise<boolean> {
    await upload?.ended;
    const { rows, storages, fetch } = this.#parts;
    const row = rows.at(place, key).find(({ publishedAt }) => publishedAt === undefined);
    if (!row) return true;
    const resolved = await storages.resolve(connectionId);
    if (placeOf(resolved.storage) !== place) return false;
    const client = await openStorage(resolved, { fetch });
    const ids = row.uploadId === undefined ? await client.uploadsOf(key, signal) : [row.uploadId];
    for (const id of ids) await client.dropUpload(key, id, signal);
    // It may have become whole just before the studio ended: then it is an object to be shown.
    if ((await client.sizeOf(key, signal)) === row.bytes) rows.save({ ...row, uploadId: undefined, publishedAt: Date.now() });
    else rows.removeAt(place, key);
    return true;
  }

  async #bring(
    publication: Publication,
    media: Media,
    client: StorageClient,
    signal: AbortSignal | undefined,
    onProgress: ((progress: PublishProgress) => void) | undefined,
  ): Promise<void> {
    const name = nameOf(publication);
    await this.#leaving.get(name);
    let upload = this.#uploads.get(name);
    // One that everybody has left is ending; a new one goes on where it stopped.
    while (upload && !upload.isWanted) {
      await upload.ended;
      upload = this.#uploads.get(name);
    }
    upload ??= this.#start(publication, media, client);
    await upload.wait(signal, onProgress);
    this.#published(publication);
  }

  #published(publication: Publication): void {
    const { rows } = this.#parts;
    const known = rows
      .of(publication.connectionId, publication.mediaId)
      .find(({ place, key }) => place === publication.place && key === publication.key);
    if (known?.publishedAt === undefined) rows.save({ ...publication, publishedAt: Date.now() });
  }

  #start(publication: Publication, media: Media, client: StorageClient): SharedUpload {
    const { rows, log } = this.#parts;
    const { place, key } = publication;
    const transfer = (onBytes: (bytes: number) => void) =>
      new FileTransfer({ client, key, media, path: this.#parts.media.pathOf(media.id), memory: memoryOf(rows, publication), onBytes });
    const upload = new SharedUpload(media.bytes, async (signal, onBytes) => {
      await this.#limit.run("", signal, () => transfer(onBytes).run(signal));
      this.#published(publication);
    });
    const name = nameOf(publication);
    this.#uploads.set(name, upload);
    void upload.ended.then(() => {
      if (this.#uploads.get(name) === upload) this.#uploads.delete(name);
      log.info("publishing-ended", { place, key, bytes: media.bytes });
    });
    return upload;
  }
}

function publicationOf(media: Media, connectionId: string, storage: PublicStorage): Publication {
  return { connectionId, place: placeOf(storage), mediaId: media.id, key: objectNameOf(media, storage), bytes: media.bytes };
}

function nameOf({ place, key }: Publication): string {
  return `${place}|${key}`;
}

function memoryOf(rows: PublicationRows, publication: Publication): UploadMemory {
  const { place, key } = publication;
  return {
    read() {
      const begun = rows.at(place, key).filter(({ publishedAt }) => publishedAt === undefined);
      const uploadId = begun.find((row) => row.uploadId !== undefined)?.uploadId;
      return { wasBegun: begun.length > 0, ...(uploadId !== undefined && { uploadId }) };
    },
    write: (uploadId) => rows.save({ ...publication, ...(uploadId !== undefined && { uploadId }) }),
    forget: () => rows.removeAt(place, key),
  };
}

/** The work that the file is for has not been sent yet, whatever became of the look at its address. */
function asNotSent(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code === "cancelled") return error;
  return new Failure({ ...error.data, delivery: "not-sent" }, error);
}
