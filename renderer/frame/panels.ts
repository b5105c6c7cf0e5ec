import { Film, Images, type LucideIcon, Settings } from "lucide-react";
import { type ComponentType, lazy } from "react";
import type { PanelId } from "../state/layout.ts";

interface PanelEntry {
  icon: LucideIcon;
  shortcut: string;
  Panel: ComponentType;
}

/** The panels that exist, in the rail's order; each is loaded when it is first opened. */
export const panels: Record<PanelId, PanelEntry> = {
  video: {
    icon: Film,
    shortcut: "Mod+1",
    Panel: lazy(() => import("../panels/video/video-panel.tsx").then((file) => ({ default: file.VideoPanel }))),
  },
  library: {
    icon: Images,
    shortcut: "Mod+2",
    Panel: lazy(() => import("../panels/library/library-panel.tsx").then((file) => ({ default: file.LibraryPanel }))),
  },
  settings: {
    icon: Settings,
    shortcut: "Mod+,",
    Panel: lazy(() => import("../panels/settings/settings-panel.tsx").then((file) => ({ default: file.SettingsPanel }))),
  },
};
