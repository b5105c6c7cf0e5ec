import { Skeleton } from "../parts/skeleton.tsx";

/** The shape of a panel while its code comes. */
export function PanelSkeleton() {
  return (
    <>
      <div className="flex items-center px-4 [grid-area:title]">
        <Skeleton className="h-5 w-28" />
      </div>
      <div className="flex gap-4 p-4 [grid-area:main]">
        <Skeleton className="h-40 grow" />
      </div>
    </>
  );
}
