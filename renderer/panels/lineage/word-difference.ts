export interface WordPart {
  text: string;
  /** Of the first text only, of the second only, or of both. */
  of: "both" | "first" | "second";
}

/** Longer texts are laid side by side as they are: the work grows with the product of both. */
const MOST_WORDS = 1500;

/** What two texts have in common, word by word; Chinese and Japanese sign by sign. */
export function differenceOfWords(first: string, second: string): WordPart[] {
  const [one, other] = [wordsOf(first), wordsOf(second)];
  if (one.length > MOST_WORDS || other.length > MOST_WORDS)
    return gathered([
      { text: first, of: "first" },
      { text: second, of: "second" },
    ]);
  const longest = commonLengths(one, other);
  const parts: WordPart[] = [];
  let [at, to] = [0, 0];
  while (at < one.length || to < other.length) {
    if (at < one.length && to < other.length && one[at] === other[to]) {
      parts.push({ text: one[at] ?? "", of: "both" });
      at += 1;
      to += 1;
    } else if (to >= other.length || (at < one.length && (longest[at + 1]?.[to] ?? 0) >= (longest[at]?.[to + 1] ?? 0))) {
      parts.push({ text: one[at] ?? "", of: "first" });
      at += 1;
    } else {
      parts.push({ text: other[to] ?? "", of: "second" });
      to += 1;
    }
  }
  return gathered(parts);
}

function wordsOf(text: string): string[] {
  return (
    text.match(
      /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{M}\p{N}'’_-]+?(?=\p{Script=Han})|[\p{L}\p{M}\p{N}'’_-]+|\s+|[^]/gu,
    ) ?? []
  );
}

/** For each pair of places, how many words the rests have in common in order. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at -= 1) {
    const [row, below] = [lengths[at], lengths[at + 1]];
    if (!row || !below) continue;
    for (let to = other.length - 1; to >= 0; to -= 1) {
      row[to] = one[at] === other[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return lengths;
}

function gathered(parts: readonly WordPart[]): WordPart[] {
  const result: WordPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.of === part.of) last.text += part.text;
    else if (part.text !== "") result.push({ ...part });
  }
  return result;
}
