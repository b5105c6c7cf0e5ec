import { oc } from "@orpc/contract";
import { z } from "zod";

export const Preferences = z.object({
  language: z.enum(["system", "en", "zh-CN"]).default("system"),
  theme: z.enum(["system", "light", "dark"]).default("system"),
  notifiesWhenDone: z.boolean().default(true),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferencesContract = {
  get: oc.output(Preferences),
  set: oc.input(Preferences.partial()).output(Preferences),
  /** The page's own memory (drafts, layout, where it was left), one JSON text a name; kept across restarts. */
  getPageState: oc.input(z.object({ name: z.string().max(64) })).output(z.object({ value: z.string().optional() })),
  setPageState: oc.input(z.object({ name: z.string().max(64), value: z.string().max(262_144) })).output(z.object({ name: z.string() })),
  /** Prompts used before, newest first, without repeats. */
  promptHistory: oc.input(z.object({ kind: z.string(), limit: z.number().int().min(1).max(200).default(50) })).output(z.array(z.string())),
};
