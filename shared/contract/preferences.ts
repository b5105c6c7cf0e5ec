import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";

const fields = {
  language: z.enum(["system", "en", "zh-CN"]),
  theme: z.enum(["system", "light", "dark"]),
  notifiesWhenDone: z.boolean(),
  /** Keys that a person has given to actions, by the action's id, as the page writes them (`Mod+K`); none is possible. The page's own rules say which. */
  shortcuts: z.record(z.string().max(64), z.array(z.string().max(32)).max(4)),
  /** In chat, Enter sends and Shift+Enter makes a line; else Enter makes a line. */
  enterSends: z.boolean(),
  /** How long results stay in the trash before they are removed for good (DT-04). */
  trashDays: z.union([z.literal("never"), z.literal(7), z.literal(30), z.literal(90)]),
};

export const Preferences = z.object({
  language: fields.language.default("system"),
  theme: fields.theme.default("system"),
  notifiesWhenDone: fields.notifiesWhenDone.default(true),
  shortcuts: fields.shortcuts.default({}),
  enterSends: fields.enterSends.default(true),
  trashDays: fields.trashDays.default(30),
});
export type Preferences = z.infer<typeof Preferences>;

/** What is not named stays as it is. (`Preferences.partial()` would put every default back.) */
export const PreferenceChanges = z.object(fields).partial();
export type PreferenceChanges = z.infer<typeof PreferenceChanges>;

export const preferencesContract = {
  get: oc.output(Preferences),
  /** The values now, then again at each change: every window follows (DT-06). */
  watch: oc.output(eventIterator(Preferences)),
  set: oc.input(PreferenceChanges).output(Preferences),
  /** The page's own memory (drafts, layout, where it was left), one JSON text a name; kept across restarts. */
  getPageState: oc.input(z.object({ name: z.string().max(64) })).output(z.object({ value: z.string().optional() })),
  setPageState: oc.input(z.object({ name: z.string().max(64), value: z.string().max(262_144) })).output(z.object({ name: z.string() })),
  /** Prompts used before, newest first, without repeats. */
  promptHistory: oc.input(z.object({ kind: z.string(), limit: z.number().int().min(1).max(200).default(50) })).output(z.array(z.string())),
};
