import type { MediaKind } from "../../../../shared/contract/media.ts";

/** Pictures alone (interface 4.7). */
export const attachable: readonly MediaKind[] = ["image"];
