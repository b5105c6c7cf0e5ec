import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "../../../parts/keys.ts";

/** A currency's code or word; what is typed counts on Enter or on leaving. Three letters are a code, so they are written large. */
export function CurrencyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    const text = (typed ?? "").trim();
    setTyped(undefined);
    const currency = /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : text;
    if (currency !== "" && currency !== value) onChange(currency);
  };
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={16}
      aria-label={t("settings.prices.currency")}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => !isComposing(event) && event.key === "Enter" && settle()}
      className="control w-28 px-2"
    />
  );
}
