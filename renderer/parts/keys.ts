/** What both React's and the DOM's keyboard events have. */
interface KeyEvent {
  key: string;
  keyCode?: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing: boolean };
}

/**
 * Whether an input method is still composing: then Enter, Escape and arrows belong to it (lesson 33). Code 229 and `Process` cover
 * browsers that end the composition before the key.
 */
export function isComposing(event: KeyEvent): boolean {
  return event.isComposing === true || event.nativeEvent?.isComposing === true || event.key === "Process" || event.keyCode === 229;
}

export const isMac = typeof navigator !== "undefined" && /mac/i.test(navigator.platform);

/** The keys of a shortcut, the pressed one last; it may be + itself. */
const partsOf = (shortcut: string): string[] => shortcut.split(/\+(?=.)/);

/** Shortcuts are written `Mod+Shift+F`, `Space`, `?`; `Mod` is ⌘ on macOS and Ctrl elsewhere. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const parts = partsOf(shortcut);
  const key = parts.pop() ?? "";
  const isMod = isMac ? event.metaKey : event.ctrlKey;
  const isOtherMod = isMac ? event.ctrlKey : event.metaKey;
  if (isOtherMod || isMod !== parts.includes("Mod") || event.altKey !== parts.includes("Alt")) return false;
  // A sign such as ? needs Shift on some keyboards and not on others, so Shift counts only for letters, digits and named keys.
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key);
  if (!isSign && event.shiftKey !== parts.includes("Shift")) return false;
  const pressed = event.key === " " ? "Space" : event.key;
  return pressed.toLowerCase() === key.toLowerCase();
}

const macSigns: Record<string, string> = {
  Mod: "⌘",
  Shift: "⇧",
  Alt: "⌥",
  Enter: "↵",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Backspace: "⌫",
  Escape: "Esc",
};
const otherSigns: Record<string, string> = { ...macSigns, Mod: "Ctrl", Shift: "Shift", Alt: "Alt", Backspace: "Backspace" };

/** The keys of a shortcut as this platform writes them. */
export function shortcutKeys(shortcut: string): string[] {
  const signs = isMac ? macSigns : otherSigns;
  return partsOf(shortcut).map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}

/** The same as one text: ⌘↵, Ctrl ↵. */
export function shortcutText(shortcut: string): string {
  return shortcutKeys(shortcut).join(isMac ? "" : " ");
}

/** Whether plain keys belong to what has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || isTextInput(target);
}

function isTextInput(element: HTMLElement): boolean {
  return element instanceof HTMLInputElement && !["button", "checkbox", "radio", "range", "submit", "file", "color"].includes(element.type);
}
