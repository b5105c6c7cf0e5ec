import { SlidersHorizontal } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import type { FacetCount } from "../../../shared/contract/arrange.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../parts/button.tsx";
import { Checkbox } from "../../parts/checkbox.tsx";
import { useFacets } from "../../state/arrange.ts";
import { type FacetChoice, type OfferedFacet, chosenOf, inOrder, isChosen, offeredFacets, toggleChoice } from "./facets.ts";
import { changeWanted, filterOf, useLibraryView } from "./library-store.ts";
import { useChoiceName } from "./use-choice-name.ts";

/** So many values of one facet are in sight at first. */
const MOST_VALUES = 12;

/** The button that opens all filters, each value with how many results it would show. */
export function FacetPopover() {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const wanted = useLibraryView((view) => view.wanted);
  const count = chosenOf(wanted).length;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <Button look="quiet" icon={SlidersHorizontal} aria-pressed={count > 0} className="shrink-0">
          {t("arrange.acts.filters")}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={t("arrange.acts.filters")}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="appear z-30 max-h-(--radix-popover-content-available-height) w-[620px] max-w-[94vw] overflow-y-auto rounded-card bg-surface p-4 shadow-float outline-none"
        >
          {isOpen && <AllFacets />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function AllFacets() {
  const wanted = useLibraryView((view) => view.wanted);
  const facets = useFacets(filterOf(wanted));
  return (
    <div className="columns-3 gap-6">
      {offeredFacets.map((facet) => (
        <Facet key={facet} facet={facet} counts={facet === "rating" ? upwards(facets?.[facet]) : facets?.[facet]} />
      ))}
    </div>
  );
}

function Facet({ facet, counts = [] }: { facet: OfferedFacet; counts?: readonly FacetCount[] | undefined }) {
  const { t, language } = useWords();
  const wanted = useLibraryView((view) => view.wanted);
  const nameOf = useChoiceName();
  const [showsAll, setShowsAll] = useState(false);
  // What is chosen stays in sight, so that it can be taken back, even where it shows nothing any more.
  const missing = chosenOf(wanted).filter((one) => one.facet === facet && !counts.some(({ value }) => value === one.value));
  const isQuestion = facet === "hasAudio" || facet === "isInput";
  const shown = [
    ...inOrder(facet, counts).filter(({ value }) => value !== "" && (!isQuestion || value === "true")),
    ...missing.map(({ value }) => ({ value, count: 0 })),
  ];
  if (shown.length === 0) return null;
  const isInSight = ({ value }: FacetCount, place: number) => showsAll || place < MOST_VALUES || isChosen(wanted, { facet, value });
  return (
    <fieldset className="mb-4 flex break-inside-avoid flex-col gap-0.5">
      <legend className="mb-1 text-small font-medium text-muted">{t(`arrange.facets.${facet}`)}</legend>
      {shown.filter(isInSight).map(({ value, count }) => {
        const choice: FacetChoice = { facet, value };
        return (
          <div key={value} className="flex min-h-6 items-center justify-between gap-2">
            <Checkbox
              label={nameOf(choice)}
              isChecked={isChosen(wanted, choice)}
              onChange={() => changeWanted(toggleChoice(wanted, choice))}
            />
            <span className="numbers text-small text-muted">{formatNumber(count, language)}</span>
          </div>
        );
      })}
      {shown.length > MOST_VALUES && (
        <button
          type="button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="min-h-6 self-start rounded-[4px] text-small text-accent-words hover:underline"
        >
          {showsAll ? t("arrange.acts.showFewer") : t("arrange.acts.showAll", { total: formatNumber(shown.length, language) })}
        </button>
      )}
    </fieldset>
  );
}

/** “3 stars or more” counts those with 4 and 5 too. */
function upwards(counts: readonly FacetCount[] | undefined): FacetCount[] {
  return [5, 4, 3, 2, 1]
    .map((stars) => ({
      value: String(stars),
      count: (counts ?? []).filter(({ value }) => Number(value) >= stars).reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0);
}
