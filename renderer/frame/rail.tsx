import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Tooltip } from "../parts/tooltip.tsx";
import { type PanelId, goTo, panelIds } from "../state/layout.ts";
import { panels } from "./panels.ts";

/** The panels, as icons; with their names where there is room. Settings stand apart, at the foot. */
export function Rail({ current }: { current: PanelId }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("frame.rail")} className="flex flex-col items-center gap-1 border-r border-line bg-surface py-2 [grid-area:rail]">
      {panelIds.map((id) => (
        <RailButton key={id} id={id} {...panels[id]} isCurrent={id === current} />
      ))}
    </nav>
  );
}

function RailButton({ id, icon: Icon, shortcut, isCurrent }: { id: PanelId; icon: LucideIcon; shortcut: string; isCurrent: boolean }) {
  const { t } = useTranslation();
  const name = t(`frame.panels.${id}`);
  return (
    <Tooltip text={name} shortcut={shortcut} side="right">
      <button
        type="button"
        aria-label={name}
        aria-current={isCurrent ? "page" : undefined}
        onClick={() => goTo(id)}
        className={[
          "relative flex w-9 flex-col items-center justify-center gap-0.5 rounded-control py-2 transition-colors wide:w-15",
          isCurrent ? "bg-hover text-text" : "text-muted hover:bg-hover hover:text-text",
          id === "settings" ? "mt-auto" : "",
        ].join(" ")}
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
