import { oc } from "@orpc/contract";
import { z } from "zod";
import { MOST_EXPORTED } from "../export-limits.ts";

export const ExportWish = z.object({ ids: z.array(z.string()).min(1).max(MOST_EXPORTED), withRecipe: z.boolean() });
export type ExportWish = z.infer<typeof ExportWish>;

/** A file that can be fetched at `<mediaBase>/library-export/<id>`, for as long as the studio runs and not too many others were asked for. */
export const ExportReady = z.object({
  id: z.string(),
  name: z.string(),
  /** Of a zip about so many: recipes are written while it is sent. */
  bytes: z.number(),
  isZip: z.boolean(),
});
export type ExportReady = z.infer<typeof ExportReady>;

export const exportsContract = {
  /**
   * Looks at results that are to be saved elsewhere. One result becomes a file, with its recipe inside; several, or one whose recipe has no
   * place inside, become a zip. Fails with `not-found`, `storage-error` for a file that is gone, `too-large` for what no zip holds.
   */
  prepare: oc.input(ExportWish).output(ExportReady),
};
