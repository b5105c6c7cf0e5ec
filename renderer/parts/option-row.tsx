import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";

/** An option with its name, what it comes to, and the way back to leaving it to the gateway (`onReset` only while it is set). */
export function OptionRow({
  name,
  note,
  isLeft,
  onReset,
  className,
  children,
}: {
  name: string;
  note?: ReactNode;
  isLeft?: boolean;
  onReset?: () => void;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={name} className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <div className="flex h-5 items-center gap-2 text-small">
        <span className="font-medium">{name}</span>
        <span className="numbers min-w-0 truncate text-muted">{isLeft ? t("video.options.left") : note}</span>
        {onReset && (
          <IconButton name={t("video.options.reset", { name })} icon={RotateCcw} onClick={onReset} className="size-5! [&_svg]:size-3!" />
        )}
      </div>
      <div className="flex min-h-7 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
