import { ArrowDown, ArrowUp, Copy, Search, Square, SquarePen, TextSearch } from "lucide-react";
import type { Action } from "../../actions/action.ts";
import { useLiveActions } from "../../actions/live-actions.ts";
import type { OpenThread } from "../../state/open-thread.ts";
import { useKnownThreads } from "../../state/threads.ts";
import { useBranch, useMessage } from "../../state/use-open-thread.ts";
import { copyMessage, stopAnswer } from "./messages/message-acts.ts";
import { startNewThread } from "./new-thread.ts";
import { THREAD_SEARCH_ID } from "./threads/thread-column.tsx";
import { threadLines } from "./threads/thread-lines.ts";
import { showThread, useChatView } from "./view-store.ts";

/** What can be done in conversations, for the palette, the shortcut sheet and the keyboard. */
export function useChatActions(open: OpenThread | undefined): void {
  const known = useKnownThreads();
  const leaf = useMessage(open, useBranch(open).at(-1));
  const { threadId } = useChatView();
  const isAnswering = leaf?.state === "waiting" || leaf?.state === "streaming";
  const ids = known ? threadLines(known, []).flatMap((line) => (line.what === "thread" ? [line.id] : [])) : [];
  const go = (step: number) => {
    const place = threadId === undefined ? -1 : ids.indexOf(threadId);
    const next = ids[Math.min(ids.length - 1, Math.max(0, place + step))];
    if (next !== undefined) showThread(next);
  };
  const actions: readonly Action[] = [
    { id: "chat.new", group: "chat", words: "chat.threads.new", icon: SquarePen, shortcut: "Mod+Shift+O", perform: startNewThread },
    {
      id: "chat.search",
      group: "chat",
      words: "chat.threads.search",
      icon: Search,
      shortcut: "Mod+Shift+S",
      perform: () => document.getElementById(THREAD_SEARCH_ID)?.focus(),
    },
    {
      id: "chat.find",
      group: "chat",
      words: "chat.find.label",
      icon: TextSearch,
      shortcut: "Mod+F",
      when: () => open !== undefined,
      perform: () => useChatView.setState({ isFinding: true }),
    },
    {
      id: "chat.stop",
      group: "chat",
      words: "chat.composer.stop",
      icon: Square,
      shortcut: ["Mod+.", "Escape"],
      when: () => isAnswering,
      perform: () => leaf && stopAnswer(leaf.id),
    },
    {
      id: "chat.previous",
      group: "chat",
      words: "chat.threads.previous",
      icon: ArrowUp,
      shortcut: "Alt+PageUp",
      when: () => ids.length > 0,
      perform: () => go(-1),
    },
    {
      id: "chat.next",
      group: "chat",
      words: "chat.threads.next",
      icon: ArrowDown,
      shortcut: "Alt+PageDown",
      when: () => ids.length > 0,
      perform: () => go(1),
    },
    {
      id: "chat.copy",
      group: "chat",
      words: "chat.acts.copyLast",
      icon: Copy,
      shortcut: "Mod+Shift+C",
      when: () => leaf?.role === "assistant",
      perform: () => leaf && void copyMessage(leaf),
    },
  ];
  useLiveActions(actions);
}
