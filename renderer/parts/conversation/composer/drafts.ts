import { useEffect } from "react";
import { create } from "zustand";
import type { Draft, Thread } from "../../../../shared/contract/threads.ts";
import { SECOND } from "../../../../shared/units.ts";
import { notifyFailure } from "../../toasts.tsx";
import { client } from "../../../state/client.ts";
import { composerId, type Conversations, useConversations } from "../conversations.ts";
import { emptyDraft } from "../new-thread.ts";

const SAVE_AFTER_MILLISECONDS = SECOND / 2;

/** What was written in this page, by thread; the core's own where nothing was. */
const useWritten = create<Readonly<Record<string, Draft>>>(() => ({}));
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** What stands in the composer: of a thread as the core keeps it, of a new one as the page does. */
export function useDraft(threadId: string | undefined, thread: Thread | undefined): Draft {
  const { useNewThread } = useConversations();
  const fresh = useNewThread(({ draft }) => draft);
  const written = useWritten((drafts) => (threadId === undefined ? undefined : drafts[threadId]));
  return threadId === undefined ? fresh : (written ?? thread?.draft ?? emptyDraft);
}

export function draftOf({ useNewThread }: Conversations, threadId: string | undefined, thread?: Thread): Draft {
  if (threadId === undefined) return useNewThread.getState().draft;
  return useWritten.getState()[threadId] ?? thread?.draft ?? emptyDraft;
}

/** Shows the draft at once and has it kept once the typing rests. */
export function setDraft({ useNewThread }: Conversations, threadId: string | undefined, draft: Draft): void {
  if (threadId === undefined) return useNewThread.setState({ draft });
  useWritten.setState({ [threadId]: draft });
  clearTimeout(waiting.get(threadId));
  waiting.set(
    threadId,
    setTimeout(() => keep(threadId), SAVE_AFTER_MILLISECONDS),
  );
}

/** Changes the files of a draft as it is by now: words may have been written since the change was asked for. */
export function changeFiles(
  conversations: Conversations,
  { threadId, thread }: { threadId: string | undefined; thread: Thread | undefined },
  change: (files: Files) => Files,
): void {
  const draft = draftOf(conversations, threadId, thread);
  setDraft(conversations, threadId, { ...draft, attachments: change(draft.attachments) });
}

type Files = Draft["attachments"];

function keep(threadId: string): void {
  clearTimeout(waiting.get(threadId));
  waiting.delete(threadId);
  const draft = useWritten.getState()[threadId];
  if (draft) client.threads.setDraft({ id: threadId, draft }).catch(notifyFailure);
}

/** Keeps at once what waits, when the page is hidden or goes. */
export function useKeptOnLeave(): void {
  useEffect(() => {
    const life = new AbortController();
    const keepAll = () => [...waiting.keys()].forEach(keep);
    window.addEventListener("pagehide", keepAll, { signal: life.signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keepAll(), { signal: life.signal });
    return () => life.abort();
  }, []);
}

/** Another window has written: its words are shown where nobody writes here. */
export function useDraftOfOthers(thread: Thread | undefined): void {
  const own = composerId(useConversations());
  const id = thread?.id;
  const draft = thread?.draft;
  useEffect(() => {
    if (id === undefined || !draft || waiting.has(id) || document.activeElement?.id === own) return;
    useWritten.setState({ [id]: draft });
  }, [id, draft, own]);
}
