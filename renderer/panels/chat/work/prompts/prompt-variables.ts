/** A place in a saved prompt that is asked for when it is used; as in a batch's prompt (`columnsIn`), blanks inside do not count. */
const place = /\{\{([^{}]+)\}\}/g;

/** A place as it is written: `{{name}}`. */
export const placeOf = (name: string) => `{{${name}}}`;

/** The prompt with its places filled; a place without a value stays as it is, so that it is seen. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(place, (whole, said: string) => {
    const name = said.trim();
    return Object.hasOwn(values, name) ? values[name] || whole : whole;
  });
}

/** The text in pieces, for places to be drawn otherwise than words. */
export function piecesOf(text: string): { text: string; isPlace: boolean }[] {
  const pieces: { text: string; isPlace: boolean }[] = [];
  let from = 0;
  for (const match of text.matchAll(place)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), isPlace: false });
    pieces.push({ text: match[0], isPlace: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isPlace: false });
  return pieces;
}
