import { Bookmark, Pencil, Trash2 } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SavedSearch } from "../../../shared/contract/arrange.ts";
import { words } from "../../i18n/language.ts";
import { Button } from "../../parts/button.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { isComposing } from "../../parts/keys.ts";
import { notify, notifyFailure } from "../../parts/toasts.tsx";
import { removeSearch, saveSearch, useSavedSearches } from "../../state/arrange.ts";
import { filterOf, isNarrowed, useLibraryView, wantedOf } from "./library-store.ts";

/** Searches that were kept under a name: choose one, keep what is looked for now, rename and remove. */
export function SavedSearches() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <IconButton name={t("arrange.acts.saved")} icon={Bookmark} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={t("arrange.acts.saved")}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="appear z-30 flex max-h-(--radix-popover-content-available-height) w-80 flex-col gap-2 overflow-y-auto rounded-card bg-surface p-3 shadow-float outline-none"
        >
          {isOpen && <SearchList onDone={() => setIsOpen(false)} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function SearchList({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const searches = useSavedSearches() ?? [];
  const wanted = useLibraryView((view) => view.wanted);
  return (
    <>
      {searches.length > 0 && (
        <ul className="flex flex-col">
          {searches.map((search) => (
            <SearchLine key={search.id} search={search} onDone={onDone} />
          ))}
        </ul>
      )}
      {isNarrowed(wanted) ? (
        <NameForm first="" onName={(name) => void saveSearch({ name, filter: filterOf(wanted) }).catch(notifyFailure)} />
      ) : (
        <p className="text-small text-muted">{t("arrange.searches.none")}</p>
      )}
    </>
  );
}

function SearchLine({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const { t } = useTranslation();
  const [isNaming, setIsNaming] = useState(false);
  const { id, name, filter } = search;
  const choose = () => {
    useLibraryView.setState({ wanted: wantedOf(filter) });
    onDone();
  };
  if (isNaming) {
    const rename = (next: string) => {
      setIsNaming(false);
      saveSearch({ id, name: next, filter }).catch(notifyFailure);
    };
    return (
      <li className="py-0.5">
        <NameForm first={name} onName={rename} />
      </li>
    );
  }
  return (
    <li className="flex items-center">
      <button
        type="button"
        aria-label={t("arrange.searches.choose", { name })}
        onClick={choose}
        className="h-7 min-w-0 grow truncate rounded-control px-2 text-left hover:bg-hover"
      >
        {name}
      </button>
      <IconButton name={t("arrange.acts.rename", { name })} icon={Pencil} onClick={() => setIsNaming(true)} />
      <IconButton name={t("arrange.acts.remove", { name })} icon={Trash2} onClick={() => void remove(search)} />
    </li>
  );
}

function NameForm({ first, onName }: { first: string; onName: (name: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(first);
  const save = () => {
    if (name.trim() === "") return;
    onName(name.trim());
    setName("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !isComposing(event)) save();
  };
  return (
    <div className="flex gap-2">
      <input
        aria-label={t("arrange.searches.nameOf")}
        placeholder={t("arrange.searches.nameOf")}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        className="control min-w-0 grow px-2"
      />
      <Button onClick={save}>{t("arrange.acts.save")}</Button>
    </div>
  );
}

async function remove({ id, name, filter }: SavedSearch): Promise<void> {
  try {
    await removeSearch(id);
    const onSelect = () => void saveSearch({ name, filter }).catch(notifyFailure);
    notify({ text: words.t("arrange.said.searchRemoved", { name }), action: { label: words.t("parts.undo"), onSelect } });
  } catch (error) {
    notifyFailure(error);
  }
}
