import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { chosenOf, toggleChoice } from "./facets.ts";
import { changeWanted, everything, useLibraryView } from "./library-store.ts";
import { useChoiceName } from "./use-choice-name.ts";

/** What was chosen among the filters, each to be taken back, and all at once. Nothing while nothing is. */
export function ChosenChips() {
  const { t } = useTranslation();
  const wanted = useLibraryView((view) => view.wanted);
  const nameOf = useChoiceName();
  const chosen = chosenOf({ ...wanted, kind: undefined });
  if (chosen.length === 0) return null;
  return (
    <div role="group" aria-label={t("arrange.acts.filters")} className="flex flex-wrap items-center gap-1.5 px-4 pb-2">
      {chosen.map((choice) => (
        <button
          key={`${choice.facet} ${choice.value}`}
          type="button"
          aria-label={t("arrange.acts.removeChoice", { name: nameOf(choice) })}
          onClick={() => changeWanted(toggleChoice(wanted, choice))}
          className="flex h-6 max-w-60 items-center gap-1 rounded-full border border-line bg-raised pr-1.5 pl-2.5 text-small hover:bg-hover"
        >
          <span className="truncate">{nameOf(choice)}</span>
          <X aria-hidden className="size-3! shrink-0 text-muted" />
        </button>
      ))}
      <Button look="quiet" onClick={() => changeWanted({ ...everything, isTrashed: wanted.isTrashed })}>
        {t("arrange.acts.clear")}
      </Button>
    </div>
  );
}
