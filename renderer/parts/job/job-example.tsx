import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useActiveConnection } from "../../state/connections.ts";
import { Button } from "../button.tsx";

/** Teaches by something that works: words that can be run at once, or put into the form. */
export function JobExample({
  intro,
  prompt,
  act,
  isReady,
  paid,
  onRun,
  onUse,
}: {
  intro: string;
  prompt: string;
  /** Of the button that runs it. */
  act: string;
  isReady: boolean;
  /** What it costs at a connection of that name. */
  paid: (name: string) => string;
  onRun: (connectionId: string | undefined) => void;
  onUse: () => void;
}) {
  const { t } = useTranslation();
  const connection = useActiveConnection();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{intro}</p>
      <blockquote className="rounded-card border border-line bg-surface p-3 text-small whitespace-pre-line" data-selectable>
        {prompt}
      </blockquote>
      <div className="flex flex-col gap-1.5">
        <Button
          icon={Play}
          isBusy={!isReady}
          disabledReason={connection ? undefined : t("video.send.reason.noConnection")}
          onClick={() => onRun(connection?.id)}
        >
          {act}
        </Button>
        <Button look="quiet" onClick={onUse}>
          {t("video.results.useExample")}
        </Button>
      </div>
      {connection && <p className="text-small text-muted">{connection.isDemo ? t("video.send.free") : paid(connection.name)}</p>}
    </div>
  );
}
