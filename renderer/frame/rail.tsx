import { CircleHelp, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openHelp } from "../actions/frame-dialog.ts";
import { classNames } from "../parts/class-names.ts";
import type { KnownActionId } from "../parts/shortcuts/known-actions.ts";
import { Tooltip } from "../parts/tooltip.tsx";
import { type PanelId, goTo, panelIds } from "../state/layout.ts";
import { panels } from "./panels.ts";
import { useDragOver } from "./use-drag-over.ts";

/** The panels, as icons; with their names where there is room. Help and settings stand apart, at the foot. */
export function Rail({ current }: { current: PanelId }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("frame.rail")} className="flex flex-col items-center gap-1 border-r border-line bg-surface py-2 [grid-area:rail]">
      {panelIds
        .filter((id) => id !== "settings")
        .map((id) => (
          <PanelButton key={id} id={id} isCurrent={id === current} />
        ))}
      <RailButton name={t("help.title")} icon={CircleHelp} action="help" onClick={openHelp} className="mt-auto" />
      <PanelButton id="settings" isCurrent={current === "settings"} />
    </nav>
  );
}

function PanelButton({ id, isCurrent }: { id: PanelId; isCurrent: boolean }) {
  const { t } = useTranslation();
  const { icon } = panels[id];
  return <RailButton name={t(`frame.panels.${id}`)} icon={icon} action={`go-${id}`} isCurrent={isCurrent} onClick={() => goTo(id)} />;
}

interface RailButtonProps {
  name: string;
  icon: LucideIcon;
  action: KnownActionId;
  isCurrent?: boolean;
  onClick: () => void;
  className?: string;
}

function RailButton({ name, icon: Icon, action, isCurrent = false, onClick, className }: RailButtonProps) {
  const dragOver = useDragOver(onClick);
  return (
    <Tooltip text={name} action={action} side="right">
      <button
        type="button"
        {...dragOver}
        aria-label={name}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onClick}
        className={classNames(
          "relative flex w-9 flex-col items-center justify-center gap-0.5 rounded-control py-2 transition-colors wide:w-15",
          isCurrent ? "bg-hover text-text" : "text-muted hover:bg-hover hover:text-text",
          className,
        )}
      >
        {isCurrent && <span aria-hidden className="absolute inset-y-2 -left-1.5 w-0.5 rounded-full bg-accent" />}
        <Icon aria-hidden className="size-4.5!" />
        <span aria-hidden className="hidden text-label wide:block">
          {name}
        </span>
      </button>
    </Tooltip>
  );
}
