import { Check, Clapperboard, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { goToSettings } from "../state/layout.ts";
import type { Sending } from "../state/sending.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { FailureNotice } from "./failure-notice.tsx";

/** What the press makes, and the press itself; always in sight. */
export function SendBar({
  sending: { state, count, failure },
  action,
  label,
  icon = Clapperboard,
  reason,
  summary,
  onSend,
  onDismiss,
  cost,
  beside,
  className,
  children,
}: {
  sending: Sending;
  /** What sends it by keys. */
  action: "video.send" | "images.send" | "clips.send";
  label: string;
  icon?: LucideIcon;
  /** Why it cannot be sent now. */
  reason: string | undefined;
  summary: ReactNode;
  onSend: () => void;
  onDismiss: () => void;
  /** What it will cost. */
  cost?: ReactNode;
  /** Another way of sending, before the press. */
  beside?: ReactNode;
  className?: string;
  /** Before the summary: how many. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={classNames("border-t border-line bg-bg px-5 py-2.5", className)}>
      {failure && (
        <FailureNotice
          failure={failure}
          onDismiss={onDismiss}
          onAction={["edit-connection", "enter-key", "add-credit"].includes(failure.action) ? () => goToSettings("connections") : undefined}
          className="mb-2.5"
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {children}
        <div className="numbers line-clamp-2 min-w-24 flex-1 text-right text-small text-muted" aria-live="polite">
          {state === "sent" && count > 0 ? (
            <span className="inline-flex items-center gap-1 text-good">
              <Check aria-hidden />
              {t("video.send.sent", { count })}
            </span>
          ) : (
            <>
              {summary}
              {cost && summary && " · "}
              {cost}
            </>
          )}
        </div>
        {beside}
        <Button look="primary" icon={icon} action={action} isBusy={state !== "ready"} disabledReason={reason} onClick={onSend}>
          {label}
        </Button>
      </div>
    </div>
  );
}
