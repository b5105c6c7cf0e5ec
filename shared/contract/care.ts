import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";
import { MediaKind } from "./media.ts";

/** What lies in the trash: results, and bytes of files that nothing outside of the trash shows. */
export const Trashed = z.object({
  count: z.number(),
  bytes: z.number(),
  /** When the last of it came there; missing of nothing. */
  newest: z.number().optional(),
});
export type Trashed = z.infer<typeof Trashed>;

/** What was removed for good. */
export const Emptied = z.object({
  count: z.number(),
  /** Bytes that are free on the disk now: a file stays while anything needs it. */
  bytes: z.number(),
  /** Results that unfinished work still needs; they stay in the trash. */
  kept: z.number(),
});
export type Emptied = z.infer<typeof Emptied>;

const Sum = z.object({ count: z.number(), bytes: z.number() });

/** How much room the library takes on the disk, by what takes it; a file that several results show counts once. */
export const DiskUse = z.object({
  /** Of results outside of the trash, the largest first. */
  kinds: z.array(Sum.extend({ kind: MediaKind })),
  /** Of results that are in a project. */
  projects: z.array(Sum.extend({ id: z.string(), name: z.string() })),
  trash: Sum,
  /** Kept files that no result shows: inputs, masks, documents. */
  others: Sum,
  /** Files that are only referred to, outside of the data folder; they are not the studio's. */
  elsewhere: Sum,
});
export type DiskUse = z.infer<typeof DiskUse>;

/** A kept file that is not as it was kept. */
export const TroubledFile = z.object({
  mediaId: z.string(),
  /** The result that shows it, where one does. */
  entryId: z.string().optional(),
  isTrashed: z.boolean().optional(),
  /** Of the result, else the name that the file came with. */
  title: z.string(),
  kind: MediaKind,
  /** Where it should be. */
  path: z.string(),
  /** It was only referred to, outside of the data folder. */
  isElsewhere: z.boolean(),
  /** As it should have. */
  bytes: z.number(),
  problem: z.enum(["missing", "wrong-size", "wrong-content"]),
});
export type TroubledFile = z.infer<typeof TroubledFile>;

/** Rows of the database that cannot be read, as after a damage of the disk, by what they tell of. They stay as they are, and hold up nothing else. */
export const UnreadableRows = z.object({
  /** Results whose recipe, or what the service said of them, is not told. */
  results: z.number(),
  /** Jobs and storyboards that are not listed. */
  jobs: z.number(),
  storyboards: z.number(),
  /** Saved searches that are not listed. */
  searches: z.number(),
  /** Files of which no measures are told. */
  files: z.number(),
});
export type UnreadableRows = z.infer<typeof UnreadableRows>;

/** `problems` are those that were found since the last change. */
export const CareCheckChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), checked: z.number(), total: z.number(), problems: z.array(TroubledFile) }),
  z.object({ type: z.literal("done"), checked: z.number(), unreadable: UnreadableRows.optional() }),
]);
export type CareCheckChange = z.infer<typeof CareCheckChange>;

/** Pictures, videos and sounds in the library's folders that nothing lists, as after a restored backup. */
export const Unlisted = Sum;
export type Unlisted = z.infer<typeof Unlisted>;

/** What became of it. `failed` stayed as they are; `failure` is of the first of them. */
export const Listed = z.object({ count: z.number(), failed: z.number(), failure: FailureData.optional() });
export type Listed = z.infer<typeof Listed>;

const maybeIds = z.object({ ids: z.array(z.string()).min(1).max(100_000).optional() });

/** Keeping the library whole (DT-04). */
export const careContract = {
  /** All that is in the trash, or what of these ids is. */
  trashed: oc.input(maybeIds).output(Trashed),
  /**
   * Removes for good all that is in the trash, or what of these ids is. Entries that are not in the trash stay. With `shown`, what a person
   * was told of the trash: fails with `conflict` (`trash-changed`), and removes nothing, when it is another one by now.
   */
  emptyTrash: oc.input(maybeIds.extend({ shown: Trashed.pick({ count: true, newest: true }).optional() })).output(Emptied),
  use: oc.output(DiskUse),
  /** Posters and other things that can be made again at any time. */
  rebuildable: oc.output(Sum),
  /** What lies in the library's folders and is not listed; it is never deleted by itself. */
  unlisted: oc.output(Unlisted),
  /** Makes entries of it, where it lies. Fails with `library-away` or `storage-full`; what was listed until then stays so. */
  listAgain: oc.output(Listed),
  /**
   * Looks whether every kept file is there with its size, with `deep` with its content, and whether every row can be read. Ends when the reader
   * leaves.
   */
  check: oc.input(z.object({ deep: z.boolean().default(false) })).output(eventIterator(CareCheckChange)),
};
