import { currentActions, shortcutsOf } from "./action.ts";
import { isComposing, isTyping, matchesShortcut } from "../parts/keys.ts";

/** Hears every shortcut of the page until the signal. Keys that a control has used (`preventDefault`) are left alone. */
export function listenForShortcuts(signal: AbortSignal): void {
  window.addEventListener("keydown", onKeyDown, { signal });
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event)) return;
  const isDialogOpen = document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"]') !== null;
  const action = currentActions().find(
    (one) =>
      shortcutsOf(one).some(
        (shortcut) => matchesShortcut(event, shortcut) && (shortcut.includes("Mod+") || one.alsoWhileTyping || !isTyping(event.target)),
      ) &&
      (one.when?.() ?? true),
  );
  // Under a dialog only its own actions count; those belong to the viewer group.
  if (!action || (isDialogOpen && action.group !== "viewer")) return;
  event.preventDefault();
  action.perform();
}
