import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SECOND } from "../../shared/units.ts";
import { Button, type ButtonProps } from "./button.tsx";

/** Copies a text and says so for a moment. */
export function CopyButton({
  text,
  label,
  ...rest
}: { text: string | (() => string); label?: string } & Omit<ButtonProps, "onClick" | "children">) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(typeof text === "string" ? text : text());
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), 2 * SECOND);
  };
  return (
    <Button look="quiet" icon={isCopied ? Check : Copy} {...rest} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t("parts.copied") : (label ?? t("parts.copy"))}</span>
    </Button>
  );
}
