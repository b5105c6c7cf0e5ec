import type { TFunction } from "i18next";
import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";
import { create } from "zustand";
import type { WordKey } from "../i18n/language.ts";
import { type KnownActionId, isKnownAction, knownActions } from "../parts/shortcuts/known-actions.ts";
import { currentKeys } from "../parts/shortcuts/use-keys.ts";

export const actionGroups = [
  "go",
  "video",
  "images",
  "clips",
  "chat",
  "generative",
  "assets",
  "library",
  "queue",
  "viewer",
  "mask",
  "connection",
  "view",
] as const;
export type ActionGroup = (typeof actionGroups)[number];

/** Something that can be done; button, menu, palette, shortcut and sheet read the same object (design habit 6). */
export interface Action {
  id: string;
  group: ActionGroup;
  /** Its name: a key of words, or a function where it holds data such as a connection's name. */
  words: WordKey | ((t: TFunction) => string);
  icon?: LucideIcon;
  /** `Escape`, `Mod+Enter`, for what is not among the known actions, whose keys a person may change. */
  shortcut?: string | readonly string[];
  /** Also while typing; for shortcuts with `Mod` this is so anyway. */
  alsoWhileTyping?: boolean;
  /** Not in the palette: steps that only make sense under the fingers, such as frame by frame. */
  isHidden?: boolean;
  /** Whether it can be done now; absent means always. */
  when?: () => boolean;
  perform: () => void;
}

const useSets = create<{ sets: ReadonlyMap<object, readonly Action[]> }>(() => ({ sets: new Map() }));

/** Offers these actions while the component is shown. Later ones win where shortcuts meet. Memoise the list. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => offerActions(actions), [actions]);
}

/** Offers these actions until the returned function is called. */
export function offerActions(actions: readonly Action[]): () => void {
  const owner = {};
  useSets.setState(({ sets }) => ({ sets: new Map([...sets, [owner, actions]]) }));
  return () => useSets.setState(({ sets }) => ({ sets: new Map([...sets].filter(([key]) => key !== owner)) }));
}

/** All actions on offer, the newest set first. */
export function currentActions(): readonly Action[] {
  return [...useSets.getState().sets.values()].reverse().flat();
}

export function useCurrentActions(): readonly Action[] {
  useSets();
  return currentActions();
}

/** What is known of an action wherever it is offered; its keys are asked for by its id. */
export function known(id: KnownActionId): Pick<Action, "id" | "group" | "words"> {
  const { group, words } = knownActions[id];
  return { id, group, words };
}

/** The keys that it has now; the first is shown. */
export function shortcutsOf({ id, shortcut }: Action): readonly string[] {
  if (isKnownAction(id)) return currentKeys(id);
  if (shortcut === undefined) return [];
  return typeof shortcut === "string" ? [shortcut] : shortcut;
}
