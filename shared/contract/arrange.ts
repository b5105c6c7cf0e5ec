import { oc } from "@orpc/contract";
import { z } from "zod";
import { LibraryFilter, Mark } from "./library.ts";

export const MOST_TAG_CHARACTERS = 60;

/** How an entry is arranged, whole: what an undo gives back. */
export const Arranged = z.object({
  id: z.string(),
  isFavourite: z.boolean(),
  /** 1 to 5; 0 is none. */
  rating: z.number().int().min(0).max(5),
  mark: Mark.nullable(),
  projectId: z.string().nullable(),
  note: z.string(),
  tags: z.array(z.string()),
});
export type Arranged = z.infer<typeof Arranged>;

/** What is changed of several entries; what is left out stays as it is. */
export const ArrangeChange = Arranged.omit({ id: true, tags: true })
  .partial()
  .extend({ addTags: z.array(z.string()).optional(), removeTags: z.array(z.string()).optional() });
export type ArrangeChange = z.infer<typeof ArrangeChange>;

/** `count` is without what lies in the trash. */
export const Project = z.object({ id: z.string(), name: z.string(), count: z.number() });
export type Project = z.infer<typeof Project>;

export const Tag = z.object({ name: z.string(), count: z.number() });
export type Tag = z.infer<typeof Tag>;

/** What several entries have in common; a value that is left out is not the same for all of them. */
export const InCommon = z.object({
  /** So many of them there are. */
  count: z.number(),
  rating: z.number().optional(),
  mark: Mark.nullable().optional(),
  projectId: z.string().nullable().optional(),
  /** Each with how many of them have it, the most first. */
  tags: z.array(Tag),
});
export type InCommon = z.infer<typeof InCommon>;

export const SavedSearch = z.object({ id: z.string(), name: z.string(), filter: LibraryFilter });
export type SavedSearch = z.infer<typeof SavedSearch>;

/** What entries can be told apart by; each is a line of `LibraryFilter`. */
export const FacetName = z.enum([
  "kind",
  "models",
  "ratios",
  "resolutions",
  "lengths",
  "connectionIds",
  "projectIds",
  "marks",
  "months",
  "tags",
  "rating",
  "hasAudio",
  "isInput",
  "isFavourite",
]);
export type FacetName = z.infer<typeof FacetName>;

/** `value` as text: `4` of `rating` are those with exactly four, `true` of a question those for which it holds. */
export const FacetCount = z.object({ value: z.string(), count: z.number() });
export type FacetCount = z.infer<typeof FacetCount>;

/** The most first; values that nothing has are left out. */
export const Facets = z.record(FacetName, z.array(FacetCount));
export type Facets = z.infer<typeof Facets>;

const name = z.string().trim().min(1).max(200);

export const arrangeContract = {
  /** Changes many entries at once. @returns how those that there are were arranged before, for an undo */
  change: oc
    .input(z.object({ ids: z.array(z.string()).min(1).max(1000), change: ArrangeChange }))
    .output(z.object({ before: z.array(Arranged) })),
  /** Arranges entries as they were. */
  put: oc.input(z.object({ entries: z.array(Arranged).max(1000) })).output(z.object({ count: z.number() })),
  inCommon: oc.input(z.object({ ids: z.array(z.string()).min(1).max(1000) })).output(InCommon),
  /** Each facet counted as if nothing were chosen of it, so that a second choice shows what it would add. */
  facets: oc.input(z.object({ filter: LibraryFilter })).output(Facets),
  projects: oc.output(z.array(Project)),
  saveProject: oc.input(z.object({ id: z.string().optional(), name })).output(Project),
  /** Its entries stay, without a project. */
  removeProject: oc.input(z.object({ id: z.string() })).output(z.object({ id: z.string() })),
  tags: oc.output(z.array(Tag)),
  /** A name that another tag has makes one of the two. */
  renameTag: oc.input(z.object({ name, to: name })).output(Tag),
  removeTag: oc.input(z.object({ name })).output(z.object({ name: z.string() })),
  searches: oc.output(z.array(SavedSearch)),
  saveSearch: oc.input(z.object({ id: z.string().optional(), name, filter: LibraryFilter })).output(SavedSearch),
  removeSearch: oc.input(z.object({ id: z.string() })).output(z.object({ id: z.string() })),
};
