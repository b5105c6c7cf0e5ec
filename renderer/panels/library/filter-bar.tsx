import { Grid2x2, Image, Rows3, Star, Trash2, Video } from "lucide-react";
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
import { SavedSearches } from "./saved-searches.tsx";
import { LIBRARY_SEARCH_ID } from "./use-library-actions.ts";

/** From the search, Enter and the arrow down lead to what was found. */
function goToResults(event: KeyboardEvent): void {
  if (isComposing(event) || (event.key !== "Enter" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('main [role="grid"]')?.focus({ preventScroll: true });
}

/** What is looked for, how many there are, how large they are shown. */
export function FilterBar({ count }: { count: number | undefined }) {
  const { t, language } = useWords();
  const { wanted, selection } = useLibraryView();
  const { tileWidth, look } = useLibraryLook();
  const isList = look === "list";
  const kinds = [
    { value: "all", label: t("library.kinds.all") },
    { value: "video", label: t("library.kinds.video"), icon: Video },
    { value: "image", label: t("library.kinds.image"), icon: Image },
  ] as const;
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 px-4">
      <SearchField
        id={LIBRARY_SEARCH_ID}
        name={t("library.search")}
        value={wanted.search}
        onChange={(search) => changeWanted({ search })}
        onKeyDown={goToResults}
        className="w-72 min-w-28 shrink"
      />
      <Segmented
        name={t("library.kind")}
        value={wanted.kind ?? "all"}
        choices={kinds}
        onChange={(kind) => changeWanted({ kind: kind === "all" ? undefined : kind })}
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
      <p className="numbers mr-auto ml-1 shrink-0 text-small whitespace-nowrap text-muted" aria-live="polite">
        {selection.ids.size > 1
          ? t("library.selected", { count: selection.ids.size })
          : count !== undefined && t("library.count", { count, number: formatNumber(count, language) })}
      </p>
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
          className="w-20 shrink-0"
        />
      )}
      <ImportButton />
      <Button look="quiet" icon={Trash2} aria-pressed={wanted.isTrashed} onClick={() => changeWanted({ isTrashed: !wanted.isTrashed })}>
        {t("library.showTrash")}
      </Button>
    </div>
  );
}
