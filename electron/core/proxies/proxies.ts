import { rm, stat } from "node:fs/promises";
import type { ProxyChange } from "../../../shared/contract/proxies.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { Changes } from "../changes.ts";
import { assertSpace } from "../disk.ts";
import { Limit } from "../jobs/limit.ts";
import type { MediaStore } from "../library/media.ts";
import { missingFile } from "../library/missing-file.ts";
import { makePlayableVideo, playableBytes } from "../media-tools/playable-video.ts";
import { preparePicture } from "../media-tools/pictures.ts";
import { readType } from "../media-tools/read-type.ts";
import { toProxyFailure } from "./proxy-failure.ts";
import { ProxyFolder } from "./proxy-folder.ts";
import type { ProxyFile } from "./proxy-folder.ts";

/** Encoders use the whole machine. */
const AT_ONCE = 1;
/** Progress that moves a bar by less is not told. */
const PROGRESS_STEP = 0.01;

interface Making {
  last: ProxyChange;
  changes: Changes<ProxyChange>;
  watchers: number;
  givenUp: AbortController;
}

/** Copies, to look at, of kept files that browsers do not show; made when somebody looks, kept in `<dataFolder>/proxies` (DT-04). */
export class Proxies {
  readonly #media: Pick<MediaStore, "get" | "need" | "pathOf">;
  readonly #folder: ProxyFolder;
  readonly #limit = new Limit(AT_ONCE);
  readonly #making = new Map<string, Making>();
  /** Also those that nobody waits for any more, until they have cleared up. */
  readonly #working = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor({ media, folder }: { media: Pick<MediaStore, "get" | "need" | "pathOf">; folder: string }) {
    this.#media = media;
    this.#folder = new ProxyFolder(folder, (id) => media.get(id) !== undefined);
  }

  /**
   * Tells how the copy of a video comes on until it is made, or why it is not: `file-missing`, `proxy-no-decoder`, `proxy-not-made`, or what
   * stands in the way of writing. The work ends when nobody reads any more. Fails with `not-found` (`media-missing`).
   */
  async *make(mediaId: string, signal?: AbortSignal): AsyncGenerator<ProxyChange, void, void> {
    this.#media.need(mediaId);
    if (this.#folder.find(mediaId)) return yield { type: "made" };
    const making = this.#making.get(mediaId) ?? this.#begin(mediaId);
    making.watchers += 1;
    try {
      for await (const change of making.changes.watch(() => making.last, signal)) {
        yield change;
        if (change.type !== "progress") return;
      }
    } finally {
      making.watchers -= 1;
      if (making.watchers === 0) this.#giveUp(mediaId, making);
    }
  }

  /** The copy, to be sent: a picture's is made now, a video's must be there. Nothing where there is none. Fails with `storage-full`, `storage-error`. */
  async fileOf(mediaId: string, signal?: AbortSignal): Promise<ProxyFile | undefined> {
    const known = this.#folder.find(mediaId);
    if (known !== undefined || this.#media.get(mediaId)?.kind !== "image") return known;
    const until = AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])]);
    await this.#limit.run("picture", until, () => this.#makePicture(mediaId));
    return this.#folder.find(mediaId);
  }

  /** Removes the copy of a file that is deleted for good, and makes none any more. */
  async forget(mediaId: string): Promise<void> {
    const making = this.#making.get(mediaId);
    if (making) this.#giveUp(mediaId, making);
    await this.#folder.remove(mediaId);
  }

  /** Ends the work; what was begun is removed. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#working);
  }

  #begin(mediaId: string): Making {
    const givenUp = new AbortController();
    const signal = AbortSignal.any([this.#closing.signal, givenUp.signal]);
    const making: Making = { last: { type: "progress", share: 0 }, changes: new Changes(), watchers: 0, givenUp };
    const tell = (change: ProxyChange) => {
      making.last = change;
      making.changes.publish(change);
    };
    const onProgress = (share: number) => {
      if (making.last.type === "progress" && share - making.last.share >= PROGRESS_STEP) tell({ type: "progress", share });
    };
    const work = this.#limit
      .run("video", signal, () => this.#makeVideo(mediaId, { signal, onProgress }))
      .then(
        () => tell({ type: "made" }),
        (error: unknown) => tell({ type: "failed", failure: toFailureData(error) }),
      )
      .finally(() => {
        this.#working.delete(work);
        this.#giveUp(mediaId, making);
      });
    this.#working.add(work);
    this.#making.set(mediaId, making);
    return making;
  }

  /** Who asks from now on begins anew. */
  #giveUp(mediaId: string, making: Making): void {
    if (this.#making.get(mediaId) === making) this.#making.delete(mediaId);
    making.givenUp.abort();
  }

  async #makeVideo(mediaId: string, watch: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<void> {
    const media = this.#media.need(mediaId);
    const file = await this.#present(mediaId);
    if (media.kind !== "video") throw new Failure({ code: "invalid-input", reason: "proxy-no-decoder", message: "This is no video." });
    await this.#write(mediaId, { bytes: playableBytes(media), signal: watch.signal }, async (part) => {
      await makePlayableVideo(file, part, watch);
      return ".mp4";
    });
  }

  async #makePicture(mediaId: string): Promise<void> {
    if (this.#folder.find(mediaId)) return;
    const file = await this.#present(mediaId).catch(() => undefined);
    const type = file === undefined ? undefined : await readType(file);
    if (file === undefined || type?.kind !== "image") return;
    await this.#write(mediaId, { bytes: 0, signal: this.#closing.signal }, async (part) => {
      const made = await preparePicture(file, type, part);
      return made.isNew ? made.type.extension : undefined;
    }).catch((error: unknown) => {
      // A picture that nothing here can decode has no copy; a disk that is full is to be heard of.
      if (error instanceof Failure && error.data.reason !== "proxy-not-made") throw error;
    });
  }

  async #present(mediaId: string): Promise<string> {
    const file = this.#media.pathOf(mediaId);
    await stat(file).catch((error: unknown) => {
      throw missingFile(mediaId, error);
    });
    return file;
  }

  /** Gives `work` a file to write, and that its final name; nothing is left where it fails or says that there is nothing to keep. */
  async #write(
    mediaId: string,
    { bytes, signal }: { bytes: number; signal: AbortSignal },
    work: (part: string) => Promise<string | undefined>,
  ): Promise<void> {
    const part = await this.#folder.newPart();
    try {
      assertSpace(this.#folder.path, bytes);
      const extension = await work(part);
      signal.throwIfAborted();
      if (extension !== undefined) await this.#folder.keep(part, mediaId, extension);
    } catch (error) {
      throw toProxyFailure(error, this.#folder.path, signal);
    } finally {
      await rm(part, { force: true });
    }
  }
}
