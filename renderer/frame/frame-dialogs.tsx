import { Suspense, lazy } from "react";
import { closeFrameDialog, useFrameDialog } from "../actions/frame-dialog.ts";
import { PartBoundary } from "./part-boundary.tsx";
import { closeComparing, useComparing } from "../state/comparing.ts";
import { closeRemovalQuestion, useRemovalQuestion } from "../state/care.ts";
import { useCutting } from "../state/cutting.ts";
import { closeExporting, useExporting } from "../state/exporting.ts";
import { closeLineage, useLineageView } from "../state/lineage.ts";
import { useBudgetQuestion } from "../state/budget.ts";
import { useVerificationDialog } from "../state/verification-dialog.ts";
import { closeViewer, useViewer } from "../state/viewer.ts";

const Palette = lazy(() => import("../actions/palette.tsx").then((file) => ({ default: file.Palette })));
const ShortcutSheet = lazy(() => import("../actions/shortcut-sheet.tsx").then((file) => ({ default: file.ShortcutSheet })));
const HelpDialog = lazy(() => import("./help-dialog.tsx").then((file) => ({ default: file.HelpDialog })));
const ConnectionDialog = lazy(() =>
  import("../parts/connection/connection-dialog.tsx").then((file) => ({ default: file.ConnectionDialog })),
);
const VerificationDialog = lazy(() =>
  import("./verification/verification-dialog.tsx").then((file) => ({ default: file.VerificationDialog })),
);
const BudgetDialog = lazy(() => import("../parts/cost/budget-dialog.tsx").then((file) => ({ default: file.BudgetDialog })));
const Viewer = lazy(() => import("../panels/viewer/viewer-dialog.tsx").then((file) => ({ default: file.ViewerDialog })));
const ExportDialog = lazy(() => import("./export-dialog.tsx").then((file) => ({ default: file.ExportDialog })));
const CutDialog = lazy(() => import("./cut-dialog.tsx").then((file) => ({ default: file.CutDialog })));
const RemovalDialog = lazy(() => import("./removal-dialog.tsx").then((file) => ({ default: file.RemovalDialog })));
const LineageDialogs = lazy(() => import("../panels/lineage/lineage-dialogs.tsx").then((file) => ({ default: file.LineageDialogs })));
const CompareDialog = lazy(() => import("../panels/compare/compare-dialog.tsx").then((file) => ({ default: file.CompareDialog })));

/** The frame's own windows, loaded when first wanted. */
export function FrameDialogs() {
  const open = useFrameDialog((dialog) => dialog.open);
  const isVerifying = useVerificationDialog((dialog) => dialog.isOpen);
  const isAskedForBudget = useBudgetQuestion((asked) => asked.question !== undefined);
  const isViewing = useViewer((viewer) => viewer.entryId !== undefined);
  const isComparing = useComparing(({ ids }) => ids.length > 0);
  const isCutting = useCutting(({ cutting }) => cutting !== undefined);
  const isExporting = useExporting(({ ids }) => ids.length > 0);
  const isRemoving = useRemovalQuestion(({ question }) => question !== undefined);
  const isTracing = useLineageView(({ view }) => view !== undefined);
  return (
    <PartBoundary onFailed={closeAll}>
      <Suspense>
        {isViewing && <Viewer />}
        {isCutting && <CutDialog />}
        {isExporting && <ExportDialog />}
        {isRemoving && <RemovalDialog />}
        {isTracing && <LineageDialogs />}
        {isComparing && <CompareDialog />}
        {isAskedForBudget && <BudgetDialog />}
        {isVerifying && <VerificationDialog />}
        {open === "palette" && <Palette />}
        {open === "sheet" && <ShortcutSheet />}
        {open === "help" && <HelpDialog />}
        {open === "add-connection" && <ConnectionDialog onClose={closeFrameDialog} />}
      </Suspense>
    </PartBoundary>
  );
}

function closeAll(): void {
  closeFrameDialog();
  useBudgetQuestion.getState().question?.answer(false);
  useVerificationDialog.getState().close();
  closeViewer();
  closeComparing();
  closeLineage();
  closeExporting();
  closeRemovalQuestion();
  useCutting.getState().cutting?.cancel();
}
