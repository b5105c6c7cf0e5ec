import { useTranslation } from "react-i18next";
import { classNames } from "../../parts/class-names.ts";

/** Columns of a line and of the heads above them. What is looked for first has the room; the others are as wide as what they hold. */
export const lineColumns = classNames(
  "grid items-center gap-x-3 px-2",
  "grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,8.5rem)_3.5rem_5.5rem_3rem_7.5rem_4rem]",
);

const heads = ["title", "model", "kind", "size", "length", "date", "rating"] as const;
const isNumber = (head: (typeof heads)[number]) => head === "size" || head === "length" || head === "date";

/** What stands in the columns of the list. Above the scrolled area, so that it costs no place of the scroll map; each line names itself to screen readers. */
export function ListHead({ width, side }: { width: number; side: number }) {
  const { t } = useTranslation();
  return (
    <div aria-hidden className="border-b border-line" style={{ width, paddingInline: side }}>
      <div className={classNames(lineColumns, "h-7 text-label font-medium text-muted")}>
        <span />
        {heads.map((head) => (
          <span key={head} className={classNames("truncate", isNumber(head) && "text-right")}>
            {t(`library.columns.${head}`)}
          </span>
        ))}
      </div>
    </div>
  );
}
