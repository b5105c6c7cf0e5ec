import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FailureData } from "../../../../shared/failure.ts";
import { Button } from "../../../parts/button.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { goToSettings } from "../../../state/layout.ts";

/** Whether the service lacks the route: not every gateway has files and skills, and that is no mistake (CH-04; wire notes 7). */
export const isNotServed = (failure: FailureData) => failure.reason === "route-not-served";

/** In place of a list that cannot be had: calmly where the service has no such thing, else as the failure that it is. */
export function ListFailure({
  failure,
  icon,
  notServed,
  onRetry,
}: {
  failure: FailureData;
  icon: LucideIcon;
  /** What a service that lacks it means, in words. */
  notServed: string;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const isOfConnection = ["edit-connection", "enter-key", "add-credit"].includes(failure.action);
  if (isNotServed(failure)) {
    return (
      <EmptyState
        icon={icon}
        text={notServed}
        action={<Button onClick={onRetry}>{t("chatWork.askAgain")}</Button>}
        more={
          <Button look="quiet" onClick={() => goToSettings("connections")}>
            {t("chatWork.connections")}
          </Button>
        }
      />
    );
  }
  return (
    <div className="mx-auto w-full max-w-140 p-6">
      <FailureNotice failure={failure} onAction={isOfConnection ? () => goToSettings("connections") : onRetry} />
    </div>
  );
}
