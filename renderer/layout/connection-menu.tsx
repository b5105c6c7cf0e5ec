import { ChevronDown, FlaskConical, Plug, Plus, Settings2 } from "lucide-react";
import { openAddConnection } from "../actions/frame-dialog.ts";
import { useWords } from "../i18n/use-words.ts";
import { Chip } from "../parts/chip.tsx";
import { Menu, type MenuItems } from "../parts/menu.tsx";
import { notifyFailure } from "../parts/toasts.tsx";
import { Tooltip } from "../parts/tooltip.tsx";
import { activateConnection, startDemoConnection, useConnections } from "../state/connections.ts";
import { goToSettings } from "../state/layout.ts";

/** Which gateway new jobs go to; switches, adds, and leads to the list. */
export function ConnectionMenu() {
  const { t, connectionName } = useWords();
  const connections = useConnections().data ?? [];
  const active = connections.find((connection) => connection.isActive);
  const name = active ? connectionName(active) : t("frame.connection.none");
  const items: MenuItems = [
    ...connections.map((connection) => ({
      id: connection.id,
      label: connectionName(connection),
      detail: connection.isDemo ? undefined : connection.baseUrl,
      isChecked: connection.isActive,
      onSelect: () => void activateConnection(connection.id).catch(notifyFailure),
    })),
    ...(connections.length > 0 ? [null] : []),
    ...(connections.some((connection) => connection.isDemo)
      ? []
      : [
          {
            id: "demo",
            label: t("frame.connection.useDemo"),
            icon: FlaskConical,
            onSelect: () => void startDemoConnection().catch(notifyFailure),
          },
        ]),
    { id: "add", label: t("frame.connection.add"), icon: Plus, onSelect: openAddConnection },
    { id: "manage", label: t("frame.connection.manage"), icon: Settings2, onSelect: () => goToSettings("connections") },
  ];
  return (
    <Tooltip text={active?.isDemo ? t("frame.connection.demoHint") : undefined}>
      <span className="flex min-w-0">
        <Menu name={t("frame.connection.switch")} items={items}>
          <button
            type="button"
            aria-label={t("frame.connection.menu", { name })}
            aria-description={active?.isDemo ? t("frame.connection.demoHint") : undefined}
            className="flex h-7 min-w-0 items-center gap-1.5 rounded-control px-2 text-muted transition-colors hover:bg-hover hover:text-text"
          >
            <Plug aria-hidden className="size-3.5!" />
            {active?.isDemo ? <Chip tone="accent">{t("frame.connection.demo")}</Chip> : <span className="max-w-48 truncate">{name}</span>}
            <ChevronDown aria-hidden className="size-3!" />
          </button>
        </Menu>
      </span>
    </Tooltip>
  );
}
