import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../parts/icon-button.tsx";
import { Progress } from "../../parts/progress.tsx";
import { useImporting } from "../../state/importing.ts";

/** How far files are that come in, and a way to stop it. Over the gallery's foot, so that nothing under it moves. */
export function ImportProgress() {
  const { t } = useTranslation();
  const running = useImporting((importing) => importing.running);
  if (!running) return null;
  const { done, total, name, share, cancel } = running;
  const said = t("imports.running", { place: done + 1, total });
  return (
    <div className="absolute inset-x-4 bottom-3 z-10 mx-auto flex max-w-120 items-center gap-3 rounded-card bg-surface py-1.5 pr-1.5 pl-3 shadow-float">
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div className="flex items-baseline gap-2 text-small">
          <span className="numbers shrink-0">{said}</span>
          <span className="truncate text-muted">{name}</span>
        </div>
        <Progress name={said} share={share} />
      </div>
      <IconButton name={t("imports.stop")} icon={X} onClick={cancel} />
    </div>
  );
}
