import { onTestFinished } from "vitest";
import type { ChatSettings, Message, Thread, ThreadChange } from "../../../shared/contract/threads.ts";
import { openStudio } from "../open-studio.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startOddServer } from "../../gateway/odd-server.ts";

export const chatSettings: ChatSettings = { model: "chat-large-4", system: "", maxTokens: 1000 };

/** A studio before a server that answers as the test says, with an empty thread. */
export async function openThreads({ folder = temporaryFolder(), settings = chatSettings } = {}) {
  const server = await startOddServer();
  onTestFinished(() => server.close());
  const opened = await openStudio(folder, { url: server.url, key: "sk-test-key-12345" });
  onTestFinished(() => opened.close());
  const { client } = opened;
  const thread = await client.threads.create({ settings });

  /** The message once it is in one of the states. */
  const reached = (id: string, ...states: Message["state"][]) => reachedIn(client, thread.id, id, states);
  const ask = async (text: string, parentId?: string) => {
    const sent = await client.threads.send({ threadId: thread.id, parentId, blocks: [{ type: "text", text }] });
    return { user: sent.message, answer: sent.answers[0] ?? sent.message };
  };
  return { ...opened, server, folder, thread, ask, reached };
}

type Client = Awaited<ReturnType<typeof openStudio>>["client"];

export async function reachedIn(client: Client, threadId: string, id: string, states: readonly Message["state"][]): Promise<Message> {
  const wanted = states.length > 0 ? states : ["done", "stopped", "broken", "failed"];
  const leave = new AbortController();
  for await (const change of await client.threads.follow({ id: threadId }, { signal: leave.signal })) {
    const messages = change.type === "snapshot" ? change.messages : change.type === "saved" ? [change.message] : [];
    const message = messages.find((each) => each.id === id && wanted.includes(each.state));
    if (!message) continue;
    leave.abort();
    return message;
  }
  throw new Error("The thread ended before the message was there");
}

/** What a page that follows the thread holds after each change. */
export class Follower {
  thread: Thread | undefined;
  readonly messages = new Map<string, Message>();
  readonly changes: ThreadChange["type"][] = [];

  take(change: ThreadChange): void {
    this.changes.push(change.type);
    if (change.type === "snapshot") {
      this.messages.clear();
      for (const message of change.messages) this.messages.set(message.id, message);
    }
    if (change.type === "snapshot" || change.type === "thread") this.thread = change.thread;
    if (change.type === "saved") this.messages.set(change.message.id, change.message);
    if (change.type === "block") this.#blocks(change.messageId)[change.index] = { ...change.block };
    if (change.type === "grown") this.#grow(change);
  }

  text(id: string): string {
    return this.#blocks(id)
      .map((block) => String(block["text"] ?? ""))
      .join("");
  }

  #blocks(id: string) {
    return this.messages.get(id)?.blocks ?? [];
  }

  #grow({ messageId, index, field, text, length }: Extract<ThreadChange, { type: "grown" }>): void {
    const block = this.#blocks(messageId)[index];
    const grown = `${String(block?.[field] ?? "")}${text}`;
    if (!block || grown.length !== length) throw new Error(`A gap: ${grown.length} is not ${length}`);
    block[field] = grown;
  }
}
