import type { Links, Token, Tokens } from "marked";
import { Fragment, type ReactNode, useMemo } from "react";
import type { MathToken } from "./dialect.ts";
import { lexWords } from "./dialect.ts";
import { decodeEntities } from "./entities.ts";
import { closeMarks } from "./half-marks.ts";
import { ImageChip } from "./image-chip.tsx";
import { judgeLink } from "./judge-link.ts";
import { LinkView } from "./link-view.tsx";
import { MathView } from "./math-view.tsx";

/** Longer words are drawn without marks: reading them could take longer than a frame. Characters. */
const LONGEST_WORDS = 20_000;

/** The words of a block, with what stands in them: emphasis, code, links, formulas. */
export function WordsView({ text, links, isOpen = false }: { text: string; links: Links; isOpen?: boolean }) {
  const tokens = useMemo(
    () => (text.length > LONGEST_WORDS ? undefined : lexWords(isOpen ? closeMarks(text) : text, links)),
    [text, links, isOpen],
  );
  return tokens ? drawWords(tokens, false) : text;
}

function drawWords(tokens: readonly Token[], isInLink: boolean): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{drawWord(token, isInLink)}</Fragment>);
}

function drawWord(token: Token, isInLink: boolean): ReactNode {
  const inner = () => drawWords(innerOf(token), isInLink);
  switch (token.type) {
    case "strong":
      return <strong className="font-semibold">{inner()}</strong>;
    case "em":
      return <em>{inner()}</em>;
    case "del":
      return <del>{inner()}</del>;
    case "br":
      return <br />;
    case "codespan":
      return <code className="rounded-[4px] bg-raised px-1 py-px font-mono text-[0.92em] wrap-anywhere">{token.text}</code>;
    case "link":
      return drawLink(token as Tokens.Link);
    case "image":
      return <ImageChip address={token.href} words={decodeEntities(token.text)} isInLink={isInLink} />;
    case "math":
      return <MathView formula={(token as MathToken).formula} />;
    case "checkbox":
      return null;
    case "text":
      return innerOf(token).length > 0 ? inner() : decodeEntities(token.text);
    default:
      return "text" in token ? token.text : token.raw;
  }
}

/** What is no address that may be followed is shown as it was written. */
function drawLink({ href, text, raw, tokens }: Tokens.Link): ReactNode {
  const link = judgeLink(href, plainWords(tokens) || text);
  return link ? <LinkView link={link}>{drawWords(tokens, true)}</LinkView> : raw;
}

function plainWords(tokens: readonly Token[]): string {
  return tokens.map((token) => plainWords(innerOf(token)) || ("text" in token ? String(token.text) : "")).join("");
}

function innerOf(token: Token): readonly Token[] {
  return "tokens" in token ? (token.tokens ?? []) : [];
}
