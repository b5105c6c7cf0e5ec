import { Suspense, lazy } from "react";
import { closeFrameDialog, useFrameDialog } from "../actions/frame-dialog.ts";

const Palette = lazy(() => import("../actions/palette.tsx").then((file) => ({ default: file.Palette })));
const ShortcutSheet = lazy(() => import("../actions/shortcut-sheet.tsx").then((file) => ({ default: file.ShortcutSheet })));
const ConnectionDialog = lazy(() =>
  import("../parts/connection/connection-dialog.tsx").then((file) => ({ default: file.ConnectionDialog })),
);

/** The frame's own windows, loaded when first wanted. */
export function FrameDialogs() {
  const open = useFrameDialog((dialog) => dialog.open);
  return (
    <Suspense>
      {open === "palette" && <Palette />}
      {open === "sheet" && <ShortcutSheet />}
      {open === "add-connection" && <ConnectionDialog onClose={closeFrameDialog} />}
    </Suspense>
  );
}
