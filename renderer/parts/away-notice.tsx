import { Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";

/** The library's folder is not there; it goes away by itself when the folder is back. */
export function AwayNotice({ folder, className }: { folder: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <p role="status" className={classNames("flex items-start gap-2 rounded-card bg-warn-soft p-3 wrap-anywhere", className)}>
      <Unplug aria-hidden className="mt-0.5 shrink-0 text-warn" />
      {t("settings.libraryFolder.away", { folder })}
    </p>
  );
}
