import { useEffect, useLayoutEffect } from "react";
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
/** Threads in which something was written before the draft that the core keeps had come: the one must not take the other's place. */
const early = new Set<string>();

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

/** As `setDraft`, of what a person writes: also where the thread itself is not known yet. */
export function writeDraft(conversations: Conversations, id: string | undefined, thread: Thread | undefined, draft: Draft): void {
  if (id !== undefined && !thread && useWritten.getState()[id] === undefined) early.add(id);
  setDraft(conversations, id, draft);
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
  writeDraft(conversations, threadId, thread, { ...draft, attachments: change(draft.attachments) });
}

type Files = Draft["attachments"];

function keep(threadId: string): void {
  // It goes on once it is known what it goes on from.
  if (early.has(threadId)) return;
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

/** What was written before the kept draft had come goes on from it, as if it had been there. */
function joinEarly(conversations: Conversations, { id, draft }: Thread): void {
  if (!early.delete(id)) return;
  const { text, attachments } = useWritten.getState()[id] ?? emptyDraft;
  setDraft(conversations, id, { text: draft.text + text, attachments: [...draft.attachments, ...attachments] });
}

/** Another window has written: its words are shown where nobody writes here. */
export function useDraftOfOthers(thread: Thread | undefined): void {
  const conversations = useConversations();
  const own = composerId(conversations);
  const id = thread?.id;
  const draft = thread?.draft;
  useLayoutEffect(() => {
    if (thread) joinEarly(conversations, thread);
  }, [conversations, thread]);
  useEffect(() => {
    if (id === undefined || !draft || waiting.has(id) || document.activeElement?.id === own) return;
    useWritten.setState({ [id]: draft });
  }, [id, draft, own]);
}
