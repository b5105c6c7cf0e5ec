import { ArrowDown, ArrowUp, Copy, Search, Square, SquarePen, TextSearch } from "lucide-react";
import { type Conversations, threadSearchId } from "../parts/conversation/conversations.ts";
import { copyMessage, stopAnswer } from "../parts/conversation/messages/message-acts.ts";
import { startNewThread } from "../parts/conversation/new-thread.ts";
import { threadLines } from "../parts/conversation/threads/thread-lines.ts";
import { showThread } from "../parts/conversation/view-store.ts";
import type { OpenThread } from "../state/open-thread.ts";
import { useThreadsOf } from "../state/threads.ts";
import { useAnswering, useBranch, useMessage } from "../state/use-open-thread.ts";
import { type Action, known } from "./action.ts";
import { useLiveActions } from "./live-actions.ts";

/** What can be done in conversations, for the palette, the shortcut sheet and the keyboard. */
export function useConversationActions(conversations: Conversations, open: OpenThread | undefined): void {
  const { area, useView } = conversations;
  const threads = useThreadsOf(area);
  const leafId = useBranch(open).at(-1);
  const leaf = useMessage(open, leafId);
  const { threadId } = useView();
  const answering = useAnswering(open, leafId);
  const isAnswering = answering.length > 0;
  const ids = threads ? threadLines(threads, []).flatMap((line) => (line.what === "thread" ? [line.id] : [])) : [];
  const go = (step: number) => {
    const place = threadId === undefined ? -1 : ids.indexOf(threadId);
    const next = ids[Math.min(ids.length - 1, Math.max(0, place + step))];
    if (next !== undefined) showThread(conversations, next);
  };
  const stop = () => answering.forEach((id) => stopAnswer(id));
  const actions: readonly Action[] = [
    { ...known(`${area}.new`), icon: SquarePen, perform: () => startNewThread(conversations) },
    { ...known(`${area}.search`), icon: Search, perform: () => document.getElementById(threadSearchId(conversations))?.focus() },
    { ...known(`${area}.find`), icon: TextSearch, when: () => open !== undefined, perform: () => useView.setState({ isFinding: true }) },
    { ...known(`${area}.stop`), icon: Square, when: () => isAnswering, perform: stop },
    {
      id: `${area}.escape`,
      group: area,
      words: "chat.composer.stop",
      shortcut: "Escape",
      isHidden: true,
      when: () => isAnswering,
      perform: stop,
    },
    { ...known(`${area}.previous`), icon: ArrowUp, when: () => ids.length > 0, perform: () => go(-1) },
    { ...known(`${area}.next`), icon: ArrowDown, when: () => ids.length > 0, perform: () => go(1) },
    { ...known(`${area}.copy`), icon: Copy, when: () => leaf?.role === "assistant", perform: () => leaf && void copyMessage(leaf) },
  ];
  useLiveActions(actions);
}
