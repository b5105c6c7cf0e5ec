import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCanPublish } from "../../state/can-publish.ts";
import { useActiveConnection } from "../../state/connections.ts";
import { openStorageSettings } from "../../state/storage.ts";
import { Button } from "../button.tsx";

/** Whether local files get addresses by themselves (AS-07); where they do not, what would give them, and the way there. */
export function StorageLine({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const canPublish = useCanPublish(useActiveConnection());
  if (canPublish === undefined) return null;
  const leave = () => {
    onLeave();
    openStorageSettings();
  };
  return (
    <div className="flex items-start gap-1.5 text-small text-muted">
      <Info aria-hidden className="mt-0.5 size-3.5! shrink-0" />
      <div className="flex flex-col items-start gap-1.5">
        <p>{t(canPublish ? "parts.address.storage.published" : "parts.address.storage.missing")}</p>
        {!canPublish && <Button onClick={leave}>{t("parts.address.storage.setUp")}</Button>}
      </div>
    </div>
  );
}
