/**
 * Pieces of a text as the demo's models write them: a few letters with the blank before, one character of a script without blanks, or one
 * sign. Put together again they are the text.
 */
const piece = / ?[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{M}\p{N}]{1,6}|\s+|\S/gu;

export function tokensOf(text: string): string[] {
  return text.match(piece) ?? [];
}

/** How many pieces a text has, without keeping them: a request may hold 32 MB of it. */
export function countTokens(text: string): number {
  let count = 0;
  piece.lastIndex = 0;
  while (piece.test(text)) count += 1;
  return count;
}
