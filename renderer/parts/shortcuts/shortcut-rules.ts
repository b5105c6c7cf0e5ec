import { isMac } from "../keys.ts";
import { type KnownAction, type KnownActionId, type Scope, knownActionIds, knownActions } from "./known-actions.ts";

/** The keys that a person has chosen, by action; what is not named has its own. */
export type ChosenKeys = Readonly<Record<string, string[]>>;

export type Refusal = { reason: "reserved" } | { reason: "taken"; by: KnownActionId };

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export function keysOf(id: KnownActionId, chosen: ChosenKeys): readonly string[] {
  return chosen[id] ?? knownActions[id].keys;
}

/** What was pressed, as `matchesShortcut` reads it; nothing for a modifier alone, or for the platform's other command key. */
export function shortcutOfPress({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | undefined {
  const isOtherCommand = isMac ? ctrlKey : metaKey;
  if (isOtherCommand || modifiers.has(key)) return undefined;
  const name = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
  const parts = [(isMac ? metaKey : ctrlKey) && "Mod", altKey && "Alt", shiftKey && !isSign(name) && "Shift", name];
  return parts.filter(Boolean).join("+");
}

/** The chosen keys with one action's changed, unless that would take them from another or from the system. */
export function withKeys(id: KnownActionId, keys: readonly string[], chosen: ChosenKeys): { chosen: ChosenKeys } | Refusal {
  const own = knownActions[id].keys;
  if (keys.some((one) => isReserved(one) && !own.includes(one))) return { reason: "reserved" };
  const by = knownActionIds.find((other) => other !== id && canMeet(id, other) && keysOf(other, chosen).some((one) => keys.includes(one)));
  if (by) return { reason: "taken", by };
  const { [id]: _, ...others } = chosen;
  const isOwn = keys.length === own.length && keys.every((one, place) => one === own[place]);
  return { chosen: isOwn ? others : { ...others, [id]: [...keys] } };
}

/** Whether both can be heard at the same moment. */
export function canMeet(one: KnownActionId, other: KnownActionId): boolean {
  const [a, b] = [placeOf(knownActions[one]), placeOf(knownActions[other])];
  // Over the take wall, over pictures that are compared and over the viewer nothing else is heard.
  if (isAlone(a) || isAlone(b)) return a === b;
  if (isViewer(a) || isViewer(b)) return isViewer(a) && isViewer(b) && (a === b || a === "viewer" || b === "viewer");
  if (a === b || a === "everywhere" || b === "everywhere") return true;
  return (a === "images" && isOfImages(b)) || (b === "images" && isOfImages(a));
}

type Place = Scope | Exclude<KnownAction["group"], "go" | "view" | "connection">;

function placeOf({ group, scope }: KnownAction): Place {
  if (scope) return scope;
  return group === "go" || group === "view" || group === "connection" ? "everywhere" : group;
}

const isViewer = (place: Place) => place === "viewer" || place === "viewer-video" || place === "viewer-picture";
const isAlone = (place: Place) => place === "viewer-takes" || place === "viewer-pictures";
/** The Images panel's own are heard beside both; a result and the mask editor are never shown together. */
const isOfImages = (place: Place) => place === "mask" || place === "image-result";

const modifiers = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Fn", "Dead", "Unidentified"]);
/** They belong to fields, lists and buttons, where they have no Ctrl or Alt. */
const plainReserved = new Set(
  ["Escape", "Tab", "Enter", "Space", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown"].concat([
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "F5",
    "F11",
    "F12",
  ]),
);
/** Editing, and what browsers keep for themselves. */
const commandReserved = /^Mod\+(?:[ACVXWTNQRLP]|Shift\+[WTNQRI])$/;

function isReserved(shortcut: string): boolean {
  return commandReserved.test(shortcut) || plainReserved.has(shortcut.replace(/^Shift\+/, ""));
}

/** Signs may need Shift on one keyboard and not on another. */
function isSign(name: string): boolean {
  return name.length === 1 && !/[a-z0-9]/i.test(name);
}
