import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Links } from "marked";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { CopyButton } from "../copy-button.tsx";
import { IconButton } from "../icon-button.tsx";
import { type Alignment, splitCells, type TableToken } from "./read-table.ts";
import { WordsView } from "./words-view.tsx";

/** Rows drawn at once: a table sets the width of its columns by all that it holds. */
const PAGE = 100;
const alignments = { left: "text-left", center: "text-center", right: "text-right" };

/** A table that scrolls sideways; a long one in pages. */
export function TableView({ token: { raw, header, align, rows }, links }: { token: TableToken; links: Links }) {
  const [page, setPage] = useState(0);
  const from = page * PAGE;
  return (
    <div className="mt-3">
      <div className="overflow-x-auto rounded-control border border-line" tabIndex={0}>
        <table className="min-w-full border-collapse text-small">
          <thead className="bg-raised">
            <tr>
              {header.map((cell, index) => (
                <th key={index} scope="col" dir="auto" className={cellLook(align[index], "wrap-break-word font-semibold")}>
                  <WordsView text={cell} links={links} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, from + PAGE).map((line, index) => (
              <RowView key={from + index} line={line} align={align} links={links} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > PAGE && <Pages count={rows.length} page={page} onPage={setPage} source={raw} />}
    </div>
  );
}

const RowView = memo(
  function RowView({ line, align, links }: { line: string; align: readonly Alignment[]; links: Links }) {
    return (
      <tr className="border-t border-line">
        {splitCells(line, align.length).map((cell, index) => (
          <td key={index} dir="auto" className={cellLook(align[index])}>
            <WordsView text={cell} links={links} />
          </td>
        ))}
      </tr>
    );
  },
  (before, after) => before.line === after.line && before.links === after.links && before.align.join() === after.align.join(),
);

function cellLook(align: Alignment, more = ""): string {
  return `min-w-16 px-2.5 py-1 align-top ${align === undefined ? "text-start" : alignments[align]} ${more}`;
}

function Pages({ count, page, onPage, source }: { count: number; page: number; onPage: (page: number) => void; source: string }) {
  const { t } = useTranslation();
  const last = Math.ceil(count / PAGE) - 1;
  const words = {
    from: formatNumber(page * PAGE + 1),
    to: formatNumber(Math.min(count, (page + 1) * PAGE)),
    count: formatNumber(count),
  };
  return (
    <div className="mt-1 flex items-center gap-1 text-small text-muted">
      <IconButton
        name={t("markdown.table.previous")}
        icon={ChevronLeft}
        disabledReason={page === 0 ? t("markdown.table.atStart") : undefined}
        onClick={() => onPage(page - 1)}
      />
      <span className="numbers" aria-live="polite">
        {t("markdown.table.rows", words)}
      </span>
      <IconButton
        name={t("markdown.table.next")}
        icon={ChevronRight}
        disabledReason={page >= last ? t("markdown.table.atEnd") : undefined}
        onClick={() => onPage(page + 1)}
      />
      <CopyButton text={source} label={t("markdown.table.copy")} />
    </div>
  );
}
