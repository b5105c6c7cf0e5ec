import { Suspense, useState } from "react";
import { closeFrameDialog, useFrameDialog } from "../actions/frame-dialog.ts";
import { KeysAhead } from "../actions/keys-ahead.ts";
import { type FrameWindow, frameWindows } from "./frame-windows.ts";
import { PartBoundary } from "./part-boundary.tsx";
import { closeComparing, useComparing } from "../state/comparing.ts";
import { closeRemovalQuestion, useRemovalQuestion } from "../state/care.ts";
import { useCutting } from "../state/cutting.ts";
import { closeExporting, useExporting } from "../state/exporting.ts";
import { closeLineage, useLineageView } from "../state/lineage.ts";
import { useBudgetQuestion } from "../state/budget.ts";
import { useVerificationDialog } from "../state/verification-dialog.ts";
import { closeViewer, useViewer } from "../state/viewer.ts";

/** The frame's own windows, fetched when first wanted, or when there is nothing else to do. */
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
      {isViewing && <Shown of={frameWindows.viewer} />}
      {isCutting && <Shown of={frameWindows.cut} />}
      {isExporting && <Shown of={frameWindows.export} />}
      {isRemoving && <Shown of={frameWindows.removal} />}
      {isTracing && <Shown of={frameWindows.lineage} />}
      {isComparing && <Shown of={frameWindows.compare} />}
      {isAskedForBudget && <Shown of={frameWindows.budget} />}
      {isVerifying && <Shown of={frameWindows.verification} />}
      {open === "palette" && <Shown of={frameWindows.palette} />}
      {open === "sheet" && <Shown of={frameWindows.sheet} />}
      {open === "help" && <Shown of={frameWindows.help} />}
      {open === "add-connection" && <Shown of={frameWindows.connection} onClose={closeFrameDialog} />}
    </PartBoundary>
  );
}

/** Each waits for its code alone, so that one that is on its way hides no other; the keys wait with it. */
function Shown<Props extends object>({ of, ...props }: { of: FrameWindow<Props> } & Props) {
  // Chosen once: another kind of component would lose the window's state.
  const [Window] = useState(() => of.fetched() ?? of.Window);
  return (
    <Suspense fallback={of.takesKeys && <KeysAhead />}>
      <Window {...(props as unknown as Props)} />
    </Suspense>
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
