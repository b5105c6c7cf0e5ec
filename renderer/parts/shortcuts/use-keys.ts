import { currentPreferences, usePreferences } from "../../state/preferences.ts";
import type { KnownActionId } from "./known-actions.ts";
import { keysOf } from "./shortcut-rules.ts";

/** The keys that an action has now. */
export function currentKeys(id: KnownActionId): readonly string[] {
  return keysOf(id, currentPreferences()?.shortcuts ?? {});
}

/** The same in a component, drawn anew when they change. */
export function useKeys(id: KnownActionId): readonly string[] {
  return keysOf(id, usePreferences()?.shortcuts ?? {});
}
