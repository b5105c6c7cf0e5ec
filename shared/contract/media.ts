import { oc } from "@orpc/contract";
import { z } from "zod";
import { AddressFound, AddressToCheck } from "./addresses.ts";

export const MediaKind = z.enum(["image", "video", "audio", "other"]);
export type MediaKind = z.infer<typeof MediaKind>;

/** A file that the studio keeps, known by its content. Its bytes are at `<mediaBase>/media/<id>`, its poster at `<mediaBase>/poster/<id>`. */
export const Media = z.object({
  id: z.string(),
  kind: MediaKind,
  /** By its bytes, not by its name. */
  mime: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** The name it came with. */
  name: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  seconds: z.number().optional(),
  framesPerSecond: z.number().optional(),
  videoCodec: z.string().optional(),
  audioCodec: z.string().optional(),
  hasAlpha: z.boolean().optional(),
  isAnimated: z.boolean().optional(),
  /** A picture that was taken in without a change; a copy that is fit for services is made when it is sent (IM-07). */
  isAsItCame: z.literal(true).optional(),
  hasPoster: z.boolean().optional(),
  /** What was done to the file at the door, in order: it was converted, turned upright, stripped of its place. */
  changes: z
    .array(
      z.object({
        what: z.enum(["converted", "turned", "stripped-metadata", "first-frame-only", "colours-converted"]),
        from: z.string().optional(),
      }),
    )
    .optional(),
  createdAt: z.number(),
});
export type Media = z.infer<typeof Media>;

export const mediaContract = {
  /** The records of these ids; unknown ids are left out. */
  get: oc.input(z.object({ ids: z.array(z.string()).max(500) })).output(z.array(Media)),
  /** Looks at a public address before it is used; fails with the reasons of `shared/words/address-reasons.ts` and those of the network. */
  checkAddress: oc.input(AddressToCheck).output(AddressFound),
};
