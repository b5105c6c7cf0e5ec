import type { LibraryFilter } from "../../../shared/contract/library.ts";
import { type ListPlace, placesOf } from "../../state/library-pages.ts";
import { type LibraryView, useLibraryView } from "./library-store.ts";
import type { Held } from "./gallery-layout.ts";
import type { Chosen, Selection } from "./selection.ts";

/**
 * Finds out where the selection, and what is kept in view, stand in a list that is folded in another way. @returns what makes it so, to be
 * done when that list is shown
 */
export async function followStacks(filter: LibraryFilter): Promise<() => void> {
  const { selection, kept } = useLibraryView.getState();
  const ids = [...selection.ids, selection.cursor?.id, selection.anchor?.id, kept?.id].filter((id) => id !== undefined);
  const places = placesById(await placesOf(filter, [...new Set(ids)]));
  return () =>
    useLibraryView.setState(({ selection: now }): Partial<LibraryView> => ({
      selection: asShown(now, places),
      keptAt: kept && heldPlace(kept.viewY, places.get(kept.id)),
      kept: undefined,
    }));
}

/**
 * In a list of stacks, where one has folded over something that is selected, or another is on top of it now, what is to be seen there is
 * selected instead; also of what is selected while the answer is on its way. Ends where that list is not the one on screen any more.
 */
export async function selectWhatIsShown(filter: LibraryFilter, isStillShown: () => boolean = () => true): Promise<void> {
  if (!filter.isStacked) return;
  const known = new Set<string>();
  for (;;) {
    const ids = [...useLibraryView.getState().selection.ids].filter((id) => !known.has(id));
    if (ids.length === 0) return;
    const places = placesById(await placesOf(filter, ids));
    if (!isStillShown()) return;
    for (const id of [...ids, ...[...places.values()].map((place) => place.shownAs ?? place.id)]) known.add(id);
    useLibraryView.setState(({ selection }) => ({ selection: asShown(selection, places) }));
  }
}

/** These too, beside what is selected; for what a folded stack hides, the one on top of it. */
export async function selectAlso(filter: LibraryFilter, ids: readonly string[]): Promise<void> {
  useLibraryView.setState(({ selection }) => ({ selection: { ...selection, ids: new Set([...selection.ids, ...ids]) } }));
  await selectWhatIsShown(filter);
}

/** Nothing that is hidden stays selected: nobody would see that keys act on it. The same object where all is to be seen. */
export function asShown(selection: Selection, places: ReadonlyMap<string, ListPlace>): Selection {
  const move = (chosen: Chosen | undefined): Chosen | undefined => {
    const place = chosen && places.get(chosen.id);
    return place ? { id: place.shownAs ?? place.id, index: place.index } : chosen;
  };
  const ids = new Set([...selection.ids].map((id) => places.get(id)?.shownAs ?? id));
  const [cursor, anchor] = [move(selection.cursor), move(selection.anchor)];
  const isSame = [...selection.ids].every((id) => ids.has(id)) && isAt(cursor, selection.cursor) && isAt(anchor, selection.anchor);
  return isSame ? selection : { ids, cursor, anchor };
}

/** What stays where it is in the view of the list that is folded anew; asked for once. */
export function takeKept(): Held | undefined {
  const { keptAt } = useLibraryView.getState();
  if (keptAt) useLibraryView.setState({ keptAt: undefined });
  return keptAt;
}

const isAt = (one: Chosen | undefined, other: Chosen | undefined) => one?.id === other?.id && one?.index === other?.index;

const placesById = (places: readonly ListPlace[]) => new Map(places.map((place) => [place.id, place]));

const heldPlace = (viewY: number, place: ListPlace | undefined) => place && { index: place.index, share: 0, viewY };
