import type { MediaKind } from "../../../../shared/contract/media.ts";

/** Pictures and documents (wire notes 5.2). */
export const attachable: readonly MediaKind[] = ["image", "other"];
