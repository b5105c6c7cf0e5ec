import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { UnreadableRows } from "./care.ts";
import { Media, MediaKind } from "./media.ts";
import { MOST_DRAGGED } from "../rules/most-dragged.ts";
import { MOST_PLACED } from "../rules/most-placed.ts";
import { GenerationRecipe } from "./recipes.ts";

/** A person's choice among takes; nothing where none was made. */
export const Mark = z.enum(["picked", "rejected"]);
export type Mark = z.infer<typeof Mark>;

/** By the shorter side, as videos are named. */
export const ResolutionClass = z.enum(["2160p", "1440p", "1080p", "720p", "480p", "smaller"]);
export type ResolutionClass = z.infer<typeof ResolutionClass>;

/** Seconds up to and with. */
export const LengthClass = z.enum(["to-5", "to-10", "to-30", "longer"]);
export type LengthClass = z.infer<typeof LengthClass>;

/** Results of one recipe and one day, which differ by their seed: `count` of them fit the list. `place` from 1, newest first, where all are shown. */
export const RowStack = z.object({ id: z.string(), count: z.number(), place: z.number().optional() });
export type RowStack = z.infer<typeof RowStack>;

/** A result as the gallery's list shows it: slim, for 100,000 of them (lesson 24). */
export const EntryRow = z.object({
  id: z.string(),
  kind: MediaKind,
  createdAt: z.number(),
  mediaId: z.string(),
  /** Tile shape; known before the poster is there. */
  width: z.number(),
  height: z.number(),
  seconds: z.number().optional(),
  hasAudio: z.boolean().optional(),
  hasPoster: z.boolean(),
  model: z.string().optional(),
  /** Made in a conversation, where it is gone on with: no job and no form stand behind it. */
  isOfConversation: z.literal(true).optional(),
  /** First 200 characters of the prompt. */
  title: z.string(),
  isFavourite: z.boolean(),
  /** 1 to 5. */
  rating: z.number().optional(),
  mark: Mark.optional(),
  isTrashed: z.boolean(),
  /** Of one in the trash: since when. */
  trashedAt: z.number().optional(),
  /** The file is not where it should be. */
  isMissing: z.boolean(),
  /** In a list of stacks: the one that it stands for, or is shown in. */
  stack: RowStack.optional(),
});
export type EntryRow = z.infer<typeof EntryRow>;

export const Entry = EntryRow.extend({
  media: Media,
  /** Absolute path on this machine. */
  path: z.string(),
  jobId: z.string().optional(),
  connectionId: z.string().optional(),
  connectionName: z.string().optional(),
  recipe: GenerationRecipe.optional(),
  /** All that the service returned (NV-09, GEN-09). */
  service: z.record(z.string(), z.unknown()).optional(),
  /** What this file is of its job: `video`, `last-frame`; `chain` for clips joined into one. */
  role: z.string(),
  projectId: z.string().optional(),
  tags: z.array(z.string()),
  note: z.string().optional(),
  /** Entries of the same job. */
  siblings: z.array(EntryRow),
});
export type Entry = z.infer<typeof Entry>;

/** Of several values of one line any will do, of several lines all must hold. */
export const LibraryFilter = z.object({
  kind: MediaKind.optional(),
  search: z.string().optional(),
  models: z.array(z.string()).optional(),
  /** `16:9`… or `other`; within three hundredths. */
  ratios: z.array(z.string()).optional(),
  resolutions: z.array(ResolutionClass).optional(),
  lengths: z.array(LengthClass).optional(),
  connectionIds: z.array(z.string()).optional(),
  projectIds: z.array(z.string()).optional(),
  marks: z.array(Mark).optional(),
  /** `2026-01`, in this machine's time. */
  months: z.array(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)).optional(),
  /** Names of tags; each must be there. */
  tags: z.array(z.string()).optional(),
  /** At least. */
  rating: z.number().int().min(1).max(5).optional(),
  hasAudio: z.boolean().optional(),
  /** Its file went into something that was made. */
  isInput: z.boolean().optional(),
  isFavourite: z.boolean().optional(),
  isTrashed: z.boolean().default(false),
  /** Variations of one recipe, made on one day, are one row: what was picked, loved or rated best, else the newest. Never in the trash. */
  isStacked: z.boolean().optional(),
  /** Stacks that are shown whole nonetheless, their members side by side. */
  unfolded: z.array(z.string()).max(1000).optional(),
});
export type LibraryFilter = z.infer<typeof LibraryFilter>;

/** How many rows of a list one day has. */
export interface DayCount {
  /** `2026-01-31`, in this machine's time. */
  day: string;
  count: number;
  /** In a list of stacks: how many results those rows are. */
  results?: number | undefined;
}

export const LibraryChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("snapshot"), total: z.number() }),
  z.object({ type: z.literal("saved"), entry: EntryRow }),
  z.object({ type: z.literal("removed"), ids: z.array(z.string()) }),
]);
export type LibraryChange = z.infer<typeof LibraryChange>;

/** One version of a picture in its tree (IM-06); trashed ones keep their place. */
export const Version = z.object({ entry: EntryRow, parentId: z.string().optional(), jobId: z.string().optional() });
export type Version = z.infer<typeof Version>;

