import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef } from "react";
import { orpc, queryClient } from "../../state/queries.ts";
import { isComposing } from "../keys.ts";

/** Where in the earlier prompts the field is, what it held before, and the prompts as they were when the way began. */
interface Place {
  at: number;
  written: string;
  prompts: readonly string[];
}

/**
 * Prompts used before in a kind of work, newest first, which Alt with the up and down arrows goes through. Going back keeps what was being
 * written; going forward ends there again.
 */
export function usePromptHistory(kind: string, getPrompt: () => string, setPrompt: (prompt: string) => void) {
  const options = orpc.preferences.promptHistory.queryOptions({ input: { kind, limit: 50 } });
  const { data: prompts = [], refetch } = useQuery({ ...options, refetchOnMount: "always" });
  const place = useRef<Place>({ at: -1, written: "", prompts: [] });
  const turn = useRef(Promise.resolve());

  const go = async (step: number) => {
    const { at, written, prompts } = place.current;
    // Whatever was typed since is a new starting point.
    if (at < 0 || prompts[at] !== getPrompt()) return step > 0 && begin();
    const to = Math.min(prompts.length - 1, at + step);
    place.current = { at: to, written, prompts };
    setPrompt(to < 0 ? written : (prompts[to] ?? written));
  };
  /** The first step asks for the prompts, since the newest may have been sent a moment ago; without an answer what is known serves. */
  const begin = async () => {
    const prompts = await queryClient
      .fetchQuery({ ...options, staleTime: 0 })
      .catch(() => queryClient.getQueryData<string[]>(options.queryKey) ?? []);
    const written = getPrompt();
    // The one in the field was sent a moment ago: the one before it is meant.
    const first = prompts[0] === written ? 1 : 0;
    const prompt = prompts[first];
    if (prompt === undefined) return;
    place.current = { at: first, written, prompts };
    setPrompt(prompt);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || !event.altKey || isComposing(event)) return;
    event.preventDefault();
    // One after the other: a second press may come before the prompts do.
    turn.current = turn.current.then(() => go(step)).then(() => undefined);
  };
  return { prompts, onKeyDown, refresh: () => void refetch() };
}
