import { Check, Star, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../shared/contract/library.ts";
import { classNames } from "../../../parts/class-names.ts";

/** What was said of a take so far, in words and signs. */
export function TakeMarks({ take: { isFavourite, mark, rating = 0 } }: { take: Entry }) {
  const { t } = useTranslation();
  const marks = [
    isFavourite && { id: "favourite", icon: Star, text: t("parts.tile.favourite"), isFull: true },
    rating > 0 && { id: "rating", icon: Star, text: t("arrange.stars", { count: rating }), isFull: false },
    mark !== undefined && { id: "mark", icon: mark === "picked" ? Check : X, text: t(`arrange.marks.${mark}`), isFull: false },
  ].filter((each) => each !== false);
  return (
    <div className="pointer-events-none absolute top-2 right-2 flex gap-1">
      {marks.map(({ id, icon: Icon, text, isFull }) => (
        <span key={id} className="inline-flex items-center gap-1 rounded-full bg-over-shade px-2 py-0.5 text-small text-over">
          <Icon aria-hidden className={classNames("size-3.5!", isFull && "fill-current")} />
          {text}
        </span>
      ))}
    </div>
  );
}
