import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";
import { EntryRow } from "./library.ts";

/** Seconds of the file; without them all of it. */
const part = { start: z.number().min(0).optional(), end: z.number().positive().optional() };

/** What is to be made of files of the library, on this machine and without cost; they themselves stay as they are. */
export const Cut = z.discriminatedUnion("what", [
  z.object({ what: z.literal("cut"), entryId: z.string(), ...part }),
  /** One film of clips, in this order. */
  z.object({ what: z.literal("joined"), entryIds: z.array(z.string()).min(2).max(50) }),
  /** The sound alone, in the form that it has. */
  z.object({ what: z.literal("sound"), entryId: z.string(), ...part }),
]);
export type Cut = z.infer<typeof Cut>;

/**
 * `copied`: pictures and sound are those of the original, bit for bit; a part then begins at a picture that stands for itself, so `start` may
 * differ a little from what was asked. `encoded`: made anew. The stream ends after `made` or `failed`.
 */
export const CutChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), share: z.number() }),
  z.object({
    type: z.literal("made"),
    entry: EntryRow,
    way: z.enum(["copied", "encoded"]),
    start: z.number().optional(),
    end: z.number().optional(),
  }),
  z.object({ type: z.literal("failed"), failure: FailureData }),
]);
export type CutChange = z.infer<typeof CutChange>;

export const cutsContract = {
  /** Makes it while it is listened to: leaving the stream ends the work, and nothing is left of it. */
  make: oc.input(Cut).output(eventIterator(CutChange)),
  /** Makes a result of a frame that was taken of a video; `mediaId` is the picture, `at` its time in seconds. */
  keepFrame: oc.input(z.object({ entryId: z.string(), mediaId: z.string(), at: z.number().min(0) })).output(EntryRow),
  /** How loud a file is from its beginning to its end: parts of equal length, each 0–255; none where it has no sound that can be read. */
  loudness: oc.input(z.object({ mediaId: z.string() })).output(z.object({ levels: z.array(z.number()) })),
};
