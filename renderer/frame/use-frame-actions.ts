import { CircleHelp, FlaskConical, Keyboard, PanelBottom, PanelRight, Plug, Plus, Search, UserRoundCheck } from "lucide-react";
import { useMemo } from "react";
import { type Action, useActions } from "../actions/action.ts";
import { openAddConnection, openHelp, openPalette, openShortcutSheet } from "../actions/frame-dialog.ts";
import { notifyFailure } from "../parts/toasts.tsx";
import { activateConnection, startDemoConnection, useConnections } from "../state/connections.ts";
import { goTo, panelIds, toggleInspector, toggleQueue } from "../state/layout.ts";
import { setPreferences } from "../state/preferences.ts";
import { openVerification } from "../state/verification-dialog.ts";
import { panels } from "./panels.ts";

const goWords = {
  video: "actions.goVideo",
  images: "actions.goImages",
  clips: "actions.goClips",
  chat: "actions.goChat",
  assets: "actions.goAssets",
  library: "actions.goLibrary",
  settings: "actions.goSettings",
} as const;

const fixed: readonly Action[] = [
  ...panelIds.map((id): Action => ({ id: `go-${id}`, group: "go", words: goWords[id], ...panels[id], perform: () => goTo(id) })),
  {
    id: "palette",
    group: "view",
    words: "actions.palette",
    icon: Search,
    shortcut: ["Mod+K", "Mod+Shift+F"],
    isHidden: true,
    perform: openPalette,
  },
  { id: "sheet", group: "view", words: "actions.sheet", icon: Keyboard, shortcut: "?", perform: openShortcutSheet },
  { id: "help", group: "view", words: "actions.help", icon: CircleHelp, shortcut: "F1", alsoWhileTyping: true, perform: openHelp },
  { id: "toggle-queue", group: "view", words: "actions.toggleQueue", icon: PanelBottom, shortcut: "Mod+J", perform: toggleQueue },
  {
    id: "toggle-inspector",
    group: "view",
    words: "actions.toggleInspector",
    icon: PanelRight,
    shortcut: "Mod+I",
    perform: toggleInspector,
  },
  ...(["light", "dark", "system"] as const).map((theme): Action => ({
    id: `theme-${theme}`,
    group: "view",
    words: ({ light: "actions.themeLight", dark: "actions.themeDark", system: "actions.themeSystem" } as const)[theme],
    perform: () => void setPreferences({ theme }).catch(notifyFailure),
  })),
  { id: "verify-person", group: "assets", words: "verification.open", icon: UserRoundCheck, perform: openVerification },
  { id: "add-connection", group: "connection", words: "actions.addConnection", icon: Plus, perform: openAddConnection },
  {
    id: "use-demo",
    group: "connection",
    words: "actions.useDemo",
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
