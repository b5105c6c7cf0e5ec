import type { FailureData } from "./failure.ts";

/** What became of one file that was to be imported (DT-04). */
export interface ImportedFile {
  /** Where it came from; its name where it came from a page. */
  path: string;
  /** `left`: it was not looked at, since the run ended before. */
  status: "imported" | "duplicate" | "refused" | "left";
  /** The entry that is new, or that has this content already. */
  id?: string;
  /** That entry lies in the trash. */
  isTrashed?: boolean;
  /** Why it was refused. */
  error?: FailureData;
  /** What was left out of it: a recipe that is not its own. */
  note?: FailureData;
}
