import { existsSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { VideoFits } from "../../electron/core/library/video-fits.ts";
import type { FittedVideo, VideoFit, VideoFitChange } from "../../shared/contract/fits.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

/** Reads until something was made or failed; the stream stays open. */
async function outcomeOf(stream: AsyncGenerator<VideoFitChange>): Promise<Exclude<VideoFitChange, { type: "progress" }>> {
  for (;;) {
    const { value, done } = await stream.next();
    if (done) throw new Error("The stream ended without an outcome.");
    if (value.type !== "progress") return value;
  }
}

async function openFit(library: ReturnType<typeof openTemporaryLibrary>, fit: VideoFit, fits = new VideoFits({ media: library.media })) {
  const original = await library.receive("faststart.mp4");
  const leaving = new AbortController();
  const stream = fits.make({ id: original.id, fit }, leaving.signal);
  const leave = async () => {
    leaving.abort();
    await stream.next();
  };
  return { fits, original, stream, leave };
}

/** A film tells in seconds when it was made: what is made in two of them is not the same file. */
function holdTheClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

function madeOf(outcome: VideoFitChange): FittedVideo {
  if (outcome.type !== "made") throw new Error(`Nothing was made: ${JSON.stringify(outcome)}`);
  return outcome.fitted;
}

describe("CV-02 fitted videos are files of their own, kept only with consent", { timeout: 30_000 }, () => {
  test("one that was not taken is gone when its reader leaves; the original stays", async () => {
    using library = openTemporaryLibrary();
    const { stream, original, leave } = await openFit(library, { maxBytes: 60_000 });
    const { media } = madeOf(await outcomeOf(stream));
    const path = library.media.pathOf(media.id);
    expect([existsSync(path), media.bytes <= 60_000, media.name]).toEqual([true, true, original.name]);
    await library.media.posterPath(media.id);
    await leave();
    expect([existsSync(path), library.media.get(media.id), library.keptFiles().length]).toEqual([false, undefined, 1]);
    expect(library.media.get(original.id)).toBeDefined();
  });

  test("one that was taken stays", async () => {
    using library = openTemporaryLibrary();
    const { stream, fits, leave } = await openFit(library, { end: 1 });
    const { media, way } = madeOf(await outcomeOf(stream));
    expect([way, fits.keep(media.id).id]).toEqual(["cut", media.id]);
    await leave();
    expect(existsSync(library.media.pathOf(media.id))).toBe(true);
  });

  test("the same again, which is kept already, is not removed with the second stream", async () => {
    holdTheClock();
    using library = openTemporaryLibrary();
    const first = await openFit(library, { end: 1 });
    const { media } = madeOf(await outcomeOf(first.stream));
    first.fits.keep(media.id);
    await first.leave();
    const second = await openFit(library, { end: 1 }, first.fits);
    expect(madeOf(await outcomeOf(second.stream)).media.id).toBe(media.id);
    await second.leave();
    expect(library.media.get(media.id)).toBeDefined();
  });

  test("the same in two windows stays until the last of them is closed", async () => {
    holdTheClock();
    using library = openTemporaryLibrary();
    const first = await openFit(library, { end: 1 });
    const second = await openFit(library, { end: 1 }, first.fits);
    const { media } = madeOf(await outcomeOf(first.stream));
    expect(madeOf(await outcomeOf(second.stream)).media.id).toBe(media.id);
    await first.leave();
    expect(library.media.get(media.id)).toBeDefined();
    await second.leave();
    expect(library.media.get(media.id)).toBeUndefined();
  });

  test("why nothing was made is told as an outcome, and nothing is left on the disk", async () => {
    using library = openTemporaryLibrary();
    const { stream } = await openFit(library, { maxBytes: 900 });
    expect(await outcomeOf(stream)).toMatchObject({ type: "failed", failure: { reason: "video-too-long-to-fit" } });
    expect([await stream.next(), library.keptFiles().length]).toEqual([{ done: true, value: undefined }, 1]);
  });

  test("leaving in the middle ends the work and leaves nothing", async () => {
    using library = openTemporaryLibrary();
    const { stream, leave } = await openFit(library, { maxBytes: 60_000 });
    await stream.next();
    await leave();
    expect(library.keptFiles()).toHaveLength(1);
  });

  test("a studio that ends removes what nobody has taken, and tells no more", async () => {
    using library = openTemporaryLibrary();
    const { stream, fits } = await openFit(library, { end: 1 });
    madeOf(await outcomeOf(stream));
    await fits.close();
    expect([library.keptFiles().length, (await stream.next()).done]).toEqual([1, true]);
  });
});
