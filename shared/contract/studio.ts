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
  /** Whether `chooseFolder` can ask: a browser's own window names no folder to a page. */
  canChooseFolder: z.boolean(),
  /** Whether `library.dragFiles` can hand files to the system. */
  canDragFiles: z.boolean(),
});
export type StudioInfo = z.infer<typeof StudioInfo>;

export const studioContract = {
  info: oc.output(StudioInfo),
  /** The person agrees that keys are kept in a private file where the system has no secret store (design section 4). */
  agreeToKeyFile: oc.output(StudioInfo),
  /**
   * Asks for a folder in the system's own window, which opens at `startAt` where that is one; `folder` is missing when nothing was chosen.
   * Fails with `conflict` (`no-folder-window`) where the host has none, and with `storage-error` for what is no folder.
   */
  chooseFolder: oc.input(z.object({ startAt: z.string().max(4096).optional() })).output(z.object({ folder: z.string().optional() })),
};
