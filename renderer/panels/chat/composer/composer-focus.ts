/** The place where messages are written; one at a time is on the screen. */
export const COMPOSER_ID = "chat-composer";

/** Once what was just asked for is drawn. */
export function focusComposer(): void {
  requestAnimationFrame(() => document.getElementById(COMPOSER_ID)?.focus());
}
