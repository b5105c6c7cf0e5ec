import { PartBlock, UserBlock, type Message, type ThreadPicture } from "../../../shared/contract/threads.ts";

/** The pictures of a message in their order: what a person sent, and what an answer is in the end, without those of its thoughts. */
export function picturesOf({ id, role, blocks }: Message, isPicture: (mediaId: string) => boolean): ThreadPicture[] {
  const shown = { messageId: id, role };
  return blocks.flatMap((block): ThreadPicture[] => {
    const sent = role === "user" ? UserBlock.safeParse(block).data : undefined;
    if (sent) return sent.type === "media" && isPicture(sent.id) ? [{ ...shown, mediaId: sent.id }] : [];
    const made = PartBlock.safeParse(block).data;
    if (made?.type !== "picture" || made.isThought) return [];
    return [{ ...shown, mediaId: made.id, ...(made.entryId !== undefined && { entryId: made.entryId }) }];
  });
}
