import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";
import { Media } from "./media.ts";

const bounds = z.object({ min: z.number().positive().optional(), max: z.number().positive().optional() });

/** What a video must become to be taken somewhere; whatever is left out stays as it is. */
export const VideoFit = z.object({
  /** The file has at most so many bytes. */
  maxBytes: z.number().int().positive().optional(),
  /** The part that is used, in seconds. */
  start: z.number().min(0).optional(),
  end: z.number().positive().optional(),
  maxSeconds: z.number().positive().optional(),
  /** Pixels of the shorter side. */
  maxShortSide: z.number().int().positive().optional(),
  /** Pixels of both sides. */
  sides: bounds.optional(),
  /** Pictures a second. */
  frameRate: bounds.optional(),
});
export type VideoFit = z.infer<typeof VideoFit>;

/** What was made of a video. */
export const FittedVideo = z.object({
  media: Media,
  /** `cut`: pictures and sound are those of the original, bit for bit. `encoded`: made anew. */
  way: z.enum(["cut", "encoded"]),
  /** Seconds of the original. A cut begins at a picture that stands for itself, so it may differ a little from what was asked. */
  start: z.number(),
  end: z.number(),
  /** Of the whole file, in bits a second. */
  bitRate: z.number(),
});
export type FittedVideo = z.infer<typeof FittedVideo>;

/**
 * `share` (0 to 1) is how far this round has come; a round whose file was too large is followed by another. The stream ends after
 * `failed`.
 */
export const VideoFitChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), share: z.number(), round: z.number() }),
  z.object({ type: z.literal("made"), fitted: FittedVideo }),
  z.object({ type: z.literal("failed"), failure: FailureData }),
]);
export type VideoFitChange = z.infer<typeof VideoFitChange>;

export const fitsContract = {
  /**
   * Makes an MP4 (H.264) of a kept video that fits, beside the original. It can be played at once, and is gone again when the stream ends
   * without `keep`. One is made at a time.
   */
  makeVideo: oc.input(z.object({ id: z.string(), fit: VideoFit })).output(eventIterator(VideoFitChange)),
  /** The person takes what was made. */
  keep: oc.input(z.object({ id: z.string() })).output(Media),
};
