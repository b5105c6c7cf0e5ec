import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { isComposing } from "../../../parts/keys.ts";
import { filesOf } from "../draft/draft.ts";
import { setPrompt, useDraft } from "../draft/draft-store.ts";
import { insertMention } from "../draft/mentions.ts";
import { useFileNames } from "../slots/use-file-names.ts";
import type { MentionChoice } from "./mention-menu.tsx";

/** The menu that an @ opens: filters by what is typed after it, arrows move, Enter or Tab puts the name in, Escape leaves the @ alone. */
export function useMentionMenu(field: RefObject<HTMLTextAreaElement | null>) {
  const draft = useDraft();
  const id = useId();
  const { mentionOf } = useFileNames();
  const [typed, setTyped] = useState<{ start: number; text: string }>();
  const [active, setActive] = useState(0);
  const files = filesOf(draft);
  const named = files.map((file): MentionChoice => ({ name: mentionOf(file, files), file }));
  const wanted = typed?.text.toLowerCase().replace(/\s/g, "") ?? "";
  const choices = typed ? named.filter(({ name }) => name.toLowerCase().replace(/\s/g, "").includes(wanted)) : [];

  const put = (name: string, start: number, end: number) => {
    const inserted = insertMention(useDraft.getState().prompt, start, end, name);
    setPrompt(inserted.prompt);
    setTyped(undefined);
    // The caret can only be set once the field holds the new text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(inserted.end, inserted.end);
    });
  };
  const choose = (choice: MentionChoice | undefined) =>
    typed && choice && put(choice.name, typed.start, typed.start + 1 + typed.text.length);
  /** A click on a file's name puts it where the caret is, or at the end. */
  const insert = (name: string) =>
    put(name, field.current?.selectionStart ?? draft.prompt.length, field.current?.selectionEnd ?? draft.prompt.length);

  const follow = () => {
    const caret = field.current?.selectionStart ?? 0;
    const match = /@([^\s@]{0,12})$/.exec((field.current?.value ?? "").slice(0, caret));
    const before = match ? (field.current?.value[match.index - 1] ?? " ") : "";
    // An address such as me@example is no mention.
    if (!match || /[a-z0-9._-]/i.test(before)) return setTyped(undefined);
    setActive(0);
    setTyped({ start: match.index, text: match[1] ?? "" });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (choices.length === 0 || isComposing(event) || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === "ArrowDown") setActive((active + 1) % choices.length);
    else if (event.key === "ArrowUp") setActive((active + choices.length - 1) % choices.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(choices[active]);
    else if (event.key === "Escape") setTyped(undefined);
    else return;
    event.preventDefault();
  };
  const isOpen = choices.length > 0;
  const aria = {
    "aria-autocomplete": "list",
    "aria-controls": isOpen ? id : undefined,
    "aria-activedescendant": isOpen ? `${id}-${active}` : undefined,
  } as const;
  return { id, isOpen, choices, active, setActive, choose, insert, follow, close: () => setTyped(undefined), onKeyDown, aria, named };
}
