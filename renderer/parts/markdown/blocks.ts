import type { Links, Token } from "marked";
import { lexBlocks, lexLong } from "./dialect.ts";

/** Blocks that are drawn as one: few enough to draw again, many enough that a long text has few groups. */
const GROUP = 16;

/** Reading takes longer than its share from here on. Characters. */
const LONGEST_BLOCK = 20_000;

/** A text in blocks. What is finished keeps its identity while text is added. */
export interface Blocks {
  text: string;
  /** Full groups of finished blocks, and one that fills. */
  finished: readonly (readonly Token[])[];
  /** Blocks that more text may still change. */
  open: readonly Token[];
  /** Addresses that the text defines (`[name]: https://…`); another object only when there are more. */
  links: Links;
  /** The text from the open blocks on, with line ends of one character. Not the whole of it: joining that at each growth costs more than reading. */
  rest: string;
  finishedLinks: Links;
}

export const noBlocks: Blocks = { text: "", finished: [], open: [], links: {}, rest: "", finishedLinks: {} };

/**
 * Splits a text into its top-level blocks. Of one that continues the `previous`, only what that left open is read again, so that a long
 * answer costs as much as its last block (lesson 18). Blocks longer than `longest` characters are cut, but for code and tables.
 */
export function growBlocks(previous: Blocks, text: string, longest = LONGEST_BLOCK): Blocks {
  if (text === previous.text) return previous;
  const before = text.startsWith(previous.text) ? previous : noBlocks;
  let { finished, finishedLinks } = before;
  let rest = before.rest + addedLines(before.text, text);
  for (;;) {
    const piece = nextPiece(rest, longest);
    rest = rest.slice(lengthOf(piece.finished));
    finished = grouped(finished, piece.finished.filter(isDrawn));
    finishedLinks = withLinks(finishedLinks, definedIn(piece.finished, piece.links));
    if (piece.finished.length > 0) continue;
    const links = sameLinks(before.links, withLinks(finishedLinks, piece.links));
    return { text, rest, finished, finishedLinks, links, open: piece.open.filter(isDrawn) };
  }
}

interface Piece {
  finished: readonly Token[];
  open: readonly Token[];
  links: Links;
}

/** Reads on, but only so far that it takes no longer for a longer text. */
function nextPiece(rest: string, longest: number): Piece {
  const isLong = rest.length > longest;
  const { tokens, links } = lex(isLong ? rest.slice(0, longest) : rest);
  const cut = finishedCount(tokens);
  if (cut > 0 || !isLong) return { finished: tokens.slice(0, cut), open: tokens.slice(cut), links };
  return longBlock(rest) ?? cutBlock(rest.slice(0, longest));
}

/** Code and tables are read quickly at any length, and drawn by parts. They have ended where a whole line follows. */
function longBlock(source: string): Piece | undefined {
  const token = lexLong(source);
  if (!token) return undefined;
  const rest = source.slice(token.raw.length, token.raw.length + LONGEST_BLOCK);
  if (!/^\n[^\n]*\n/.test(rest)) return { finished: [], open: [token], links: {} };
  return { finished: [token], open: [], links: {} };
}

/** As if a blank line stood where the last line begins at the margin, else at the last line or word. */
function cutBlock(source: string): Piece {
  const places = [lastLineAtMargin(source), source.lastIndexOf("\n"), source.lastIndexOf(" ")];
  const place = places.find((each) => each > source.length / 2) ?? source.length - 1;
  // Two halves make one character.
  const end = /[\ud800-\udbff]/.test(source[place] ?? "") ? place : place + 1;
  const { tokens, links } = lex(source.slice(0, end));
  return { finished: tokens, open: [], links };
}

function lastLineAtMargin(source: string): number {
  let place = source.lastIndexOf("\n");
  while (place > 0 && !/\S/.test(source[place + 1] ?? "")) place = source.lastIndexOf("\n", place - 1);
  return place;
}

/** Text that no rule can read (one that nests a thousand deep, say) is one block of words. */
function lex(source: string): { tokens: Token[]; links: Links } {
  try {
    return lexBlocks(source);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { tokens: [{ type: "html", raw: source, text: source, block: true, pre: true }], links: {} };
  }
}

/** What the text has more than the earlier one, with line ends of one character; a CR and its LF may arrive apart. */
function addedLines(earlier: string, text: string): string {
  const from = earlier.endsWith("\r") && text[earlier.length] === "\n" ? earlier.length + 1 : earlier.length;
  return text.slice(from).replaceAll(/\r\n?/g, "\n");
}

/**
 * How many tokens no further text can change: those before the last block that begins after a blank line, or that needs none. Its first line
 * is complete, and that line decides whether what stands before goes on.
 */
function finishedCount(tokens: readonly Token[]): number {
  const last = tokens.findLastIndex((token) => token.type !== "space");
  for (let index = last; index > 0; index -= 1) {
    const token = tokens[index] as Token;
    // Lines of nothing but rare blanks are blank to some rules.
    const isBegun = token.raw.trim() !== "" && (index < last || token.raw.includes("\n"));
    if (isBegun && (isBlankLine(tokens[index - 1]) || beginsByItself(token))) return index;
  }
  return 0;
}

function beginsByItself(token: Token): boolean {
  if (token.type === "code") return token.codeBlockStyle === undefined && token.raw.includes("\n");
  // A tag at its head would be HTML where no paragraph stands before it.
  return token.type === "table" && token.rows.length > 0 && !/^ *</.test(token.raw);
}

function isBlankLine(token: Token | undefined): boolean {
  return token?.type === "space" && /\n[ \t]*\n/.test(token.raw);
}

function isDrawn(token: Token): boolean {
  return token.type !== "space" && token.type !== "def";
}

function lengthOf(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + token.raw.length, 0);
}

/** Adds blocks to groups of sixteen; a full group stays the same object. */
export function grouped(groups: readonly (readonly Token[])[], added: readonly Token[]): readonly (readonly Token[])[] {
  if (added.length === 0) return groups;
  const grown = [...groups];
  for (const token of added) {
    const last = grown.at(-1);
    if (last && last.length < GROUP) grown[grown.length - 1] = [...last, token];
    else grown.push([token]);
  }
  return grown;
}

/** The definitions among some tokens, also inside of quotes and lists. */
function definedIn(tokens: readonly Token[], links: Links): Links {
  if (Object.keys(links).length === 0) return links;
  const found: Links = {};
  const look = (token: Token): void => {
    if (token.type === "def" && links[token.tag]) found[token.tag] = links[token.tag] as Links[string];
    if (token.type === "list") for (const item of token.items as Token[]) look(item);
    if (token.type === "blockquote" || token.type === "list_item") for (const inner of token.tokens ?? []) look(inner);
  };
  for (const token of tokens) look(token);
  return found;
}

/** The first definition of a name counts. */
function withLinks(earlier: Links, later: Links): Links {
  return Object.keys(later).some((name) => !Object.hasOwn(earlier, name)) ? { ...later, ...earlier } : earlier;
}

function sameLinks(one: Links, other: Links): Links {
  const names = Object.keys(other);
  const isSame =
    names.length === Object.keys(one).length &&
    names.every((name) => one[name]?.href === other[name]?.href && one[name]?.title === other[name]?.title);
  return isSame ? one : other;
}
