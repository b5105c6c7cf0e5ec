import { closeLineage, useLineageView } from "../../state/lineage.ts";
import { DifferenceDialog } from "./difference-dialog.tsx";
import { LineageDialog } from "./lineage-dialog.tsx";

/** What `openLineage` and `openDifference` ask for. */
export function LineageDialogs() {
  const { view } = useLineageView();
  if (view?.what === "lineage") return <LineageDialog key={view.entryId} entryId={view.entryId} />;
  return view && <DifferenceDialog ids={view.ids} onClose={closeLineage} />;
}
