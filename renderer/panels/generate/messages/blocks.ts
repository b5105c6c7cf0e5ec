import type { Block, Message } from "../../../../shared/contract/threads.ts";
import { findGenerativeModel } from "../../../../shared/models.ts";

/** A picture of an answer or its thoughts; by its media, and as a library entry where it is a result. */
export interface ShownPicture {
  mediaId: string;
  entryId?: string;
}

/** The picture that a block is; nothing for any other block. */
export function pictureIn(block: Block): (ShownPicture & { isThought: boolean }) | undefined {
  const { type, id, entryId, isThought } = block;
  if (type !== "picture" || typeof id !== "string") return undefined;
  return { mediaId: id, isThought: isThought === true, ...(typeof entryId === "string" && { entryId }) };
}

/** Fields of the part as it came. */
export function partOf(block: Block): Record<string, unknown> {
  return asObject(block["part"]) ?? {};
}

export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

export const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whether a picture was asked for: of an image model that is so unless words alone were chosen. */
export function asksForPicture({ details }: Message): boolean {
  const settings = details?.settings;
  if (settings?.area !== "generative") return false;
  return settings.modalities?.includes("IMAGE") ?? findGenerativeModel(settings.model)?.modalities.includes("IMAGE") ?? false;
}

/** Width by height that was asked for, until the picture's own are known; a square where nothing was. */
export function shapeAsked({ details }: Message): number {
  const settings = details?.settings;
  const [width, height] = settings?.area === "generative" ? (settings.aspectRatio ?? "1:1").split(":").map(Number) : [];
  return width && height ? width / height : 1;
}
