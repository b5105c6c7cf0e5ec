import { Fragment, memo, type ReactNode } from "react";
import { type CodeKind, codeKinds, type CodeMarks } from "./code-kinds.ts";
import { PART_LINES } from "./code-parts.ts";

const looks: Record<CodeKind, string | undefined> = {
  plain: undefined,
  keyword: "text-code-keyword",
  string: "text-code-string",
  number: "text-code-number",
  comment: "text-muted",
  name: "text-code-name",
  added: "text-good",
  removed: "text-bad",
};
/** Of a line, with its leading. Pixels. */
const LINE_HEIGHT = 17.4;

/** Fifty lines of code, in colours where `marks` are there. Out of view the browser leaves them out of its layout (`isMany`). */
export const CodePartView = memo(
  function CodePartView({ text, marks, isMany }: { text: string; marks: CodeMarks | undefined; isMany: boolean }) {
    const style = isMany
      ? { contentVisibility: "auto" as const, containIntrinsicSize: `auto 0 auto ${LINE_HEIGHT * PART_LINES}px` }
      : undefined;
    return (
      <span className="block" style={style}>
        {marks ? text.split("\n").map((line, index) => colouredLine(line, marks[index] ?? [], index)) : `${text}\n`}
      </span>
    );
  },
  (before, after) => before.text === after.text && before.marks?.[0] === after.marks?.[0] && before.isMany === after.isMany,
);

function colouredLine(line: string, marks: readonly number[], key: number): ReactNode {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (let index = 0; index + 1 < marks.length; index += 2) {
    const to = from + (marks[index] ?? 0);
    const look = looks[codeKinds[marks[index + 1] ?? 0] ?? "plain"];
    const piece = line.slice(from, to);
    pieces.push(
      look === undefined ? (
        piece
      ) : (
        <span key={from} className={look}>
          {piece}
        </span>
      ),
    );
    from = to;
  }
  return (
    <Fragment key={key}>
      {pieces}
      {`${line.slice(from)}\n`}
    </Fragment>
  );
}
