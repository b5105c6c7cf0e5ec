import { type ComponentType, lazy } from "react";

/** One of the frame's windows, whose code is fetched when it is first wanted, or before. */
export interface FrameWindow<Props extends object = object> {
  /** The window, fetching its code when it is drawn. */
  Window: ComponentType<Props>;
  fetch: () => Promise<unknown>;
  /** Whether keys that are pressed while it is fetched are meant for it. */
  takesKeys: boolean;
  /** The window itself, once fetched: it draws at once, where another would show nothing for at least 300 ms. */
  fetched: () => ComponentType<Props> | undefined;
}

function frameWindow<Props extends object = object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  { takesKeys = true } = {},
): FrameWindow<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetch = async () => (fetched ??= await fetchCode());
  return { Window: lazy(async () => ({ default: await fetch() })), fetch, takesKeys, fetched: () => fetched };
}

/** The windows that keys are pressed in right behind the one that opens them come first. */
export const frameWindows = {
  palette: frameWindow(async () => (await import("../actions/palette.tsx")).Palette),
  viewer: frameWindow(async () => (await import("../panels/viewer/viewer-dialog.tsx")).ViewerDialog),
  compare: frameWindow(async () => (await import("../panels/compare/compare-dialog.tsx")).CompareDialog),
  lineage: frameWindow(async () => (await import("../panels/lineage/lineage-dialogs.tsx")).LineageDialogs),
  removal: frameWindow(async () => (await import("./removal-dialog.tsx")).RemovalDialog),
  export: frameWindow(async () => (await import("./export-dialog.tsx")).ExportDialog),
  // Shows itself only when a cut takes long: until then people go on with what they do.
  cut: frameWindow(async () => (await import("./cut-dialog.tsx")).CutDialog, { takesKeys: false }),
  budget: frameWindow(async () => (await import("../parts/cost/budget-dialog.tsx")).BudgetDialog),
  sheet: frameWindow(async () => (await import("../actions/shortcut-sheet.tsx")).ShortcutSheet),
  help: frameWindow(async () => (await import("./help-dialog.tsx")).HelpDialog),
  connection: frameWindow(async () => (await import("../parts/connection/connection-dialog.tsx")).ConnectionDialog),
  verification: frameWindow(async () => (await import("./verification/verification-dialog.tsx")).VerificationDialog),
};
