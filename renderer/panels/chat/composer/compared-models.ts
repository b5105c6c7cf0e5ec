import { create } from "zustand";
import { useChatSettings } from "./settings-store.ts";

/** At most as many models are asked at once as stand side by side. */
export const MOST_COMPARED = 4;

/** Models that are asked beside the thread's own, until they are taken away. */
const useExtra = create<{ models: readonly string[] }>(() => ({ models: [] }));

/** The models that the next message is sent to: the thread's own first. */
export function useComparedModels(): readonly string[] {
  const { settings } = useChatSettings();
  const { models } = useExtra();
  return [settings.model, ...models.filter((model) => model !== settings.model)].slice(0, MOST_COMPARED);
}

export function toggleCompared(model: string): void {
  useExtra.setState(({ models }) => ({
    models: models.includes(model) ? models.filter((other) => other !== model) : [...models, model],
  }));
}
