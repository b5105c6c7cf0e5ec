/** The prompt's field while it is shown, so that slots can put their file's name into it. */
let insertName: ((name: string) => void) | undefined;
let field: HTMLTextAreaElement | undefined;

/** Answers the way to take it back. */
export function registerPromptField(element: HTMLTextAreaElement | null, insert: (name: string) => void): () => void {
  field = element ?? undefined;
  insertName = insert;
  return () => {
    field = undefined;
    insertName = undefined;
  };
}

/** Puts “Image 2” where the caret is, or at the end. */
export function insertIntoPrompt(name: string): void {
  insertName?.(name);
}

export function focusPrompt(): void {
  field?.focus();
}
