import { type Block, type Message, PartBlock, UserBlock } from "../../../shared/contract/threads.ts";
import type { ImageInput } from "../../../shared/contract/recipes.ts";
import { messageText } from "./message-text.ts";

/** What a picture of an answer was made of. */
export interface PictureOrigin {
  prompt: string;
  inputs: ImageInput[];
  /** The library entry that it goes on from (IM-06). */
  editOf?: string;
}

/** The library entry of a media, the preferred one where that is there; nothing where there is none. */
export type EntryOf = (mediaId: string, preferred?: string) => string | undefined;

/** `history` ends with the question. A picture goes on from the newest one before it in the branch that is in the library, whoever brought it. */
export function originOf(history: readonly Message[], entryOf: EntryOf): PictureOrigin {
  const question = history.findLast(({ role }) => role === "user")?.blocks ?? [];
  const inputs = question.flatMap((block) => attached(block).map(({ id }): ImageInput => ({ type: "media", id })));
  const editOf = firstOf(history.toReversed(), (message) => newestEntry(message, entryOf));
  return { prompt: messageText(question), inputs, ...(editOf !== undefined && { editOf }) };
}

/** Of an answer its last picture, of a person's message the first: that one is meant. */
function newestEntry({ role, blocks }: Message, entryOf: EntryOf): string | undefined {
  if (role === "user") return firstOf(blocks.flatMap(attached), ({ id }) => entryOf(id));
  return firstOf(blocks.flatMap(made).toReversed(), ({ id, entryId }) => entryOf(id, entryId));
}

function attached(block: Block) {
  const known = UserBlock.safeParse(block).data;
  return known?.type === "media" ? [known] : [];
}

function made(block: Block) {
  const known = PartBlock.safeParse(block).data;
  return known?.type === "picture" && !known.isThought ? [known] : [];
}

function firstOf<T>(list: readonly T[], find: (each: T) => string | undefined): string | undefined {
  for (const each of list) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
}
