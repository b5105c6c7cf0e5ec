import { use } from "react";
import { type StoreApi, type UseBoundStore, create } from "zustand";
import { client } from "./client.ts";
import { failureOf } from "./failure-of.ts";
import { whenOpen } from "./line.ts";
import { saveTroubleStore } from "./save-trouble.ts";

/** A zustand store that the core remembers across restarts. `restored` settles when what was remembered is in it. */
export type PageStore<State> = UseBoundStore<StoreApi<State>> & { restored: Promise<void>; isRestored: () => boolean; flush: () => void };

const SAVE_AFTER_MILLISECONDS = 400;
const unsavedPrefix = "lanternist:unsaved:";
const stores = new Set<PageStore<never>>();

/**
 * Makes a store that remembers itself under `name` (unique, up to 64 characters; its JSON up to 262,144). Only plain data; a remembered
 * object is laid over `initial`, so new fields get their first value. `repair` can refuse or mend what an older version left.
 */
export function createPageStore<State extends object>(
  name: string,
  initial: State,
  repair: (remembered: Partial<State>) => Partial<State> = (remembered) => remembered,
): PageStore<State> {
  const useStore = create<State>(() => initial);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRestored = false;

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const value = JSON.stringify(useStore.getState());
    client.preferences.setPageState({ name, value }).then(saved, saveFailed);
  };
  const saved = () => {
    localStorage.removeItem(unsavedPrefix + name);
    saveTroubleStore.setState({ failure: undefined });
  };
  const saveFailed = (error: unknown) => {
    const failure = failureOf(error);
    // A lost line has a bar of its own; the newest state goes out when it is open again.
    if (failure.code === "disconnected") void whenOpen().then(save);
    else saveTroubleStore.setState({ failure });
  };
  const flush = () => {
    if (timer === undefined) return;
    // A closing page may not get its message out; the next one of the same address then finds it here.
    localStorage.setItem(unsavedPrefix + name, JSON.stringify(useStore.getState()));
    save();
  };
  const restore = async () => {
    await whenOpen();
    const unsaved = localStorage.getItem(unsavedPrefix + name);
    const { value } = unsaved === null ? await client.preferences.getPageState({ name }) : { value: unsaved };
    const touched = changedFields(initial, useStore.getState());
    if (value !== undefined) useStore.setState({ ...repair(JSON.parse(value) as Partial<State>), ...touched });
    isRestored = true;
    if (unsaved !== null) save();
  };
  useStore.subscribe(() => {
    // Never write over what is remembered before it was read.
    if (isRestored) timer ??= setTimeout(save, SAVE_AFTER_MILLISECONDS);
  });
  const restored = restoreSurely(restore, () => (isRestored = true));
  const store = Object.assign(useStore, { restored, isRestored: () => isRestored, flush });
  stores.add(store as unknown as PageStore<never>);
  return store;
}

/** A line that is lost in between must not let the first values pass for what was remembered, so it is read again. */
async function restoreSurely(restore: () => Promise<void>, giveUp: () => void): Promise<void> {
  try {
    await restore();
  } catch (error) {
    if (failureOf(error).code === "disconnected") return restoreSurely(restore, giveUp);
    giveUp();
    // The first values serve; that it could not be read is a bug to be seen.
    reportError(error);
  }
}

/** What was changed before the remembered state arrived; it is newer and stays. */
function changedFields<State extends object>(initial: State, now: State): Partial<State> {
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => initial[field as keyof State] !== value)) as Partial<State>;
}

/** Suspends until the store holds what was remembered; for components that must not start from the first values. */
export function useRestored<State>(store: PageStore<State>): void {
  if (!store.isRestored()) use(store.restored);
}

/** Resolves when every store that is made so far holds what was remembered. */
export async function whenAllRestored(): Promise<void> {
  await Promise.all([...stores].map((store) => store.restored));
}

/** Writes what is still waiting when the page is hidden or goes. */
export function flushOnLeave(): void {
  const flushAll = () => stores.forEach((store) => store.flush());
  window.addEventListener("pagehide", flushAll);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && flushAll());
}
