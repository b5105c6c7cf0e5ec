let field: HTMLTextAreaElement | undefined;

/** The prompt's field while it is on the screen. */
export function registerPromptField(element: HTMLTextAreaElement | null): void {
  field = element ?? undefined;
}

/** Puts the caret where the person writes next; after the page has drawn. */
export function focusPrompt(): void {
  requestAnimationFrame(() => field?.focus());
}
