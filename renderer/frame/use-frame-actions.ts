import { CircleHelp, FileInput, FlaskConical, Keyboard, PanelBottom, PanelRight, Plug, Plus, Search, UserRoundCheck } from "lucide-react";
import { useMemo } from "react";
import { type Action, known, useActions } from "../actions/action.ts";
import { openAddConnection, openHelp, openPalette, openShortcutSheet } from "../actions/frame-dialog.ts";
import { chooseRecipe } from "../parts/open-recipe.ts";
import { notifyFailure } from "../parts/toasts.tsx";
import { activateConnection, startDemoConnection, useConnections } from "../state/connections.ts";
import { goTo, panelIds, toggleInspector, toggleQueue } from "../state/layout.ts";
import { setPreferences } from "../state/preferences.ts";
import { openVerification } from "../state/verification-dialog.ts";
import { panels } from "./panels.ts";

const fixed: readonly Action[] = [
  ...panelIds.map((id): Action => ({ ...known(`go-${id}`), icon: panels[id].icon, perform: () => goTo(id) })),
  {
    ...known("palette"),
    icon: Search,
    isHidden: true,
    perform: openPalette,
  },
  { ...known("sheet"), icon: Keyboard, perform: openShortcutSheet },
  { ...known("help"), icon: CircleHelp, alsoWhileTyping: true, perform: openHelp },
  { ...known("toggle-queue"), icon: PanelBottom, perform: toggleQueue },
  {
    ...known("toggle-inspector"),
    icon: PanelRight,
    perform: toggleInspector,
  },
  ...(["light", "dark", "system"] as const).map((theme): Action => ({
    ...known(`theme-${theme}`),
    perform: () => void setPreferences({ theme }).catch(notifyFailure),
  })),
  { ...known("open-recipe"), icon: FileInput, perform: chooseRecipe },
  { ...known("verify-person"), icon: UserRoundCheck, perform: openVerification },
  { ...known("add-connection"), icon: Plus, perform: openAddConnection },
  {
    ...known("use-demo"),
    icon: FlaskConical,
    perform: () => void startDemoConnection().catch(notifyFailure),
  },
];

/** What can be done everywhere. */
export function useFrameActions(): void {
  const connections = useConnections().data;
  const switches = useMemo(
    () =>
      (connections ?? [])
        .filter((connection) => !connection.isActive && !connection.isDemo)
        .map((connection): Action => ({
          id: `switch-${connection.id}`,
          group: "connection",
          words: (t) => t("actions.switchTo", { name: connection.name }),
          icon: Plug,
          perform: () => void activateConnection(connection.id).catch(notifyFailure),
        })),
    [connections],
  );
  useActions(fixed);
  useActions(switches);
}
