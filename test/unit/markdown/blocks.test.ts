import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Blocks, growBlocks, noBlocks } from "../../../renderer/parts/markdown/blocks.ts";
import { lexBlocks } from "../../../renderer/parts/markdown/dialect.ts";

/** What is drawn, with line ends at a block's end left out: they stand with the block or after it, as the lexer met them. */
function drawn({ finished, open, links }: Blocks) {
  const blocks = [...finished.flat(), ...open].map(({ type, raw, ...rest }) => ({ type, raw: raw.trimEnd(), ...trimmed(rest) }));
  return { blocks, links };
}

function trimmed(rest: object): object {
  return JSON.parse(
    JSON.stringify(rest, (name, value: unknown) => (name === "raw" && typeof value === "string" ? value.trimEnd() : value)),
  ) as object;
}

function inChunks(text: string, sizes: readonly number[], longest?: number): Blocks {
  let blocks = noBlocks;
  let place = 0;
  for (let turn = 0; place < text.length; turn += 1) {
    place += sizes[turn % sizes.length] ?? 1;
    blocks = growBlocks(blocks, text.slice(0, place), longest);
  }
  return blocks;
}

const lines = [
  "",
  "",
  "",
  "words and **bold** words",
  "# heading",
  "===",
  "---",
  "***",
  "-",
  "- item",
  "- [x] done",
  "  - inner",
  "1. first",
  "2) second",
  "   further",
  "    indented",
  "\tindented",
  "> quote",
  "> > deep",
  ">",
  "lazy",
  "```ts",
  "```",
  "~~~",
  "````",
  "| a | b |",
  "|---|:-:|",
  "|--|",
  "| 1 | 2 |",
  "a | b",
  "[a]: https://one.example",
  "[a]: <two> 'title",
  "'",
  '"title"',
  "(title",
  ")",
  "[a][a] and [b]",
  "[b]:",
  "/b",
  "$$",
  "$$x$$",
  "\\[",
  "\\]",
  "x = y",
  "+ b",
  "<div>",
  "</div>",
  "<!-- comment",
  "-->",
  "<script>",
  "</script>",
  "<?php",
  "?>",
  " ",
  "\t",
  "  ",
  "日本語、中文。",
  "‏עברית",
  "🦊",
  "\u2028",
  "\r",
  "&amp;",
];
const text = fc
  .array(fc.tuple(fc.constantFrom(...lines), fc.constantFrom("\n", "\n", "\n", "\n\n", "\r\n", "")), { maxLength: 24 })
  .map((parts) => parts.flat().join(""));
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

/** Found by long runs; each was cut too early once. */
const troubles = [
  "- [x] done\n\n\u2028\n- item\n",
  "[a]: <two> 'title\n~~~\n'\n",
  '[a]: https://one.example\n"title"\n',
  "$$\n</script>\n|--|\n\\]\n",
  "$$\n~~~\n$$\n",
];

describe("CH-06 a text is split as it arrives", () => {
  test("in any pieces, the blocks are those of the whole text", () => {
    fc.assert(
      fc.property(text, sizes, (whole, chunks) => {
        expect(drawn(inChunks(whole, chunks))).toEqual(drawn(growBlocks(noBlocks, whole)));
      }),
      { numRuns: 500, seed: 6, examples: troubles.map((whole) => [whole, [1]]) },
    );
  });

  test("and those that the lexer itself finds in the whole text", () => {
    fc.assert(
      fc.property(text, (whole) => {
        const { tokens, links } = lexBlocks(whole.replaceAll(/\r\n?/g, "\n"));
        const all = { ...noBlocks, open: tokens.filter(({ type }) => type !== "space" && type !== "def"), links };
        expect(drawn(growBlocks(noBlocks, whole))).toEqual(drawn(all));
      }),
      { numRuns: 500, seed: 6, examples: troubles.map((whole) => [whole]) },
    );
  });
});
