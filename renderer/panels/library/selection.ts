/** One result and where it stood in the list when it was chosen. */
export interface Chosen {
  id: string;
  index: number;
}

export interface Selection {
  ids: ReadonlySet<string>;
  /** Where the keys go on from. */
  cursor: Chosen | undefined;
  /** The fixed end of a range. */
  anchor: Chosen | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), cursor: undefined, anchor: undefined };

export function selectOnly(chosen: Chosen): Selection {
  return { ids: new Set([chosen.id]), cursor: chosen, anchor: chosen };
}

/** Adds one or takes it away. */
export function toggle({ ids }: Selection, chosen: Chosen): Selection {
  const next = new Set(ids);
  if (!next.delete(chosen.id)) next.add(chosen.id);
  return { ids: next, cursor: chosen, anchor: chosen };
}

/** First and last index, in order, of the range from the fixed end to this tile. */
export function rangeTo({ anchor, cursor }: Selection, index: number): readonly [number, number] {
  const fixed = anchor?.index ?? cursor?.index ?? index;
  return fixed < index ? [fixed, index] : [index, fixed];
}

/** A range replaces what was selected; its fixed end stays. */
export function selectRange({ anchor, cursor }: Selection, chosen: Chosen, ids: readonly string[]): Selection {
  return { ids: new Set([...ids, chosen.id]), cursor: chosen, anchor: anchor ?? cursor ?? chosen };
}

/** What a marquee touched, in the list's order, instead of what was selected or beside it. The keys go on from its end. */
export function selectMany(selection: Selection, chosen: readonly Chosen[], adds: boolean): Selection {
  const ids = new Set([...(adds ? selection.ids : []), ...chosen.map((one) => one.id)]);
  return { ids, cursor: chosen.at(-1) ?? selection.cursor, anchor: chosen[0] ?? selection.anchor };
}

/** After the list has changed: each end at its new place, as far as it can be found; else where it was, within the list. */
export function settle(selection: Selection, find: (id: string) => number | undefined, total: number): Selection {
  const move = (chosen: Chosen | undefined): Chosen | undefined =>
    chosen && total > 0 ? { id: chosen.id, index: find(chosen.id) ?? Math.min(chosen.index, total - 1) } : undefined;
  const [cursor, anchor] = [move(selection.cursor), move(selection.anchor)];
  const isSame = cursor?.index === selection.cursor?.index && anchor?.index === selection.anchor?.index;
  return isSame ? selection : { ids: selection.ids, cursor, anchor };
}
