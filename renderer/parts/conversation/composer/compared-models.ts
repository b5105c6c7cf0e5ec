import { type Conversations, useConversations } from "../conversations.ts";

/** At most as many models are asked at once as stand side by side. */
export const MOST_COMPARED = 4;

/** The models that the next message is sent to: the thread's `own` first. */
export function useComparedModels(own: string): readonly string[] {
  const { useView } = useConversations();
  const models = useView(({ askedBeside }) => askedBeside);
  return [own, ...models.filter((model) => model !== own)].slice(0, MOST_COMPARED);
}

export function toggleCompared({ useView }: Pick<Conversations, "useView">, model: string): void {
  useView.setState(({ askedBeside }) => ({
    askedBeside: askedBeside.includes(model) ? askedBeside.filter((other) => other !== model) : [...askedBeside, model],
  }));
}
