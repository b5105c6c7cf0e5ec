import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../icon-button.tsx";
import { NumberStepper } from "../../number-stepper.tsx";

/** A number with its name in one line; one that can be left to the gateway is so while it is empty. */
export function NumberLine({
  name,
  value,
  isOptional = false,
  onChange,
  ...range
}: {
  name: string;
  value: number | undefined;
  min: number;
  max?: number | undefined;
  step: number;
  isOptional?: boolean;
  onChange: (value: number | undefined) => void;
}) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={name} className="flex min-h-7 items-center gap-1">
      <span className="min-w-0 grow truncate">{name}</span>
      {isOptional && value !== undefined && (
        <IconButton name={t("video.options.reset", { name })} icon={RotateCcw} onClick={() => onChange(undefined)} className="size-6!" />
      )}
      <NumberStepper
        name={name}
        value={value}
        {...range}
        placeholder={isOptional ? t("chat.options.left") : undefined}
        onChange={onChange}
        className="w-32"
      />
    </div>
  );
}
