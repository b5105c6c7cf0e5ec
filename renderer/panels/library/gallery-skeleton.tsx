import { Loading, Skeleton } from "../../parts/skeleton.tsx";
import { useLibraryLook } from "./library-store.ts";

/** The gallery's shape until its first results are known. */
export function GallerySkeleton() {
  const { tileWidth } = useLibraryLook();
  return (
    <Loading>
      <div className="px-4 pt-3">
        <Skeleton className="mb-2 h-4 w-24" />
        <div className="grid gap-2" style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${tileWidth}px, 1fr))` }}>
          {Array.from({ length: 12 }, (_, place) => (
            <Skeleton key={place} className="aspect-video" />
          ))}
        </div>
      </div>
    </Loading>
  );
}