/** Pictures by media id; `mask` belongs to `a` and has its size: alpha 0 was to be replaced. */
export const ComparisonInput = z.object({
  a: z.string(),
  b: z.string(),
  mask: z.string().optional(),
  /** Levels of 255 that a channel may differ before the eye counts it; services encode anew. */
  tolerance: z.number().int().min(0).max(255).default(12),
});
export type ComparisonInput = z.infer<typeof ComparisonInput>;

/** Shares are from 0 to 1, of the pixels outside the mask, and of those inside; without a mask all are outside. */
export const ShareChanged = z.object({
  pixels: z.number(),
  /** Any difference at all. */
  touched: z.number(),
  /** More than the tolerance. */
  changed: z.number(),
});
export type ShareChanged = z.infer<typeof ShareChanged>;

/** What changed between two pictures, and where (IM-06). */
export const Comparison = z.object({
  width: z.number(),
  height: z.number(),
  /** The second picture had another size and was brought to that of the first. */
  isScaled: z.boolean(),
  outside: ShareChanged,
  inside: ShareChanged,
  /** A small picture of the same shape to lay over: transparent where nothing changed, the warmer the more did. */
  heatMediaId: z.string(),
});
export type Comparison = z.infer<typeof Comparison>;

/** A file as it was handed to a drag: bytes, and Unix milliseconds without their fraction, as a page is told of a dropped file. */
export const FileOnDrag = z.object({ id: z.string(), name: z.string(), bytes: z.number(), modifiedAt: z.number() });
export type FileOnDrag = z.infer<typeof FileOnDrag>;

const byIds = z.object({ ids: z.array(z.string()).min(1).max(1000) });

export const libraryContract = {
  /** Newest first. */
  list: oc
    .input(
      z.object({ filter: LibraryFilter, offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(500).default(100) }),
    )
    .output(z.object({ entries: z.array(EntryRow), total: z.number() })),
  /** The ids of a stretch of the same list, in its order: a range over rows that were never looked at, or all of them. */
  ids: oc
    .input(z.object({ filter: LibraryFilter, offset: z.number().int().min(0).default(0), limit: z.number().int().min(1) }))
    .output(z.object({ ids: z.array(z.string()) })),
  /** The days of the same list, newest first, packed (`packDays`): a gallery knows by them where each of 100,000 tiles stands. */
  days: oc.input(z.object({ filter: LibraryFilter })).output(z.object({ days: z.string() })),
  /** Where results stand in the same list; those that do not fit it are left out. `shownAs`: the row there, another of its folded stack. */
  places: oc.input(z.object({ filter: LibraryFilter, ids: z.array(z.string()).min(1).max(MOST_PLACED) })).output(
    z.object({
      places: z.array(z.object({ id: z.string(), index: z.number(), stack: RowStack.optional(), shownAs: z.string().optional() })),
    }),
  ),
  /** The members of a stack that fit a list, newest first; none of one that the list does not have. */
  stack: oc.input(z.object({ filter: LibraryFilter, stackId: z.string() })).output(z.object({ ids: z.array(z.string()) })),
  get: oc.input(z.object({ id: z.string() })).output(Entry),
  /** The whole tree that an entry belongs to, oldest first: what it was made from, and what was made from it. */
  versions: oc.input(z.object({ id: z.string() })).output(z.object({ versions: z.array(Version) })),
  /** What changed between two pictures outside of a mask, and inside. Fails with `invalid-input` for what is no picture. */
  compare: oc.input(ComparisonInput).output(Comparison),
  /**
   * A video and the takes that it can be compared with: of the same recipe but for the seed, or of the same job. Newest first, nine at most,
   * those that were made nearest to it; the video alone where there are no others.
   */
  takes: oc.input(z.object({ id: z.string() })).output(z.object({ ids: z.array(z.string()) })),
  watch: oc.output(eventIterator(LibraryChange)),
  trash: oc.input(byIds).output(z.object({ count: z.number() })),
  restore: oc.input(byIds).output(z.object({ count: z.number() })),
  /** Shows the file in the system's file manager. */
  reveal: oc.input(z.object({ id: z.string() })).output(z.object({ path: z.string() })),
  /**
   * Hands the files to the drag that the person has begun, out to other programs; answers what they are in the order of the ids, before
   * the drag goes on. Those that are not at their place are left out. Fails with `conflict` (`no-file-drag`) where the host cannot.
   */
  dragFiles: oc.input(z.object({ ids: z.array(z.string()).min(1).max(MOST_DRAGGED) })).output(z.object({ files: z.array(FileOnDrag) })),
  /** Opens the file with the system's program for it. */
  open: oc.input(z.object({ id: z.string() })).output(z.object({ path: z.string() })),
  /** Every file there and whole: size, and with `deep` the content too; and every row readable. */
  check: oc.input(z.object({ deep: z.boolean().default(false) })).output(
    z.object({
      checked: z.number(),
      problems: z.array(z.object({ id: z.string(), path: z.string(), problem: z.enum(["missing", "wrong-size", "wrong-content"]) })),
      unreadable: UnreadableRows.optional(),
    }),
  ),
};
