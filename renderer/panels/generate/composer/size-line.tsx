import { useTranslation } from "react-i18next";
import { generativeLimits } from "../../../../shared/models.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { classNames } from "../../../parts/class-names.ts";
import { Button } from "../../../parts/button.tsx";
import { useBranch, useShownThread } from "../../../state/use-open-thread.ts";
import { useGenerativeSettings } from "./use-generative-settings.ts";

/** How large the next request is; older pictures can stay behind where it is too large. */
export function SizeLine({ bytes }: { bytes: number | undefined }) {
  const { t } = useTranslation();
  const { settings, change } = useGenerativeSettings();
  const hasHistory = useBranch(useShownThread()).length > 0;
  if (bytes === undefined) return null;
  const isHeavy = bytes > generativeLimits.bytes;
  return (
    <span className="flex min-w-0 items-center gap-1 pl-1 text-small">
      <span className={classNames("numbers truncate", isHeavy ? "text-warn" : "text-muted")} title={t("generate.size.hint")}>
        {t("generate.size.about", { size: formatBytes(bytes) })}
      </span>
      {isHeavy && hasHistory && settings.pictureTurns === undefined && (
        <Button look="quiet" className="h-6! text-small" onClick={() => change({ pictureTurns: 1 })}>
          {t("generate.size.leaveOut")}
        </Button>
      )}
    </span>
  );
}
