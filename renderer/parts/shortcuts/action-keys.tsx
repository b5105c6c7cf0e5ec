import { shortcutText } from "../keys.ts";
import { Shortcut } from "../shortcut.tsx";
import type { KnownActionId } from "./known-actions.ts";
import { useKeys } from "./use-keys.ts";

/** The first keys of an action, as the person has them; nothing where it has none. */
export function ActionKeys({ action }: { action: KnownActionId }) {
  const [keys] = useKeys(action);
  return keys === undefined ? null : <Shortcut keys={keys} />;
}

/** The same as plain text, in a button. */
export function ActionKeyText({ action }: { action: KnownActionId }) {
  const [keys] = useKeys(action);
  return keys === undefined ? null : shortcutText(keys);
}
