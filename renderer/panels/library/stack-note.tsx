import { Columns2, Layers, Layers2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { usePlaces } from "../../state/library-pages.ts";
import { listFilterOf, useLibraryLook, useLibraryView } from "./library-store.ts";
import { performAction } from "./perform-action.ts";

/** Says of what is selected that more lies under it, which stays as it is; nothing while it is not so (DT-04). */
export function StackNote({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const wanted = useLibraryView((view) => view.wanted);
  const unfolded = useLibraryView((view) => view.unfolded);
  const { isStacked } = useLibraryLook();
  const isOn = isStacked && !wanted.isTrashed;
  const places = usePlaces(listFilterOf(wanted, isStacked, unfolded), isOn ? ids : []);
  if (!isOn) return null;
  const stacks = places.flatMap(({ id, stack }) => (stack && ids.includes(id) ? [stack] : []));
  if (ids.length > 1) {
    const count = stacks.filter(({ place }) => place === undefined).length;
    return count === 0 ? null : <p className="text-small text-muted">{t("library.stacks.many", { count })}</p>;
  }
  const [stack] = stacks;
  if (!stack) return null;
  const { count, place } = stack;
  const isFolded = place === undefined;
  return (
    <div className="mx-4 mt-1 mb-2 flex flex-col gap-2 rounded-control bg-raised p-2">
      <p className="text-small text-muted">
        {isFolded ? t("library.stacks.one", { count }) : t("library.stacks.placeOf", { place, count })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={isFolded ? Layers2 : Layers} onClick={() => performAction("library-stack")}>
          {isFolded ? t("library.stacks.unfoldShort") : t("library.stacks.foldShort")}
        </Button>
        <Button icon={Columns2} onClick={() => performAction("library-compare-stack")}>
          {t("library.stacks.compare")}
        </Button>
      </div>
    </div>
  );
}
