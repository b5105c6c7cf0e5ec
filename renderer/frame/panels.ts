import { Clapperboard, Film, ImagePlus, Images, type LucideIcon, MessagesSquare, Package, Paintbrush, Settings } from "lucide-react";
import { type ComponentType, lazy } from "react";
import { SECOND } from "../../shared/units.ts";
import type { PanelId } from "../state/layout.ts";
import { whenAllRestored } from "../state/page-state.ts";
import { frameWindows } from "./frame-windows.ts";

interface PanelEntry {
  icon: LucideIcon;
  /** The panel, fetching its code when it is drawn. */
  Panel: ComponentType;
  /** Fetches the panel's code and what it remembers, at once when they are here, and asks for what it shows first. */
  load: () => Promise<ComponentType>;
  /** The same without asking: nobody has gone there yet. */
  fetch: () => Promise<unknown>;
  /** The panel itself, once loaded: it draws without a moment of emptiness (a shown fallback stays for at least 300 ms). */
  loaded: () => ComponentType | undefined;
}

interface PanelCode {
  Panel: ComponentType;
  /** Asks for what the panel shows first, before it is drawn. */
  prepare?: () => void;
}

function entry(icon: LucideIcon, fetchCode: () => Promise<PanelCode>): PanelEntry {
  let loaded: ComponentType | undefined;
  const fetch = async (then?: (code: PanelCode) => void) => {
    const code = await fetchCode();
    await whenAllRestored();
    if (!loaded) then?.(code);
    return (loaded ??= code.Panel);
  };
  const load = () => fetch(({ prepare }) => prepare?.());
  return { icon, Panel: lazy(async () => ({ default: await load() })), load, fetch: () => fetch(), loaded: () => loaded };
}

/** The panels that exist, in the rail's order. */
export const panels: Record<PanelId, PanelEntry> = {
  video: entry(Film, async () => ({ Panel: (await import("../panels/video/video-panel.tsx")).VideoPanel })),
  images: entry(Paintbrush, async () => ({ Panel: (await import("../panels/images/images-panel.tsx")).ImagesPanel })),
  clips: entry(Clapperboard, async () => ({ Panel: (await import("../panels/clips/clips-panel.tsx")).ClipsPanel })),
  chat: entry(MessagesSquare, async () => ({ Panel: (await import("../panels/chat/chat-panel.tsx")).ChatPanel })),
  generate: entry(ImagePlus, async () => ({ Panel: (await import("../panels/generate/generate-panel.tsx")).GeneratePanel })),
  assets: entry(Package, async () => ({ Panel: (await import("../panels/assets/assets-panel.tsx")).AssetsPanel })),
  library: entry(Images, async () => {
    const { LibraryPanel, prepareLibrary } = await import("../panels/library/library-panel.tsx");
    return { Panel: LibraryPanel, prepare: prepareLibrary };
  }),
  settings: entry(Settings, async () => ({ Panel: (await import("../panels/settings/settings-panel.tsx")).SettingsPanel })),
};

/** The first panel's own data and pictures come before the others' code. */
const OTHERS_AFTER = 1.5 * SECOND;

/** Fetches the frame's windows and the other panels when there is nothing else to do, one after another. */
export function loadOthersWhenIdle(): void {
  const waiting = [...Object.values(frameWindows), ...Object.values(panels)];
  const loadNext = () => {
    const next = waiting.shift();
    if (next) requestIdleCallback(() => void next.fetch().catch(reportError).then(loadNext));
  };
  setTimeout(loadNext, OTHERS_AFTER);
}
