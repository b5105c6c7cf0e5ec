import type { Message, ThreadChange } from "../../shared/contract/threads.ts";
import { messageText } from "../core/threads/message-text.ts";
import type { Context } from "./command.ts";
import { exitStatusOf } from "./exit-status.ts";

/** Prints what comes until the answer has ended, however it ends. */
export async function printedAnswer({ client, output, signal }: Context, threadId: string, id: string): Promise<Message> {
  let message: Message | undefined;
  let shown = 0;
  for await (const change of await client.threads.follow({ id: threadId }, { signal })) {
    message = changed(message, change, id);
    if (!message) continue;
    const text = messageText(message.blocks);
    if (text.length > shown) output.piece(text.slice(shown), { type: "text", text: text.slice(shown) });
    shown = Math.max(shown, text.length);
    if (message.state !== "waiting" && message.state !== "streaming") return message;
  }
  throw new DOMException("The command was interrupted.", "AbortError");
}

function changed(message: Message | undefined, change: ThreadChange, id: string): Message | undefined {
  if (change.type === "snapshot") return change.messages.find((each) => each.id === id);
  if (change.type === "saved") return change.message.id === id ? change.message : message;
  if (!message || (change.type !== "block" && change.type !== "grown") || change.messageId !== id) return message;
  const blocks = [...message.blocks];
  const block = blocks[change.index];
  if (change.type === "block") blocks[change.index] = change.block;
  else if (block) blocks[change.index] = { ...block, [change.field]: `${String(block[change.field] ?? "")}${change.text}` };
  return { ...message, blocks };
}

/** What broke off in the middle was delivered. */
export function exitStatusOfAnswer({ state, failure }: Message): number {
  if (state === "done") return 0;
  return failure && state === "failed" ? exitStatusOf(failure) : 1;
}
