import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { TextField } from "../text-field.tsx";

/** Takes a key and never shows one: what is kept can only be replaced (GEN-02). */
export function KeyField({
  isKept,
  replaces,
  value,
  problem,
  onChange,
  onReplace,
}: {
  isKept: boolean;
  replaces: boolean;
  value: string;
  problem?: string;
  onChange: (key: string) => void;
  onReplace: (replaces: boolean) => void;
}) {
  const { t } = useTranslation();
  if (!replaces) {
    return (
      <div className="flex flex-col gap-1">
        <span className="text-small font-medium">{t("settings.form.key")}</span>
        <div className="flex h-7 items-center gap-2">
          <KeyRound aria-hidden className="text-good" />
          <span>{t("settings.form.keyKept")}</span>
          <Button onClick={() => onReplace(true)}>{t("settings.form.keyReplace")}</Button>
        </div>
      </div>
    );
  }
  return (
    <TextField
      label={t("settings.form.key")}
      type="password"
      value={value}
      onChange={onChange}
      hint={t("settings.form.keyHint")}
      problem={problem}
      isMono
      // Browsers must not offer to keep it.
      autoComplete="new-password"
      trailing={
        isKept && (
          <button
            type="button"
            onClick={() => onReplace(false)}
            className="text-small text-accent-words underline-offset-2 hover:underline"
          >
            {t("settings.form.keyKeep")}
          </button>
        )
      }
    />
  );
}
