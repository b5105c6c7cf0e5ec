import { Clapperboard, Film, ImagePlus, Images, type LucideIcon, MessagesSquare, Package, Paintbrush, Settings } from "lucide-react";
import { type ComponentType, lazy } from "react";
import type { PanelId } from "../state/layout.ts";
import { whenAllRestored } from "../state/page-state.ts";

interface PanelEntry {
  icon: LucideIcon;
  /** The panel, fetching its code when it is drawn. */
  Panel: ComponentType;
  /** Fetches the panel's code and what it remembers; at once when they are here. */
  load: () => Promise<ComponentType>;
  /** The panel itself, once loaded: it draws without a moment of emptiness (a shown fallback stays for at least 300 ms). */
  loaded: () => ComponentType | undefined;
}

function entry(icon: LucideIcon, fetchCode: () => Promise<ComponentType>): PanelEntry {
  let loaded: ComponentType | undefined;
  const load = async () => {
    const panel = await fetchCode();
    await whenAllRestored();
    return (loaded ??= panel);
  };
  return { icon, Panel: lazy(async () => ({ default: await load() })), load, loaded: () => loaded };
}

/** The panels that exist, in the rail's order. */
export const panels: Record<PanelId, PanelEntry> = {
  video: entry(Film, async () => (await import("../panels/video/video-panel.tsx")).VideoPanel),
  images: entry(Paintbrush, async () => (await import("../panels/images/images-panel.tsx")).ImagesPanel),
  clips: entry(Clapperboard, async () => (await import("../panels/clips/clips-panel.tsx")).ClipsPanel),
  chat: entry(MessagesSquare, async () => (await import("../panels/chat/chat-panel.tsx")).ChatPanel),
  generate: entry(ImagePlus, async () => (await import("../panels/generate/generate-panel.tsx")).GeneratePanel),
  assets: entry(Package, async () => (await import("../panels/assets/assets-panel.tsx")).AssetsPanel),
  library: entry(Images, async () => (await import("../panels/library/library-panel.tsx")).LibraryPanel),
  settings: entry(Settings, async () => (await import("../panels/settings/settings-panel.tsx")).SettingsPanel),
};

/** Fetches the other panels when there is nothing else to do. */
export function loadPanelsWhenIdle(): void {
  requestIdleCallback(() => {
    for (const { load } of Object.values(panels)) load().catch(reportError);
  });
}
