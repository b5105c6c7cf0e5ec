import { describe, expect, test } from "vitest";
import { lexBlocks, lexWords, type MathToken } from "../../../renderer/parts/markdown/dialect.ts";

/** Formulas of a line of words: their TeX, in brackets where they stand on a line of their own. */
function formulasIn(text: string): string[] {
  return formulas(lexWords(text, {}));
}

function formulas(tokens: readonly { type: string }[]): string[] {
  const found = tokens.filter((token): token is MathToken => token.type === "math");
  return found.map(({ formula: { tex, isDisplay } }) => (isDisplay ? `[${tex}]` : tex));
}

describe("CH-06 prices stay prices, formulas become formulas (lesson 35)", () => {
  test.each([
    "It rose from $2bn to $4bn in a year.",
    "$5, $10 and $15",
    "US$20 / CA$27",
    "$x$ and $y$",
    "from $$ to $$$",
    "the $$ or the $$",
    "$$5 and $$10",
    "cheap ($$) or dear ($$$)",
    "echo $$ > file; kill $$",
    "`$$x$$` and `\\(x\\)`",
    "\\\\(not one\\\\)",
    "\\(never closed",
    "\\[never closed",
    "\\( \\)",
    "a \\$\\$x\\$\\$ b",
  ])("%j has none", (text) => expect(formulasIn(text)).toEqual([]));

  test.each<[string, string[]]>([
    ["so $$x^2$$ is", ["x^2"]],
    ["$$a$$, $$b$$", ["a", "b"]],
    ["$$\\text{for $5}$$", ["\\text{for $5}"]],
    ["\\(a\\) and \\( b \\)", ["a", "b"]],
    ["here \\[a+b\\] there", ["[a+b]"]],
    ["\\(f(x) = (1)\\)", ["f(x) = (1)"]],
    ["\\[\\begin{matrix}a\\\\[2pt]b\\end{matrix}\\]", ["[\\begin{matrix}a\\\\[2pt]b\\end{matrix}]"]],
    ["价格 $5，公式 \\(x\\)。", ["x"]],
    ["*a \\(b*c\\) d*", []],
  ])("%j", (text, expected) => expect(formulasIn(text)).toEqual(expected));

  test.each<[string, string[]]>([
    ["$$\nx\n$$", ["[x]"]],
    ["$$ x $$", ["[x]"]],
    ["\\[\na\n+ b\n- c\n= d\n\\]", ["[a\n+ b\n- c\n= d]"]],
    ["words:\n\\[\na\n- b\n\\]\nwords", ["[a\n- b]"]],
    ["$$\nx\n\ny\n$$", []],
    ["$$x", []],
    ["    $$x$$", []],
    ["```\n$$x$$\n```", []],
  ])("on lines of its own: %j", (text, expected) => expect(formulas(lexBlocks(text).tokens)).toEqual(expected));
});
