import { Import, Undo2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { known } from "../../actions/action.ts";
import { useLiveActions } from "../../actions/live-actions.ts";
import { showInspector } from "../../layout/inspector.tsx";
import { words } from "../../i18n/language.ts";
import { AwayNotice } from "../../parts/away-notice.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { isTyping } from "../../parts/keys.ts";
import { notify, notifyFailure } from "../../parts/toasts.tsx";
import { canUndo, undoLast } from "../../parts/undoing.ts";
import { client } from "../../state/client.ts";
import { failureOf } from "../../state/failure-of.ts";
import { useLibraryPlace } from "../../state/library-place.ts";
import { placesOf, shownPlaceOf, useDays } from "../../state/library-pages.ts";
import { usePanelRequests } from "../../state/requests.ts";
import { sendLeftNotes } from "../../state/note-drafts.ts";
import { ChosenChips } from "./chosen-chips.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { Gallery } from "./gallery.tsx";
import { GallerySkeleton } from "./gallery-skeleton.tsx";
import { everything, listFilterOf, setSelection, useLibraryLook, useLibraryView } from "./library-store.ts";
import { ImportArea } from "./import-area.tsx";
import { chooseFiles } from "./import-button.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportReport } from "./import-report.tsx";
import { NothingHere } from "./nothing-here.tsx";
import { PosterNotice } from "./poster-notice.tsx";
import { nothingSelected } from "./selection.ts";
import { TrashHead } from "./trash-head.tsx";
import { useSettledFilter } from "./use-settled-filter.ts";

/** Search, filters and gallery. Apart from the panel, so that a letter of the search draws only what it changes. */
export function LibraryMain() {
  const { filter, shown, error: filterError } = useSettledFilter();
  const { data: days, error: daysError } = useDays(filter);
  const place = useLibraryPlace();
  const [wanted, setWanted] = useState<{ index: number; among?: readonly string[] }>();
  const onWantedShown = useCallback(() => setWanted(undefined), []);
  usePanelRequests(
    "library",
    ({ entryId, among }) =>
      void find(entryId).then((index) => index !== undefined && setWanted({ index, ...(among && { among }) }), notifyFailure),
  );

  useLiveActions([
    { ...known("library-import"), icon: Import, perform: chooseFiles },
    // In a text field the key belongs to the text.
    { ...known("library-undo"), icon: Undo2, when: () => canUndo() && !isTyping(document.activeElement), perform: undoLast },
  ]);

  const count = days?.reduce((sum, day) => sum + day.count, 0);
  const results = days?.reduce((sum, day) => sum + (day.results ?? day.count), 0);
  // Of an empty list nothing can be selected. When it fills again, the keys that went nowhere meanwhile go to it.
  const wasEmpty = useRef(false);
  useEffect(() => {
    if (count === 0) setSelection(nothingSelected);
    if (count && wasEmpty.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main [role="grid"]')?.focus({ preventScroll: true });
    if (count !== undefined) wasEmpty.current = count === 0;
  }, [count]);
  useEffect(() => void sendLeftNotes(), []);
  const error = filterError ?? (days ? undefined : daysError);
  return (
    <ImportArea>
      <FilterBar count={count} results={results} />
      <ChosenChips />
      {place?.isAway && <AwayNotice folder={place.folder} className="mx-4 mb-2" />}
      <PosterNotice className="mx-4 mb-2" />
      {shown.isTrashed && count !== 0 && <TrashHead />}
      <div className="relative min-h-0 grow">
        {error !== undefined && error !== null && <FailureNotice failure={failureOf(error)} className="m-4" />}
        {!days && !error && <GallerySkeleton />}
        {count === 0 && <NothingHere shown={shown} />}
        {days && count !== 0 && <Gallery filter={filter} days={days} wantsEntry={wanted} onWantedShown={onWantedShown} />}
        <ImportProgress />
      </div>
      <ImportReport />
    </ImportArea>
  );
}

/** The place of a result in the whole library; search and filters that might hide it are taken away, and its stack is unfolded. */
async function find(entryId: string): Promise<number | undefined> {
  const { isTrashed } = await client.library.get({ id: entryId });
  const wanted = { ...everything, isTrashed };
  const { isStacked } = useLibraryLook.getState();
  const [folded] = await placesOf(listFilterOf(wanted, isStacked, []), [entryId]);
  const unfolded = folded?.shownAs !== undefined && folded.stack ? [folded.stack.id] : [];
  useLibraryView.setState({ wanted, unfolded });
  const filter = listFilterOf(wanted, isStacked, unfolded);
  const place = await shownPlaceOf(filter, entryId);
  if (!place) notify({ text: words.t("library.said.notListed") });
  else showInspector();
  return place?.index;
}
