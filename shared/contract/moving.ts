import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";

/** Where the library's files lie, and what an earlier move has left to do. */
export const LibraryPlace = z.object({
  /** Absolute path of the folder that holds them. */
  folder: z.string(),
  /** It is the studio's own data folder. */
  isDefault: z.boolean(),
  /** The folder is not there, e.g. since its drive is not connected: nothing is written until it is back. */
  isAway: z.boolean(),
  /** Files that the studio keeps, and their bytes together. */
  files: z.number(),
  bytes: z.number(),
  freeBytes: z.number().optional(),
  /** Where a move that was cut off has left a half copy: it can be gone on with, or removed. */
  interrupted: z.string().optional(),
  /** Folders that were moved away from and still hold old copies, e.g. since their drive is not connected. */
  leftovers: z.array(z.string()),
});
export type LibraryPlace = z.infer<typeof LibraryPlace>;

/**
 * `counting`, `copying`, then `finishing` (what came meanwhile is copied while nobody writes), then the switch; `clearing` removes the old
 * copies. The stream ends after `moved` or `failed`.
 */
export const MoveChange = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("progress"),
    phase: z.enum(["counting", "copying", "finishing", "clearing"]),
    files: z.number(),
    ofFiles: z.number(),
    bytes: z.number(),
    ofBytes: z.number(),
  }),
  z.object({ type: z.literal("moved"), place: LibraryPlace }),
  z.object({ type: z.literal("failed"), failure: FailureData }),
]);
export type MoveChange = z.infer<typeof MoveChange>;

export const movingContract = {
  /** First as it is, then each time that the folder goes, comes back or changes. */
  watch: oc.output(eventIterator(LibraryPlace)),
  /**
   * Moves all files to another folder while it is listened to. Leaving the stream before the switch ends the move and removes what was copied;
   * after it, the move is brought to its end. `folder` is absolute; it may be empty, not there yet, or one where a move was cut off.
   */
  start: oc.input(z.object({ folder: z.string().min(1) })).output(eventIterator(MoveChange)),
  /** Removes the half copy of a move that was cut off. */
  discard: oc.output(LibraryPlace),
};
