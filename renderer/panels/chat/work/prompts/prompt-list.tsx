import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { columnsIn } from "../../../../../shared/rules/batch.ts";
import type { SavedPrompt } from "../../../../../shared/contract/saved-prompts.ts";
import { classNames } from "../../../../parts/class-names.ts";
import { isComposing } from "../../../../parts/keys.ts";
import { SearchField } from "../../../../parts/search-field.tsx";
import { Loading, Skeleton } from "../../../../parts/skeleton.tsx";

/** Saved prompts that hold every searched word, in title or text. */
export function findPrompts(prompts: readonly SavedPrompt[], search: string): readonly SavedPrompt[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return prompts.filter(({ title, text }) => words.every((word) => `${title}\n${text}`.toLowerCase().includes(word)));
}

/** The list with its search; arrows move the choice from the search too, so that hands stay where they type. */
export function PromptList({
  prompts,
  chosenId,
  onChoose,
  foot,
}: {
  prompts: readonly SavedPrompt[] | undefined;
  chosenId: string | undefined;
  onChoose: (prompt: SavedPrompt) => void;
  foot: ReactNode;
}) {
  const { t } = useTranslation();
  const listId = useId();
  const [search, setSearch] = useState("");
  const found = findPrompts(prompts ?? [], search);
  const place = found.findIndex(({ id }) => id === chosenId);
  const rowId = (step: number) => `${listId}-${step}`;
  const go = (to: number) => {
    const next = found[Math.min(found.length - 1, Math.max(0, to))];
    if (!next) return;
    onChoose(next);
    document.getElementById(rowId(found.indexOf(next)))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const next = { ArrowDown: place + 1, ArrowUp: place < 0 ? 0 : place - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  return (
    <>
      <SearchField
        name={t("chatWork.prompts.search")}
        value={search}
        onChange={setSearch}
        onKeyDown={onKeyDown}
        className="m-3"
        autoFocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={place < 0 ? undefined : rowId(place)}
      />
      <div
        id={listId}
        role="listbox"
        tabIndex={0}
        aria-label={t("chatWork.prompts.list")}
        aria-activedescendant={place < 0 ? undefined : rowId(place)}
        onKeyDown={onKeyDown}
        className="min-h-0 grow overflow-y-auto px-2 outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
      >
        {found.map((prompt, step) => (
          <PromptRow key={prompt.id} id={rowId(step)} prompt={prompt} isChosen={prompt.id === chosenId} onChoose={() => onChoose(prompt)} />
        ))}
      </div>
      {!prompts && (
        <Loading>
          <Skeleton className="mx-3 h-24" />
        </Loading>
      )}
      {prompts && prompts.length > 0 && found.length === 0 && (
        <p className="px-4 pb-4 text-muted">{t("chatWork.prompts.nothing", { search })}</p>
      )}
      <div className="flex shrink-0 border-t border-line p-3">{foot}</div>
    </>
  );
}

function PromptRow({
  id,
  prompt: { title, text },
  isChosen,
  onChoose,
}: {
  id: string;
  prompt: SavedPrompt;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const count = columnsIn(text).length;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className={classNames("flex flex-col rounded-control px-2 py-1.5", isChosen ? "bg-accent-soft" : "hover:bg-hover")}
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 grow truncate font-medium">{title}</span>
        {count > 0 && <span className="numbers text-label text-muted">{t("chatWork.prompts.places", { count })}</span>}
      </span>
      <span className="truncate text-small text-muted">{text}</span>
    </div>
  );
}
