import { Sigma } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes, formatNumber } from "../../../i18n/format.ts";
import { classNames } from "../../../parts/class-names.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import type { TokenCount } from "./use-token-count.ts";

/** How much the next request is, and the press that has it counted exactly. */
export function TokenLine({ count, onCount }: { count: TokenCount; onCount: (() => Promise<unknown>) | undefined }) {
  const { t } = useTranslation();
  const [isCounting, setIsCounting] = useState(false);
  const { tokens, isExact, bytes, isTight } = count;
  if (tokens === 0) return null;
  const ask = async () => {
    setIsCounting(true);
    await onCount?.().catch(notifyFailure);
    setIsCounting(false);
  };
  const text = t(isExact ? "chat.count.exact" : "chat.count.about", { tokens: formatNumber(tokens) });
  const size = bytes === undefined ? undefined : formatBytes(bytes);
  return (
    <span className="flex min-w-0 items-center gap-1 pl-1 text-small">
      <span
        className={classNames("numbers truncate", isTight ? "text-warn" : "text-muted")}
        title={isTight ? t("chat.count.tight") : undefined}
      >
        {[text, size, isTight ? t("chat.count.tightShort") : undefined].filter(Boolean).join(" · ")}
      </span>
      {onCount && !isExact && (
        <IconButton
          name={t("chat.count.count")}
          icon={Sigma}
          aria-busy={isCounting}
          disabledReason={isCounting ? t("parts.loading") : undefined}
          onClick={() => void ask()}
          className="size-6!"
        />
      )}
    </span>
  );
}
