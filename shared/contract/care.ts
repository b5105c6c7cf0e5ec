import { oc } from "@orpc/contract";
import { z } from "zod";

/** What lies in the trash: results, and bytes of files that nothing outside of the trash shows. */
export const Trashed = z.object({ count: z.number(), bytes: z.number() });
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

const maybeIds = z.object({ ids: z.array(z.string()).min(1).max(100_000).optional() });

/** Keeping the library whole (DT-04). */
export const careContract = {
  /** All that is in the trash, or what of these ids is. */
  trashed: oc.input(maybeIds).output(Trashed),
  /** Removes for good all that is in the trash, or what of these ids is. Entries that are not in the trash stay. */
  emptyTrash: oc.input(maybeIds).output(Emptied),
};
