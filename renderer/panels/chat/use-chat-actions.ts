import { ArrowDown, ArrowUp, Copy, Search, Square, SquarePen, TextSearch } from "lucide-react";
import { type Action, known } from "../../actions/action.ts";
import { useLiveActions } from "../../actions/live-actions.ts";
import type { OpenThread } from "../../state/open-thread.ts";
import { useKnownThreads } from "../../state/threads.ts";
import { useAnswering, useBranch, useMessage } from "../../state/use-open-thread.ts";
import { copyMessage, stopAnswer } from "./messages/message-acts.ts";
import { startNewThread } from "./new-thread.ts";
import { THREAD_SEARCH_ID } from "./threads/thread-column.tsx";
import { threadLines } from "./threads/thread-lines.ts";
import { showThread, useChatView } from "./view-store.ts";

/** What can be done in conversations, for the palette, the shortcut sheet and the keyboard. */
export function useChatActions(open: OpenThread | undefined): void {
  const threads = useKnownThreads();
  const leaf = useMessage(open, useBranch(open).at(-1));
  const { threadId } = useChatView();
  const answering = useAnswering(open, leaf?.id);
  const isAnswering = answering.length > 0;
  const ids = threads ? threadLines(threads, []).flatMap((line) => (line.what === "thread" ? [line.id] : [])) : [];
  const go = (step: number) => {
    const place = threadId === undefined ? -1 : ids.indexOf(threadId);
    const next = ids[Math.min(ids.length - 1, Math.max(0, place + step))];
    if (next !== undefined) showThread(next);
  };
  const actions: readonly Action[] = [
    { ...known("chat.new"), icon: SquarePen, perform: startNewThread },
    { ...known("chat.search"), icon: Search, perform: () => document.getElementById(THREAD_SEARCH_ID)?.focus() },
    { ...known("chat.find"), icon: TextSearch, when: () => open !== undefined, perform: () => useChatView.setState({ isFinding: true }) },
    { ...known("chat.stop"), icon: Square, when: () => isAnswering, perform: () => answering.forEach((id) => stopAnswer(id)) },
    {
      id: "chat.escape",
      group: "chat",
      words: "chat.composer.stop",
      shortcut: "Escape",
      isHidden: true,
      when: () => isAnswering,
      perform: () => answering.forEach((id) => stopAnswer(id)),
    },
    { ...known("chat.previous"), icon: ArrowUp, when: () => ids.length > 0, perform: () => go(-1) },
    { ...known("chat.next"), icon: ArrowDown, when: () => ids.length > 0, perform: () => go(1) },
    { ...known("chat.copy"), icon: Copy, when: () => leaf?.role === "assistant", perform: () => leaf && void copyMessage(leaf) },
  ];
  useLiveActions(actions);
}
