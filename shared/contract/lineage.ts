import { oc } from "@orpc/contract";
import { z } from "zod";
import { EntryRow } from "./library.ts";
import { Media } from "./media.ts";

/** More would be no picture any more, but a list. */
export const MOST_LINEAGE_NODES = 200;

/**
 * What the later one has of the earlier one: a frame or a reference of its recipe; `edit` its version before; `draft` the draft that was made
 * final; `remix` the video that it changes; `own-last-frame` the clip whose last frame the service gave along; `part` a clip that was joined,
 * cut, or whose frame or sound was taken.
 */
export const LineageHow = z.enum([
  "first-frame",
  "last-frame",
  "reference",
  "input",
  "mask",
  "edit",
  "draft",
  "remix",
  "own-last-frame",
  "part",
]);
export type LineageHow = z.infer<typeof LineageHow>;

/** `entry` is a result of the library; `media` a file that was given; an address and an asset of the service are named only. */
export const LineageNode = z.discriminatedUnion("type", [
  z.object({ type: z.literal("entry"), id: z.string(), entry: EntryRow, role: z.string() }),
  z.object({ type: z.literal("media"), id: z.string(), media: Media }),
  z.object({ type: z.literal("address"), id: z.string(), url: z.string() }),
  z.object({ type: z.literal("asset"), id: z.string(), assetId: z.string() }),
]);
export type LineageNode = z.infer<typeof LineageNode>;

/** From the earlier node to the later one. */
export const LineageLink = z.object({ from: z.string(), to: z.string(), how: LineageHow });
export type LineageLink = z.infer<typeof LineageLink>;

export const LineageGraph = z.object({
  /** The node that was asked for. */
  rootId: z.string(),
  nodes: z.array(LineageNode),
  links: z.array(LineageLink),
  /** There is more than was told (`MOST_LINEAGE_NODES`). */
  isCut: z.boolean(),
});
export type LineageGraph = z.infer<typeof LineageGraph>;

export const lineageContract = {
  /** All that an entry was made from, to the files that were given first, and all that was made from it. Fails with `not-found`. */
  of: oc.input(z.object({ id: z.string() })).output(LineageGraph),
};
