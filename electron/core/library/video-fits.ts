import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { FittedVideo, VideoFit, VideoFitChange } from "../../../shared/contract/fits.ts";
import type { Media } from "../../../shared/contract/media.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { assertSpace } from "../disk.ts";
import { fitVideo } from "../media-tools/fit-video.ts";
import { toStorageFailure } from "./incoming.ts";
import type { MediaStore } from "./media.ts";

/** Progress that moves a bar by less is not told. */
const PROGRESS_STEP = 0.01;

/** Makes versions of kept videos that fit a limit, as files of their own beside the originals (CV-02). */
export class VideoFits {
  readonly #media: MediaStore;
  /** Files that were made here and are not taken yet, each with how many streams show it: two windows may ask for the same. */
  readonly #offered = new Map<string, number>();
  readonly #closing = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ media }: { media: MediaStore }) {
    this.#media = media;
  }

  /**
   * Tells the progress, then what was made, and stays open until the signal; what was not taken by then is removed. Or tells why nothing was
   * made: `media-unknown`, `file-missing`, a reason of `fitVideo`, `video-not-fitted`, or what stands in the way of writing. One video is
   * made at a time: encoders use the whole machine.
   */
  async *make({ id, fit }: { id: string; fit: VideoFit }, signal?: AbortSignal): AsyncGenerator<VideoFitChange, void, void> {
    const left = new Leaving(AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])]));
    const progress = new LatestProgress();
    const work = this.#inTurn(() => this.#offer(id, fit, { signal: left.signal, onProgress: progress.tell })).then(
      (offer) => ({ offer }),
      (error: unknown) => ({ error }),
    );
    try {
      yield progress.latest;
      let outcome = await Promise.race([work, progress.next()]);
      for (; "type" in outcome; outcome = await Promise.race([work, progress.next()])) yield outcome;
      if (left.signal.aborted) return;
      if ("error" in outcome) yield { type: "failed", failure: toFailureData(outcome.error) };
      else yield { type: "made", fitted: outcome.offer.fitted };
      if ("offer" in outcome) await left.end();
    } finally {
      left.now();
      const outcome = await work;
      if ("offer" in outcome) await this.#withdraw(outcome.offer);
    }
  }

  /** Keeps what was made, for ever. Fails with `media-unknown`. */
  keep(id: string): Media {
    this.#offered.delete(id);
    const media = this.#media.get(id);
    if (media) return media;
    throw new Failure({ code: "not-found", reason: "media-unknown", message: `The studio keeps no file with the id ${id}.` });
  }

  /** Ends the work and removes what nobody has taken, while the library can still be written. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#turn;
    for (const id of this.#offered.keys()) {
      this.#offered.delete(id);
      await this.#media.forget(id);
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work);
    this.#turn = Promise.allSettled([turn]);
    return turn;
  }

  #offer(id: string, fit: VideoFit, watch: Watch) {
    return this.#media.holding(() => this.#make(id, fit, watch));
  }

  async #make(id: string, fit: VideoFit, watch: Watch) {
    watch.signal.throwIfAborted();
    const source = this.#media.pathOf(id);
    const original = this.#media.find([id])[0];
    const part = await this.#media.newPart();
    try {
      assertSpace(part, 2 * Math.min(fit.maxBytes ?? Infinity, original?.bytes ?? 0));
      const { bytes: _, ...facts } = await fitVideo(source, part, fit, watch);
      watch.signal.throwIfAborted();
      const { media, isNew } = await this.#media.take(part, fittedName(original?.name ?? ""));
      const shownBy = this.#offered.get(media.id);
      const isOffered = isNew || shownBy !== undefined;
      if (isOffered) this.#offered.set(media.id, (shownBy ?? 0) + 1);
      return { fitted: { media, ...facts } satisfies FittedVideo, isOffered };
    } catch (error) {
      throw notFitted(error, dirname(part), watch.signal);
    } finally {
      await rm(part, { force: true });
    }
  }

  /** One that was taken meanwhile, or that another stream still shows, stays. */
  async #withdraw({ fitted, isOffered }: { fitted: FittedVideo; isOffered: boolean }): Promise<void> {
    const { id } = fitted.media;
    const shownBy = this.#offered.get(id);
    if (!isOffered || shownBy === undefined) return;
    if (shownBy > 1) {
      this.#offered.set(id, shownBy - 1);
      return;
    }
    this.#offered.delete(id);
    await this.#media.forget(id);
  }
}

interface Watch {
  signal: AbortSignal;
  onProgress: (share: number, round: number) => void;
}

/** The reader is gone: its signal says so, or it stopped reading. */
class Leaving {
  readonly #own = new AbortController();
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.#own.signal]);
  }

  end(): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else this.signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  now(): void {
    this.#own.abort();
  }
}

type Progress = Extract<VideoFitChange, { type: "progress" }>;

/** Only the newest progress counts for a slow reader. */
class LatestProgress {
  latest: Progress = { type: "progress", share: 0, round: 1 };
  #isNew = false;
  #wake = () => {};

  readonly tell = (share: number, round: number): void => {
    if (round === this.latest.round && share - this.latest.share < PROGRESS_STEP) return;
    this.latest = { type: "progress", share, round };
    this.#isNew = true;
    this.#wake();
  };

  async next(): Promise<Progress> {
    if (!this.#isNew) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#isNew = false;
    return this.latest;
  }
}

function fittedName(name: string): string {
  return name.replace(/(\.\w+)?$/, ".mp4");
}

function notFitted(error: unknown, folder: string, signal: AbortSignal): unknown {
  const known = toStorageFailure(error, folder, signal);
  if (known instanceof Failure) return known;
  const said = error instanceof Error ? error.message : String(error);
  const message = `The video could not be fitted: ${said}`;
  return new Failure({ code: "conflict", reason: "video-not-fitted", message, detail: { said }, action: "retry" }, error);
}
