import type { ReactNode } from "react";
import { classNames } from "../../../parts/class-names.ts";
import { Loading, Skeleton } from "../../../parts/skeleton.tsx";

export interface Column<Row> {
  id: string;
  label: string;
  /** Of cells and head alike: width, side, what goes where there is no room. */
  className?: string;
  cell: (row: Row) => ReactNode;
}

/** A short table of what a service keeps; it scrolls inside its area, the head stays. */
export function WorkTable<Row>({
  name,
  columns,
  rows,
  keyOf,
  isChosen,
  foot,
}: {
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  isChosen?: (row: Row) => boolean;
  foot?: ReactNode;
}) {
  return (
    <div className="@container min-h-0 grow overflow-auto px-3 pb-5">
      <table aria-label={name} className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            {columns.map(({ id, label, className }) => (
              <th
                key={id}
                scope="col"
                className={classNames(
                  "sticky top-0 z-10 h-7 border-b border-line bg-bg px-2 text-left font-sans! text-label! font-normal text-muted!",
                  className,
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={classNames("group/row transition-colors hover:bg-hover", isChosen?.(row) && "bg-accent-soft")}>
              {columns.map(({ id, className, cell }) => (
                <td key={id} className={classNames("h-10 border-b border-line px-2", className)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {foot}
    </div>
  );
}

/** The table while its first page is on its way. */
export function TableSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-2 px-5 pt-2">
        {Array.from({ length: 6 }, (_, place) => (
          // Lines that are all alike have no other name than their place.
          <Skeleton key={place} className="h-8" />
        ))}
      </div>
    </Loading>
  );
}
