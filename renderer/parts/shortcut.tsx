import { shortcutKeys } from "./keys.ts";

/** Keys as this platform writes them: ⌘⇧F, Ctrl Shift F. */
export function Shortcut({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex gap-0.5 font-sans text-label text-muted" aria-hidden>
      {shortcutKeys(keys).map((key) => (
        <span key={key} className="min-w-4 rounded-[4px] border border-line px-1 text-center leading-4">
          {key}
        </span>
      ))}
    </kbd>
  );
}
