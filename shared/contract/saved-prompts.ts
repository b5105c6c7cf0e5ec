import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";

/** A prompt of the person's library; `{{name}}` in it is asked for when it is used. Times are Unix milliseconds. */
export const SavedPrompt = z.object({
  id: z.string(),
  title: z.string().trim().min(1).max(200),
  text: z.string().min(1).max(100_000),
  updatedAt: z.number(),
});
export type SavedPrompt = z.infer<typeof SavedPrompt>;

export const SavedPromptsChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("snapshot"), prompts: z.array(SavedPrompt) }),
  z.object({ type: z.literal("saved"), prompt: SavedPrompt }),
  z.object({ type: z.literal("removed"), id: z.string() }),
]);
export type SavedPromptsChange = z.infer<typeof SavedPromptsChange>;

export const savedPromptsContract = {
  watch: oc.output(eventIterator(SavedPromptsChange)),
  save: oc.input(SavedPrompt.omit({ id: true, updatedAt: true }).extend({ id: z.string().optional() })).output(SavedPrompt),
  remove: oc.input(z.object({ id: z.string() })).output(z.object({ id: z.string() })),
};
