import { Star, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../shared/contract/library.ts";

/** What was said of a take so far, in words and signs. */
export function TakeMarks({ take }: { take: Entry }) {
  const { t } = useTranslation();
  const marks = [
    take.isFavourite && { id: "favourite", icon: Star, text: t("parts.tile.favourite") },
    take.isTrashed && { id: "rejected", icon: Trash2, text: t("look.wall.rejected") },
  ].filter((mark) => mark !== false);
  return (
    <div className="pointer-events-none absolute top-2 right-2 flex gap-1">
      {marks.map(({ id, icon: Icon, text }) => (
        <span key={id} className="inline-flex items-center gap-1 rounded-full bg-over-shade px-2 py-0.5 text-small text-over">
          <Icon aria-hidden className="size-3.5!" />
          {text}
        </span>
      ))}
    </div>
  );
}
