import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRowWindow } from "../../../parts/use-row-window.ts";
import { REVIEW_ROW_HEIGHT, ReviewRow } from "./review-row.tsx";
import type { ReviewedRow } from "./use-review.ts";

/** One row a file; only those in view are in the page. */
export function ReviewTable({ reviewed }: { reviewed: readonly ReviewedRow[] }) {
  const { t } = useTranslation();
  const [area, setArea] = useState<HTMLElement | null>(null);
  const { from, to, onScroll } = useRowWindow(area, reviewed.length, REVIEW_ROW_HEIGHT);
  return (
    <div
      role="table"
      aria-label={t("assets.review.table")}
      aria-rowcount={reviewed.length}
      ref={setArea}
      onScroll={onScroll}
      className="h-[44vh] overflow-y-auto rounded-card border border-line"
    >
      <div role="rowgroup" className="relative" style={{ height: reviewed.length * REVIEW_ROW_HEIGHT }}>
        {reviewed.slice(from, to).map((one, step) => (
          <ReviewRow key={one.row.key} {...one} place={from + step} />
        ))}
      </div>
    </div>
  );
}
