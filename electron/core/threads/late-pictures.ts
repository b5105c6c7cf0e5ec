import type { Block, Message } from "../../../shared/contract/threads.ts";
import { toFailureData } from "../../../shared/failure.ts";
import type { Log } from "../log.ts";
import { pictureAlone } from "../gateway/generative-parts.ts";
import { studioEnded } from "./answer-end.ts";
import type { AnswerPictures } from "./answer-pictures.ts";
import type { MessageRows } from "./message-rows.ts";
import { pathTo } from "./message-tree.ts";
import { originOf } from "./picture-origin.ts";

interface Parts {
  pictures: AnswerPictures;
  messages: MessageRows;
  saved: (message: Message) => void;
  log: Log;
}

/**
 * Pictures of answers that had arrived whole when the studio ended: they are paid, whatever became of the rest. Each is put behind what its
 * message holds. What cannot be brought home now is tried again at the next start.
 */
export async function bringLatePictures({ pictures, messages, saved, log }: Parts): Promise<void> {
  for (const id of pictures.spool.kept()) {
    try {
      const message = messages.lookUp(id);
      if (!message && pictures.spool.isRecent(id)) continue;
      const complete = message && (await withLatePictures(message, pictures, messages));
      if (complete) {
        messages.end(complete);
        saved(complete);
      }
      pictures.spool.discard(id);
    } catch (error) {
      log.error("picture-not-recovered", { id, failure: toFailureData(error) });
    }
  }
}

async function withLatePictures(message: Message, pictures: AnswerPictures, messages: MessageRows): Promise<Message> {
  const path = pathTo(messages.outline(message.threadId), message.parentId).map(({ id }) => id);
  const history = messages.find(message.threadId, path);
  const origin = originOf(history, (mediaId, preferred) => pictures.entryOf(mediaId, preferred));
  const known = new Set(besides(message, messages).flatMap(({ blocks }) => blocks.map(({ id }) => id)));
  const late: Block[] = [];
  for (const { file } of pictures.spool.arrived(message.id).files) {
    const kept = await pictures.keep(message, { file, isThought: false }, origin.prompt);
    if (kept.isPicture && !known.has(kept.id)) late.push(pictureAlone(kept));
  }
  const blocks = pictures.enter(message, [...message.blocks, ...late], origin);
  if (late.length === 0) return { ...message, blocks };
  return { ...message, state: "broken", failure: message.failure && studioEnded(true), blocks };
}

/** The message and the further answers of its request, which share its folder: what they hold is at its place. */
function besides({ threadId, parentId }: Message, messages: MessageRows): Message[] {
  const rows = messages.outline(threadId).filter((row) => row.parentId === parentId);
  return messages.find(
    threadId,
    rows.map(({ id }) => id),
  );
}
