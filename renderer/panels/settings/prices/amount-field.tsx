import { useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../parts/class-names.ts";
import { isComposing } from "../../../parts/keys.ts";

/** The most that the price list takes. */
const most = 1_000_000;

/** An amount of money, or nothing. What is typed counts on Enter or on leaving; Escape takes it back. */
export function AmountField({
  name,
  value,
  placeholder,
  max = most,
  className,
  onChange,
}: {
  name: string;
  value: number | undefined;
  placeholder?: string;
  max?: number;
  className?: string;
  onChange: (value: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readAmount(typed, max) === "wrong";
  const settle = () => {
    const read = typed === undefined ? "wrong" : readAmount(typed, max);
    if (read === "wrong") return;
    setTyped(undefined);
    if (read !== value) onChange(read);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={name}
      aria-invalid={isWrong || undefined}
      title={isWrong ? t("settings.prices.wrong") : undefined}
      aria-description={isWrong ? t("settings.prices.wrong") : undefined}
      placeholder={placeholder}
      value={typed ?? (value === undefined ? "" : plain(value))}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Enter") settle();
        if (event.key === "Escape" && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
        }
      }}
      className={classNames("control numbers w-full min-w-0 px-2 text-right aria-invalid:border-bad", className)}
    />
  );
}

/** Nothing for an empty text. A comma is a decimal point too, full-width digits are digits. */
export function readAmount(text: string, max: number): number | undefined | "wrong" {
  const clean = text.normalize("NFKC").trim().replace(",", ".");
  if (clean === "") return undefined;
  const value = Number(clean);
  return /^\d*\.?\d*$/.test(clean) && Number.isFinite(value) && value <= max ? Math.round(value * 1e6) / 1e6 : "wrong";
}

/** `0.000001`, never `1e-6`. */
export function plain(value: number): string {
  return value.toFixed(6).replace(/0+$/, "").replace(/\.$/, "");
}
