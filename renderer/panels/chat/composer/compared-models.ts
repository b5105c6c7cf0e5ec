import { useChatView } from "../view-store.ts";
import { useChatSettings } from "./settings-store.ts";

/** At most as many models are asked at once as stand side by side. */
export const MOST_COMPARED = 4;

/** The models that the next message is sent to: the thread's own first. */
export function useComparedModels(): readonly string[] {
  const { settings } = useChatSettings();
  const models = useChatView(({ askedBeside }) => askedBeside);
  return [settings.model, ...models.filter((model) => model !== settings.model)].slice(0, MOST_COMPARED);
}

export function toggleCompared(model: string): void {
  useChatView.setState(({ askedBeside }) => ({
    askedBeside: askedBeside.includes(model) ? askedBeside.filter((other) => other !== model) : [...askedBeside, model],
  }));
}
