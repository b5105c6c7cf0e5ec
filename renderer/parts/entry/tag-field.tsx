import { X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTags } from "../../state/arrange.ts";
import { classNames } from "../class-names.ts";
import { isComposing } from "../keys.ts";

/** The contract takes tags of this length. */
const MOST_CHARACTERS = 60;
/** As many known tags are offered at once. */
const MOST_OFFERED = 8;

interface Offer {
  tag: string;
  isNew: boolean;
}

/** Tags as chips, and a line to add one: known ones are offered as one types, others are made. Enter of an input method only ends its word. */
export function TagField({
  tags,
  partly = [],
  onAdd,
  onRemove,
}: {
  tags: readonly string[];
  /** Tags that only so many of several results have: they can be taken from those, and typed to be given to all. */
  partly?: readonly { name: string; count: number; of: number }[];
  onAdd: (tag: string) => void;
  onRemove?: (tag: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();
  const offered = useOffered(typed, tags);
  const add = (tag: string | undefined) => {
    if (tag === undefined) return;
    onAdd(tag);
    setTyped("");
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const last = tags.at(-1);
    if (event.key === "Backspace" && typed === "" && last !== undefined && onRemove) return onRemove(last);
    if (event.key === "Escape" && typed !== "") {
      event.stopPropagation();
      return setTyped("");
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 && event.key !== "Enter") return;
    event.preventDefault();
    if (event.key === "Enter") add(offered[active]?.tag);
    else setActive(Math.min(offered.length - 1, Math.max(0, active + step)));
  };
  const isOpen = offered.length > 0;
  return (
    <div className="flex flex-col gap-1.5">
      {tags.length + partly.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <TagChip key={tag} tag={tag} onRemove={onRemove} />
          ))}
          {partly.map(({ name, count, of }) => (
            <TagChip key={name} tag={name} some={t("arrange.someOf", { count, of })} onRemove={onRemove} />
          ))}
        </ul>
      )}
      <div className="relative">
        <input
          role="combobox"
          aria-label={t("arrange.addTag")}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}${active}` : undefined}
          placeholder={t("arrange.addTag")}
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_CHARACTERS}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onBlur={() => setActive(0)}
          onKeyDown={onKeyDown}
          className="control w-full px-2"
        />
        {isOpen && (
          <ul
            id={listId}
            role="listbox"
            aria-label={t("arrange.tags")}
            className="absolute inset-x-0 top-8 z-20 rounded-card bg-surface p-1 shadow-float"
          >
            {offered.map(({ tag, isNew }, place) => (
              <li
                key={tag}
                id={`${listId}${place}`}
                role="option"
                aria-selected={place === active}
                onPointerDown={(event) => {
                  // The line keeps the focus, for the next tag.
                  event.preventDefault();
                  add(tag);
                }}
                className={classNames("flex h-7 items-center truncate rounded-control px-2", place === active && "bg-hover")}
              >
                {isNew ? t("arrange.makeTag", { tag }) : tag}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function TagChip({ tag, some, onRemove }: { tag: string; some?: string; onRemove: ((tag: string) => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <li
      className={classNames(
        "flex h-6 max-w-full items-center gap-1 rounded-full border border-line pl-2.5 text-small",
        some === undefined ? "bg-raised" : "border-dashed text-muted",
      )}
    >
      <span className="truncate">{tag}</span>
      {some !== undefined && <span className="numbers shrink-0 text-label">{some}</span>}
      <button
        type="button"
        aria-label={t("arrange.removeTag", { tag })}
        onClick={() => onRemove?.(tag)}
        className="flex size-5 shrink-0 items-center justify-center rounded-full text-muted hover:text-text"
      >
        <X aria-hidden className="size-3!" />
      </button>
    </li>
  );
}

/** Known tags that hold what was typed, those that begin with it first; the typed one itself where it is new. */
function useOffered(typed: string, tags: readonly string[]): Offer[] {
  const known = useTags() ?? [];
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return [];
  const place = ({ name }: { name: string }) => name.toLowerCase().indexOf(wanted);
  const fitting = known
    .filter((tag) => place(tag) >= 0 && !tags.includes(tag.name))
    .toSorted((one, other) => Math.sign(place(one)) - Math.sign(place(other)));
  const offers = fitting.slice(0, MOST_OFFERED).map(({ name }) => ({ tag: name, isNew: false }));
  const isKnown = known.some(({ name }) => name.toLowerCase() === wanted) || tags.some((tag) => tag.toLowerCase() === wanted);
  return isKnown ? offers : [...offers, { tag: typed.trim(), isNew: true }];
}
