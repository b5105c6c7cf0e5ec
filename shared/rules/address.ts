import type { FailureData } from "../failure.ts";
import { referenceBytesLimit } from "./compatible-video.ts";
import { audioBytesLimit, imageBytesLimit } from "./native-video.ts";

/** What a place takes besides files: public URLs, assets of the service too, or neither; and how large what is there may be. */
export interface AddressRules {
  takes: "urls-and-assets" | "urls" | "none";
  maxBytes: Partial<Record<"image" | "video" | "audio", number>>;
}

/** Interface 4.1; limits of the wire notes, 1.3. */
export const nativeVideoAddresses: AddressRules = {
  takes: "urls-and-assets",
  maxBytes: { image: imageBytesLimit - 1, audio: audioBytesLimit },
};

/** Interface 4.4, rule 3: each file smaller than 4 MB. */
export const compatibleVideoAddresses: AddressRules = {
  takes: "urls",
  maxBytes: { image: referenceBytesLimit - 1, video: referenceBytesLimit - 1 },
};

/** Whether the check of an address found out nothing: this machine did not come through, and the service may all the same. */
export function mayStillWork({ code }: FailureData): boolean {
  return code === "unreachable";
}
