import { Lexer, type Links, type MarkedOptions, type Token, Tokenizer, type Tokens } from "marked";
import { type Formula, formulaAlone, formulaAmid, startOfFormulaAlone } from "./math-rules.ts";
import { readTable, type TableToken } from "./read-table.ts";

/** Quotes and lists deeper than this are words: each level costs a call and reads the rest again. */
const DEEPEST = 16;

const LONGEST_DEFINITION = 2000;

/** Where a bare address ends besides at a space: full-width marks belong to the sentence around it. */
const addressEnd = /[\s<，。；：！？、（）【】《》〈〉「」『』“”‘’…]/;
const lineBreakTag = /^<br[ \t]*\/?>/i;

export interface MathToken {
  type: "math";
  raw: string;
  formula: Formula;
}

/** GFM as marked reads it, but bounded in what it looks at, and without HTML inside of lines. */
class AnswerTokenizer extends Tokenizer {
  #depth = 0;

  override blockquote(source: string): Tokens.Blockquote | undefined {
    return this.#deeper(() => super.blockquote(source));
  }

  override list(source: string): Tokens.List | undefined {
    return this.#deeper(() => super.list(source));
  }

  /**
   * A definition is one line, and a second that is its title: a title that could go on for ever would change finished blocks, and take in code.
   */
  override def(source: string): Tokens.Def | undefined {
    const lines = /^ {0,3}\[[^\n]*(?:\n|$)(?:[ \t]*["'(][^\n]*(?:\n|$))?/.exec(source)?.[0];
    if (lines === undefined || lines.length > LONGEST_DEFINITION) return undefined;
    const found = super.def(lines);
    return found && /^\s*\[[^\n]*\]: *\n/.test(found.raw) ? undefined : found;
  }

  /** A formula on lines of its own ends the paragraph before it. */
  override paragraph(source: string): Tokens.Paragraph | undefined {
    const found = super.paragraph(source);
    const start = found ? startOfFormulaAlone(source, found.raw.length) : -1;
    return start < 0 ? found : super.paragraph(source.slice(0, start));
  }

  override table(source: string): Tokens.Table | undefined {
    const match = this.rules.block.table.exec(source);
    // Rows are kept as lines and read when they are drawn.
    return (match ? readTable(match) : undefined) as (TableToken & Tokens.Table) | undefined;
  }

  /** Tags are words, but for the line break that models write into cells. */
  override tag(source: string): Tokens.Tag | undefined {
    const raw = lineBreakTag.exec(source)?.[0];
    return raw === undefined ? undefined : ({ type: "br", raw } as unknown as Tokens.Tag);
  }

  override url(source: string): Tokens.Link | undefined {
    const end = source.search(addressEnd);
    return super.url(end < 0 ? source : source.slice(0, end));
  }

  #deeper<Result>(read: () => Result): Result | undefined {
    if (this.#depth >= DEEPEST) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

const options: MarkedOptions = {
  gfm: true,
  tokenizer: new AnswerTokenizer(),
  extensions: {
    block: [(source: string) => mathToken(formulaAlone(source))],
    inline: [(source: string) => mathToken(formulaAmid(source))],
    startInline: [(source: string) => source.indexOf("$$")],
    childTokens: {},
    renderers: {},
  },
};

/** Splits into blocks and reads no words in them: that is done where a block is drawn. */
export function lexBlocks(source: string): { tokens: Token[]; links: Links } {
  const lexer = new Lexer(options);
  const tokens = lexer.blockTokens(source, lexer.tokens);
  return { tokens, links: lexer.tokens.links };
}

/** The code or table at the start of a text, and nothing after it. */
export function lexLong(source: string): Token | undefined {
  const lexer = new Lexer(options);
  const { tokenizer } = lexer.options;
  return tokenizer?.fences(source) ?? tokenizer?.table(source);
}

/** Reads the words of one block; `links` are the addresses that the text defines elsewhere. */
export function lexWords(source: string, links: Links): Token[] {
  const lexer = new Lexer(options);
  lexer.tokens.links = links;
  return lexer.inlineTokens(source);
}

function mathToken(formula: Formula | undefined): (MathToken & Tokens.Generic) | undefined {
  return formula && { type: "math", raw: formula.raw, formula };
}
