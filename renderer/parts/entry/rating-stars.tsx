import { Star } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { useTranslation } from "react-i18next";
import { classNames } from "../class-names.ts";

/** One to five stars; the chosen number again clears it. Arrows move, as in a radio group. */
export function RatingStars({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  const { t } = useTranslation();
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={t("arrange.rating")}
      value={value === 0 ? "" : String(value)}
      onValueChange={(chosen) => onChange(chosen === "" ? 0 : Number(chosen))}
      className="-ml-1.5 flex"
    >
      {[1, 2, 3, 4, 5].map((stars) => (
        <ToggleGroup.Item
          key={stars}
          value={String(stars)}
          aria-label={t("arrange.stars", { count: stars })}
          className={classNames(
            "flex size-7 items-center justify-center rounded-control hover:bg-hover",
            stars <= value ? "text-accent-words [&_svg]:fill-current" : "text-faint",
          )}
        >
          <Star aria-hidden />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
