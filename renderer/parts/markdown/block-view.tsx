import type { Links, Token, Tokens } from "marked";
import { memo } from "react";
import { CodeView } from "./code-view.tsx";
import type { MathToken } from "./dialect.ts";
import { MathView } from "./math-view.tsx";
import type { TableToken } from "./read-table.ts";
import { TableView } from "./table-view.tsx";
import { TaskMark } from "./task-mark.tsx";
import { WordsView } from "./words-view.tsx";

interface BlockProps<Block> {
  token: Block;
  links: Links;
  /** More of it may still arrive. */
  isOpen: boolean;
}

/** Several blocks, one below the other; `isOpen` is said of the last. */
export const BlocksView = memo(function BlocksView({ tokens, links, isOpen }: { tokens: readonly Token[]; links: Links; isOpen: boolean }) {
  return tokens.map((token, index) => <BlockView key={index} token={token} links={links} isOpen={isOpen && index === tokens.length - 1} />);
});

/** One block of an answer. Its source says all that it shows: while that stays, it is not drawn again. */
const BlockView = memo(
  function BlockView({ token, links, isOpen }: BlockProps<Token>) {
    switch (token.type) {
      case "heading":
        return <HeadingView token={token as Tokens.Heading} links={links} isOpen={isOpen} />;
      case "paragraph":
      case "text":
        return (
          <p dir="auto" className="mt-3">
            <WordsView text={token.text} links={links} isOpen={isOpen} />
          </p>
        );
      case "list":
        return <ListView token={token as Tokens.List} links={links} isOpen={isOpen} />;
      case "blockquote":
        return (
          <blockquote dir="auto" className="mt-3 border-s-2 border-line ps-3 text-muted [&>:first-child]:mt-0">
            <BlocksView tokens={token.tokens ?? []} links={links} isOpen={isOpen} />
          </blockquote>
        );
      case "code":
        return <CodeView token={token as Tokens.Code} isOpen={isOpen} />;
      case "table":
        return <TableView token={token as unknown as TableToken} links={links} />;
      case "math":
        return (
          <div className="mt-3 overflow-x-auto overflow-y-hidden py-1 text-center">
            <MathView formula={(token as MathToken).formula} />
          </div>
        );
      case "hr":
        return <hr className="mt-4 mb-4 border-line" />;
      case "space":
      case "def":
      case "checkbox":
        return null;
      default:
        // HTML, and whatever a newer reader might know: its source, as words.
        return <pre className="mt-3 font-mono text-small whitespace-pre-wrap wrap-anywhere text-muted">{token.raw.trimEnd()}</pre>;
    }
  },
  (before, after) => isSameBlock(before, after),
);

function isSameBlock(before: BlockProps<{ type: string; raw: string }>, after: BlockProps<{ type: string; raw: string }>): boolean {
  return (
    before.isOpen === after.isOpen &&
    before.links === after.links &&
    before.token.type === after.token.type &&
    before.token.raw === after.token.raw
  );
}

const headingLooks = ["text-large", "text-title", "text-body", "text-body", "text-body text-muted", "text-small text-muted"];

/** Below the headings of the page and of the message. */
function HeadingView({ token: { depth, text }, links, isOpen }: BlockProps<Tokens.Heading>) {
  const Heading = `h${Math.min(6, depth + 2)}` as "h3" | "h4" | "h5" | "h6";
  return (
    <Heading dir="auto" className={`mt-5 font-semibold ${headingLooks[depth - 1] ?? ""}`}>
      <WordsView text={text} links={links} isOpen={isOpen} />
    </Heading>
  );
}

/** A list; of one that grows only its last item is drawn again. */
function ListView({ token: { ordered, start, items, loose }, links, isOpen }: BlockProps<Tokens.List>) {
  const isTasks = items.every((item) => item.task);
  const rows = items.map((item, index) => (
    <ItemView key={index} token={item} links={links} isLoose={loose} isOpen={isOpen && index === items.length - 1} />
  ));
  if (!ordered) return <ul className={`mt-3 ${isTasks ? "list-none" : "list-disc ps-5"}`}>{rows}</ul>;
  return (
    <ol start={typeof start === "number" && start !== 1 ? start : undefined} className="numbers mt-3 list-decimal ps-6">
      {rows}
    </ol>
  );
}

const ItemView = memo(
  function ItemView({ token: { task, checked, tokens }, links, isOpen, isLoose }: BlockProps<Tokens.ListItem> & { isLoose: boolean }) {
    const [first, ...rest] = tokens.filter(({ type }) => type !== "space" && type !== "checkbox");
    const words = first?.type === "text" || first?.type === "paragraph" ? first : undefined;
    const inner = words ? rest : tokens;
    return (
      <li dir="auto" className={isLoose ? "mt-2 first:mt-0" : "mt-1 first:mt-0"}>
        {task && <TaskMark isDone={checked === true} />}
        {words && <WordsView text={words.text.replace(/^\[[ xX]\][ \t]+/, "")} links={links} isOpen={isOpen && inner.length === 0} />}
        {inner.length > 0 && (
          <div className={words ? (isLoose ? "" : "[&>*]:mt-1") : "[&>:first-child]:mt-0"}>
            <BlocksView tokens={inner} links={links} isOpen={isOpen} />
          </div>
        )}
      </li>
    );
  },
  (before, after) => before.isLoose === after.isLoose && isSameBlock(before, after),
);
