import { useStore } from "zustand";
import { useMedia } from "../../../../state/media.ts";
import { MaskSession, type MaskState } from "./mask-session.ts";
import { keepMask, keptMask } from "./mask-storage.ts";

/** Sessions stay while the page does, so that a switch of panels keeps mask and steps; so many of them with their memory. */
const MOST_OPEN = 4;
const sessions = new Map<string, MaskSession>();
const unsaved = new Set<MaskSession>();

/** One session for all who ask. `undefined` until the picture's size is known. */
function useMaskSession(mediaId: string | undefined): MaskSession | undefined {
  const { data: media } = useMedia(mediaId);
  if (!media?.width || !media.height) return undefined;
  return sessionOf(media.id, media.width, media.height);
}

export type Mask = MaskState & Pick<MaskSession, "width" | "height" | "mediaId"> & { session: MaskSession };

/** The mask with its state, drawn anew when that changes. */
export function useMask(mediaId: string | undefined): Mask | undefined {
  const session = useMaskSession(mediaId);
  const state = useStore((session ?? nothing).state);
  if (!session) return undefined;
  return { ...state, width: session.width, height: session.height, mediaId: session.mediaId, session };
}

const nothing = new MaskSession("", 1, 1);

/** The mask of a kept picture whose size is known; opened where it is not yet, in the place of the one that is longest out of use. */
export function sessionOf(mediaId: string, width: number, height: number): MaskSession {
  const known = sessions.get(mediaId);
  if (known) {
    sessions.delete(mediaId);
    sessions.set(mediaId, known);
    return known;
  }
  const session = new MaskSession(mediaId, width, height);
  sessions.set(mediaId, session);
  // One that works, or is not kept yet, would be lost.
  const isIdle = (old: MaskSession) => !unsaved.has(old) && !old.state.getState().isBusy;
  for (const [id, old] of [...sessions].slice(0, -MOST_OPEN)) if (isIdle(old)) sessions.delete(id);
  session.state.subscribe((now, before) => now.version !== before.version && saveSoon(session));
  session.open(keptMask(mediaId)).catch(reportError);
  return session;
}

let timer: number | undefined;

function saveSoon(session: MaskSession): void {
  unsaved.add(session);
  timer ??= requestIdleCallback(onIdle, { timeout: 1000 });
}

/** First what lets memory go, in the time that there is; then what is kept over a reload. */
function onIdle(idle: IdleDeadline): void {
  timer = undefined;
  const isOver = () => !idle.didTimeout && idle.timeRemaining() < 2;
  const isPacked = [...unsaved].every((session) => session.pack(isOver));
  if (isPacked) saveAll();
  else timer = requestIdleCallback(onIdle, { timeout: 1000 });
}

function saveAll(): void {
  if (timer !== undefined) cancelIdleCallback(timer);
  timer = undefined;
  for (const session of unsaved) {
    unsaved.delete(session);
    keepMask(session.mediaId, session.snapshot()).catch(reportError);
  }
}

/** A page that goes away writes what is still waiting. */
window.addEventListener("pagehide", saveAll);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saveAll());
