import { useEffect, useLayoutEffect } from "react";
import { isComposing, isTyping } from "../parts/keys.ts";

/** A window that was asked for and is not there by then will not take the keys any more, milliseconds. */
const LONGEST_WAIT = 1000;

/** How many windows are on their way; until the last of them is there, keys are held. */
let awaited = 0;
const held: KeyboardEvent[] = [];
/** What had the focus's window when the holding began. */
let before: Element | null = null;
let listening: AbortController | undefined;

/** A window that is drawn and does not have the focus yet. */
const isComing = () =>
  [...document.querySelectorAll('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]')].some(
    (window) => window !== before && !window.contains(document.activeElement),
  );
const focusedWindow = () => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') ?? null;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Drawn in the place of a window that is still being fetched: what is typed meanwhile is meant for it, and not for what lies beneath. The keys wait,
 * and are pressed again in the window once it is there.
 */
export function KeysAhead(): null {
  useLayoutEffect(hold, []);
  // An effect ends when those of what came in its place begin: what they register hears the keys.
  useEffect(() => () => void release(), []);
  return null;
}

function hold(): void {
  awaited += 1;
  if (listening) return;
  before = focusedWindow();
  listening = new AbortController();
  window.addEventListener("keydown", keep, { capture: true, signal: listening.signal });
}

function keep(event: KeyboardEvent): void {
  // One that is pressed again below.
  if (!event.isTrusted) return;
  // Keys with Ctrl or ⌘ are the page's own, wherever one is; F5 and the like are the browser's.
  const isLetter = !(event.ctrlKey || event.metaKey || event.altKey) || event.getModifierState("AltGraph");
  if (!isLetter || isComposing(event) || /^F\d+$/.test(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(event);
}

async function release(): Promise<void> {
  awaited -= 1;
  const until = performance.now() + LONGEST_WAIT;
  // A window that is drawn takes the focus some moments later.
  do await nextTask();
  while (awaited === 0 && focusedWindow() === before && isComing() && performance.now() < until);
  if (awaited > 0 || !listening) return;
  // One that cannot be had takes its keys along: Enter on a button beneath might pay.
  const isThere = focusedWindow() !== null;
  // One at a time: each is answered before the next; those that come meanwhile wait behind them.
  for (let event = held.shift(); event; event = held.shift()) {
    if (isThere) press(event);
    await nextTask();
  }
  listening.abort();
  listening = undefined;
}

/** Presses a key again where the focus is now; what it would have written is written. */
function press(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const { key, code, shiftKey, repeat } = event;
  const isFree = target.dispatchEvent(new KeyboardEvent("keydown", { key, code, shiftKey, repeat, bubbles: true, cancelable: true }));
  if (isFree && isTyping(target)) write(target as HTMLInputElement | HTMLTextAreaElement, key);
}

function write(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  const isBack = key === "Backspace";
  if (!isBack && [...key].length > 1) return;
  field.setRangeText(isBack ? "" : key, isBack && from === to ? Math.max(0, from - 1) : from, to, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: isBack ? "deleteContentBackward" : "insertText" }));
}
