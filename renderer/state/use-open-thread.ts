import { createContext, use, useEffect, useMemo, useSyncExternalStore } from "react";
import type { Message, OutlineRow, Thread } from "../../shared/contract/threads.ts";
import { OpenThread } from "./open-thread.ts";
import { alternativesOf } from "./thread-tree.ts";

/** The thread that the conversation around shows; none: a new one, which is not written down yet. */
export const ShownThread = createContext<OpenThread | undefined>(undefined);

export const useShownThread = () => use(ShownThread);

/** Follows a thread while the component is shown. */
export function useOpenThread(id: string | undefined): OpenThread | undefined {
  const open = useMemo(() => (id === undefined ? undefined : new OpenThread(id)), [id]);
  useEffect(() => {
    if (!open) return;
    const life = new AbortController();
    void open.follow(life.signal);
    return () => life.abort();
  }, [open]);
  return open;
}

const nothing = () => () => undefined;

/** Title, settings, draft and leaf of the thread; none until known. */
export function useThread(open: OpenThread | undefined): Thread | undefined {
  const listen = useMemo(() => (open ? (listener: () => void) => open.subscribe("thread", listener) : nothing), [open]);
  return useSyncExternalStore(listen, () => open?.thread);
}

/** Why the thread cannot be followed now; none while it can. */
export function useThreadError(open: OpenThread | undefined): unknown {
  const listen = useMemo(() => (open ? (listener: () => void) => open.subscribe("thread", listener) : nothing), [open]);
  return useSyncExternalStore(listen, () => open?.error);
}

const noBranch: readonly string[] = [];

/** The ids of the shown branch, first message first. */
export function useBranch(open: OpenThread | undefined): readonly string[] {
  const listen = useMemo(() => (open ? (listener: () => void) => open.subscribeToShape(listener) : nothing), [open]);
  return useSyncExternalStore(listen, () => open?.branch ?? noBranch);
}

/** Every message of the thread in short, by id. */
export function useOutline(open: OpenThread | undefined): ReadonlyMap<string, OutlineRow> {
  const listen = useMemo(() => (open ? (listener: () => void) => open.subscribeToShape(listener) : nothing), [open]);
  return useSyncExternalStore(listen, () => open?.outline ?? noOutline);
}
const noOutline: ReadonlyMap<string, OutlineRow> = new Map();

/** The answers that are on their way to the message that the last one of the branch answers, itself included. */
export function useAnswering(open: OpenThread | undefined, leafId: string | undefined): readonly string[] {
  const outline = useOutline(open);
  const isUnfinished = (id: string) => ["waiting", "streaming"].includes(outline.get(id)?.state ?? "");
  return leafId === undefined ? [] : alternativesOf(leafId, outline).filter(isUnfinished);
}

/** One message, growing; it is fetched where it is not whole yet. */
export function useMessage(open: OpenThread | undefined, id: string | undefined): Message | undefined {
  const listen = useMemo(
    () => (open && id !== undefined ? (listener: () => void) => open.subscribe(`message:${id}`, listener) : nothing),
    [open, id],
  );
  const message = useSyncExternalStore(listen, () => (id === undefined ? undefined : open?.messages.get(id)));
  const isMissing = message === undefined;
  useEffect(() => {
    if (isMissing && id !== undefined) open?.want(id);
  }, [open, id, isMissing]);
  return message;
}
