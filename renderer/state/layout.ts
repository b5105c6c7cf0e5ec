import { createPageStore } from "./page-state.ts";

export const panelIds = ["video", "images", "clips", "chat", "generate", "assets", "library", "settings"] as const;
export type PanelId = (typeof panelIds)[number];

export interface Layout {
  panel: PanelId;
  /** CSS pixels of splitters, by their name. */
  sizes: Record<string, number>;
  isQueueOpen: boolean;
  /** The inspector as a column of a wide window. */
  isInspectorOpen: boolean;
  /** The inspector as a sheet of a narrow window; closed at every start. */
  isSheetOpen: boolean;
  settingsSection: string;
}

/** Where things stand and where the page was left. */
export const useLayout = createPageStore<Layout>(
  "layout",
  { panel: "video", sizes: {}, isQueueOpen: false, isInspectorOpen: true, isSheetOpen: false, settingsSection: "connections" },
  (remembered) => ({ ...remembered, isSheetOpen: false, panel: panelIds.find((id) => id === remembered.panel) ?? "video" }),
);

export const goTo = (panel: PanelId) => useLayout.setState({ panel });

export function goToSettings(section: string): void {
  useLayout.setState({ panel: "settings", settingsSection: section });
}

export const toggleQueue = () => useLayout.setState((layout) => ({ isQueueOpen: !layout.isQueueOpen }));

export function toggleInspector(): void {
  useLayout.setState((layout) => ({ isInspectorOpen: !layout.isInspectorOpen, isSheetOpen: !layout.isSheetOpen }));
}

export function setSize(name: string, pixels: number): void {
  useLayout.setState((layout) => ({ sizes: { ...layout.sizes, [name]: Math.round(pixels) } }));
}
