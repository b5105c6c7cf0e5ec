import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";

/** `share` (0 to 1) is how far the copy has come. The stream ends after `made` and after `failed`. */
export const ProxyChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), share: z.number() }),
  z.object({ type: z.literal("made") }),
  z.object({ type: z.literal("failed"), failure: FailureData }),
]);
export type ProxyChange = z.infer<typeof ProxyChange>;

export const proxiesContract = {
  /**
   * Makes a copy of a kept video that every browser plays (H.264 and AAC in an MP4, 1920 pixels at the most), unless it is there; it is then
   * at `<mediaBase>/proxy/<id>`, where the copies of pictures are too, made when asked for. It is for looking only: the file itself stays
   * what is sent, exported and dragged. One is made at a time, and only while somebody reads the stream. Fails with `media-missing`.
   */
  make: oc.input(z.object({ mediaId: z.string() })).output(eventIterator(ProxyChange)),
};
