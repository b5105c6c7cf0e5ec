import type { UserBlock } from "../../../shared/contract/threads.ts";

const most = 60;

/** A title from the first message: its first line, cut between words where that can be done. Asks nobody, so it costs nothing. */
export function titleOf(blocks: readonly UserBlock[]): string {
  const text = blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  const line = text
    .split(/\r?\n/)
    .map(plain)
    .find((each) => each !== "");
  const name = blocks.flatMap((block) => (block.type === "text" || block.name === undefined ? [] : [block.name]))[0];
  return cut(line ?? name ?? "");
}

/** Without the signs that Markdown begins a line with. */
function plain(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+|`{3,}\S*)/, "")
    .replace(/\s+/g, " ")
    .trim();
}

function cut(text: string): string {
  const signs = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text.slice(0, 1000))].map(({ segment }) => segment);
  if (signs.length <= most) return signs.join("");
  const head = signs.slice(0, most).join("");
  const space = head.lastIndexOf(" ");
  return `${space > most / 2 ? head.slice(0, space) : head}…`;
}
