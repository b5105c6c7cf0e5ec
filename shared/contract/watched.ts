import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";

/** A folder whose new files come into the library by themselves (DT-04). */
export const WatchedFolder = z.object({
  id: z.string(),
  /** Absolute, links resolved. */
  folder: z.string(),
  /** Files stay there and are only looked at; else they are copied. */
  isReference: z.boolean(),
  /** What comes from it goes to this project. */
  projectId: z.string().optional(),
  /**
   * `away`: the folder is not there, e.g. since its drive is not connected; it goes on by itself. `paused`: `failure` is in the way, and it is
   * tried again until it is not. `off`: the person turned it off.
   */
  state: z.enum(["watching", "importing", "away", "paused", "off"]),
  failure: FailureData.optional(),
  importedToday: z.number(),
  /** Files that are there and that the library does not take. */
  refused: z.number(),
  lastRefused: z.object({ /** Within the folder. */ path: z.string(), failure: FailureData }).optional(),
});
export type WatchedFolder = z.infer<typeof WatchedFolder>;

export const WatchedChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("folders"), folders: z.array(WatchedFolder) }),
  /** New results, of which these ids are some. */
  z.object({ type: z.literal("arrived"), folder: z.string(), ids: z.array(z.string()) }),
]);
export type WatchedChange = z.infer<typeof WatchedChange>;

const folder = z.string().min(1).max(4096);

export const watchedContract = {
  /** First all folders, then each change of them, and what arrives. */
  watch: oc.output(eventIterator(WatchedChange)),
  /**
   * What lies in a folder that is to be watched; nothing is changed. Fails with `invalid-input`: `folder-not-absolute`, `watch-not-there`,
   * `watch-not-a-folder`, `watch-inside`, `watch-twice`, `watch-overlap`, `import-unreadable`.
   */
  look: oc.input(z.object({ folder })).output(z.object({ folder: z.string(), files: z.number() })),
  /**
   * Watches a folder; what lies there already comes in only with `importsExisting`. Fails as `look` does, and without `importsExisting` where
   * a folder within cannot be looked into: `watch-partly-closed`.
   */
  add: oc
    .input(z.object({ folder, isReference: z.boolean(), projectId: z.string().optional(), importsExisting: z.boolean() }))
    .output(z.object({ id: z.string() })),
  /** Turned off, it ends at once; turned on, what came meanwhile comes in. */
  change: oc
    .input(
      z.object({
        id: z.string(),
        isOn: z.boolean().optional(),
        isReference: z.boolean().optional(),
        projectId: z.string().nullable().optional(),
      }),
    )
    .output(z.object({ id: z.string() })),
  /** Ends at once, and forgets the folder. What came from it stays in the library. */
  remove: oc.input(z.object({ id: z.string() })).output(z.object({ id: z.string() })),
};
