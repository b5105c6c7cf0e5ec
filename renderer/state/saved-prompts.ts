import { useEffect } from "react";
import { create } from "zustand";
import type { SavedPrompt, SavedPromptsChange } from "../../shared/contract/saved-prompts.ts";
import { client } from "./client.ts";
import { follow } from "./follow.ts";

/** The person's prompts, newest change first; `undefined` until known. */
const useKnown = create<{ prompts: readonly SavedPrompt[] | undefined }>(() => ({ prompts: undefined }));

/** What is known after one change; pure. */
export function applyPromptsChange(
  known: readonly SavedPrompt[] | undefined,
  change: SavedPromptsChange,
): readonly SavedPrompt[] | undefined {
  if (change.type === "snapshot") return newestFirst(change.prompts);
  if (!known) return known;
  const others = known.filter((one) => one.id !== (change.type === "saved" ? change.prompt.id : change.id));
  return change.type === "saved" ? newestFirst([change.prompt, ...others]) : others;
}

const newestFirst = (prompts: readonly SavedPrompt[]) => prompts.toSorted((one, other) => other.updatedAt - one.updatedAt);

let watchers = 0;
let life: AbortController | undefined;

/** The prompt library, live while anything shows it; one subscription for all that do. */
export function useSavedPrompts(): readonly SavedPrompt[] | undefined {
  useEffect(() => {
    watchers += 1;
    if (watchers === 1) start();
    return () => {
      watchers -= 1;
      if (watchers === 0) life?.abort();
    };
  }, []);
  return useKnown().prompts;
}

function start(): void {
  life = new AbortController();
  const open = (signal: AbortSignal) => client.savedPrompts.watch(undefined, { signal });
  void follow(open, (change) => useKnown.setState(({ prompts }) => ({ prompts: applyPromptsChange(prompts, change) })), life.signal);
}

/** Without `id`, a new one. */
export const savePrompt = (prompt: { id?: string; title: string; text: string }) => client.savedPrompts.save(prompt);
export const removePrompt = (id: string) => client.savedPrompts.remove({ id });
