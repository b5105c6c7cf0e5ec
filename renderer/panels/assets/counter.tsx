import { useTranslation } from "react-i18next";
import { classNames } from "../../parts/class-names.ts";

/** How much of what the service takes is used: `12 / 64`. */
export function Counter({ value, max }: { value: number; max: number }) {
  const { t } = useTranslation();
  return (
    <span
      aria-label={t("assets.counter", { value, max })}
      role="img"
      className={classNames("numbers text-small", value > max ? "font-medium text-bad" : "text-muted")}
    >
      {value} / {max}
    </span>
  );
}
