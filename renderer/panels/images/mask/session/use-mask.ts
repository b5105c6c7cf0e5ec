import { useStore } from "zustand";
import { SECOND } from "../../../../../shared/units.ts";
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

/** All of a mask is written at most so often: with each of the strokes that follow upon each other it would cost more than they do. */
const SAVE_EVERY = SECOND;
/** Not at once, in the way of what is done next. */
const SAVE_AFTER = SECOND / 4;
let savedAt = -Infinity;
let idleTimer: number | undefined;
let saveTimer: ReturnType<typeof setTimeout> | undefined;

function saveSoon(session: MaskSession): void {
  unsaved.add(session);
  idleTimer ??= requestIdleCallback(onIdle, { timeout: SECOND });
}

/** First what lets memory go, in the time that there is; then what is kept over a reload. */
function onIdle(idle: IdleDeadline): void {
  idleTimer = undefined;
  const isOver = () => !idle.didTimeout && idle.timeRemaining() < 2;
  const isPacked = [...unsaved].every((session) => session.pack(isOver));
  if (!isPacked) idleTimer = requestIdleCallback(onIdle, { timeout: SECOND });
  else saveTimer ??= setTimeout(saveAll, Math.max(SAVE_AFTER, savedAt + SAVE_EVERY - performance.now()));
}

function saveAll(): void {
  if (idleTimer !== undefined) cancelIdleCallback(idleTimer);
  clearTimeout(saveTimer);
  idleTimer = saveTimer = undefined;
  savedAt = performance.now();
  for (const session of unsaved) {
    unsaved.delete(session);
    keepMask(session.mediaId, session.snapshot()).catch(reportError);
  }
}

/** A page that goes away writes what is still waiting. */
window.addEventListener("pagehide", saveAll);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saveAll());
