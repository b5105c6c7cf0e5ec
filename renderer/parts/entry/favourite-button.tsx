import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { IconButton } from "../icon-button.tsx";
import { changeFavourite } from "./entry-acts.ts";

/** The star of a result: filled where it is a favourite. */
export function FavouriteButton({
  entry: { id, isFavourite },
  action,
}: {
  entry: Pick<EntryRow, "id" | "isFavourite">;
  /** What does the same by keys, where something does. */
  action?: "library-favourite" | "viewer-favourite";
}) {
  const { t } = useTranslation();
  return (
    <IconButton
      name={isFavourite ? t("library.acts.unfavourite") : t("library.acts.favourite")}
      icon={Star}
      action={action}
      aria-pressed={isFavourite}
      onClick={() => changeFavourite([id], !isFavourite)}
      className={isFavourite ? "text-accent-words! [&_svg]:fill-current" : undefined}
    />
  );
}
