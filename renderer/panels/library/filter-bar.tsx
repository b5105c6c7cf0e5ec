import { Grid2x2, Image, Layers, Rows3, Star, Trash2, Video } from "lucide-react";
import type { KeyboardEvent } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../parts/button.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { isComposing } from "../../parts/keys.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import { Slider } from "../../parts/slider.tsx";
import { FacetPopover } from "./facet-popover.tsx";
import { ImportButton } from "./import-button.tsx";
import { changeWanted, tileBounds, useLibraryLook, useLibraryView } from "./library-store.ts";
import { performAction } from "./perform-action.ts";
import { SavedSearches } from "./saved-searches.tsx";
import { LIBRARY_SEARCH_ID } from "./use-library-actions.ts";

/** From the search, Enter and the arrow down lead to what was found. */
function goToResults(event: KeyboardEvent): void {
  if (isComposing(event) || (event.key !== "Enter" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('main [role="grid"]')?.focus({ preventScroll: true });
}

/** What is looked for, how many there are, how large they are shown. `count` rows are so many `results`, where stacks are folded. */
export function FilterBar({ count, results }: { count: number | undefined; results: number | undefined }) {
  const { t, language } = useWords();
  const wanted = useLibraryView((view) => view.wanted);
  const selected = useLibraryView((view) => view.selection.ids.size);
  const { tileWidth, look, isStacked } = useLibraryLook();
  const isList = look === "list";
  const kinds = [
    { value: "all", label: t("library.kinds.all") },
    { value: "video", label: t("library.kinds.video"), icon: Video },
    { value: "image", label: t("library.kinds.image"), icon: Image },
  ] as const;
  return (
    <div className="@container shrink-0">
      <div className="flex h-11 items-center gap-2 px-4">
        <SearchField
          id={LIBRARY_SEARCH_ID}
          name={t("library.search")}
          value={wanted.search}
          onChange={(search) => changeWanted({ search })}
          onKeyDown={goToResults}
          className="w-72 min-w-28 shrink-999"
        />
        <Segmented
          name={t("library.kind")}
          value={wanted.kind ?? "all"}
          choices={kinds}
          onChange={(kind) => changeWanted({ kind: kind === "all" ? undefined : kind })}
          className="@max-[960px]:[&_svg]:hidden"
        />
        <IconButton
          name={t("library.favouritesOnly")}
          icon={Star}
          aria-pressed={wanted.isFavourite}
          onClick={() => changeWanted({ isFavourite: !wanted.isFavourite })}
          className={wanted.isFavourite ? "text-accent-words! [&_svg]:fill-current" : undefined}
        />
        <FacetPopover />
        <SavedSearches />
        <p className="numbers mr-auto ml-1 min-w-20 truncate text-small text-muted" aria-live="polite">
          {selected > 1
            ? t("library.selected", { count: selected })
            : count !== undefined &&
              (results === count || results === undefined
                ? t("library.count", { count, number: formatNumber(count, language) })
                : t("library.stacks.count", {
                    count: results,
                    number: formatNumber(results, language),
                    shown: formatNumber(count, language),
                  }))}
        </p>
        {!wanted.isTrashed && (
          <IconButton
            name={t("library.stacks.toggle")}
            icon={Layers}
            action="library-stacks"
            aria-pressed={isStacked}
            onClick={() => performAction("library-stacks") || useLibraryLook.setState({ isStacked: !isStacked })}
            className={isStacked ? "text-accent-words!" : undefined}
          />
        )}
        <IconButton
          name={isList ? t("library.acts.showGrid") : t("library.acts.showList")}
          icon={isList ? Grid2x2 : Rows3}
          onClick={() => useLibraryLook.setState({ look: isList ? "grid" : "list" })}
        />
        {!isList && (
          <Slider
            name={t("library.tileSize")}
            value={tileWidth}
            {...tileBounds}
            text={t("library.tileSizeText", { pixels: tileWidth })}
            onChange={(next) => useLibraryLook.setState({ tileWidth: next })}
            // In a narrow window the search needs the room more; tiles are sized by keys and the wheel as well.
            className="w-20 shrink-0 @max-[960px]:hidden"
          />
        )}
        <ImportButton />
        <Button look="quiet" icon={Trash2} aria-pressed={wanted.isTrashed} onClick={() => changeWanted({ isTrashed: !wanted.isTrashed })}>
          {t("library.showTrash")}
        </Button>
      </div>
    </div>
  );
}
