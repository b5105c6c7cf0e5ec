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
      selection: now === selection ? asShown(selection, places) : now,
      keptAt: kept && heldPlace(kept.viewY, places.get(kept.id)),
      kept: undefined,
    }));
}

/** Where a stack has folded over something that is selected, or another is on top of it now, what is to be seen there is selected instead. */
export async function selectWhatIsShown(filter: LibraryFilter): Promise<void> {
  const { selection } = useLibraryView.getState();
  if (selection.ids.size === 0) return;
  const places = placesById(await placesOf(filter, [...selection.ids]));
  useLibraryView.setState(({ selection: now }) => ({ selection: now === selection ? asShown(now, places) : now }));
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
