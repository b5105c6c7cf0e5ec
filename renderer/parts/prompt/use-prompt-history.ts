import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef } from "react";
import { orpc } from "../../state/queries.ts";
import { isComposing } from "../keys.ts";

/**
 * Prompts used before in a kind of work, newest first, which Alt with the up and down arrows goes through. Going back keeps what was being
 * written; going forward ends there again.
 */
export function usePromptHistory(kind: string, getPrompt: () => string, setPrompt: (prompt: string) => void) {
  const { data: prompts = [], refetch } = useQuery({
    ...orpc.preferences.promptHistory.queryOptions({ input: { kind, limit: 50 } }),
    refetchOnMount: "always",
  });
  /** Where in the history the field is, and what it held before. */
  const place = useRef<{ at: number; written: string }>({ at: -1, written: "" });

  const go = (step: number) => {
    const current = getPrompt();
    const { at, written } = place.current;
    // Whatever was typed since is a new starting point.
    const isThere = at >= 0 && prompts[at] === current;
    const from = isThere ? at : -1;
    const to = Math.min(prompts.length - 1, from + step);
    if (to === from || (from === -1 && step < 0)) return;
    place.current = { at: to, written: isThere ? written : current };
    setPrompt(to < 0 ? place.current.written : (prompts[to] ?? current));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || !event.altKey || isComposing(event)) return;
    event.preventDefault();
    go(step);
  };
  return { prompts, onKeyDown, refresh: () => void refetch() };
}
