import { oc } from "@orpc/contract";
import { z } from "zod";

export const StudioInfo = z.object({
  version: z.string(),
  host: z.enum(["electron", "local", "cli"]),
  platform: z.string(),
  dataFolder: z.string(),
  libraryFolder: z.string(),
  freeBytes: z.number().optional(),
  /** Prefix of media, poster and upload addresses; empty where they share the page's origin. */
  mediaBase: z.string(),
  /** How keys are kept: by the system's secret store, or in a file that only this user can read (after consent). */
  secretStore: z.enum(["system", "file", "unset"]),
});
export type StudioInfo = z.infer<typeof StudioInfo>;

export const studioContract = {
  info: oc.output(StudioInfo),
  /** The person agrees that keys are kept in a private file where the system has no secret store (design section 4). */
  agreeToKeyFile: oc.output(StudioInfo),
};
