import type { ReactNode } from "react";
import type { Entry } from "../../../../shared/contract/library.ts";
import { startEntryDrag } from "../../../parts/entry-drag.ts";
import { CompareView } from "../compare/compare-view.tsx";
import { useImageView } from "../view-store.ts";
import { EntryBar } from "./entry-bar.tsx";
import type { ImageJob } from "./image-jobs.ts";
import { PictureStage } from "./picture-stage.tsx";

/** A result on the stage, with what can be done with it; beside what it was made from, when that is wanted. */
export function EntryStage({ entry, job, stack }: { entry: Entry; job?: ImageJob; stack?: ReactNode }) {
  const isComparing = useImageView((view) => view.isComparing);
  const recipe = entry.recipe?.kind === "image" ? entry.recipe : undefined;
  const source = recipe?.inputs[0]?.id;
  return (
    <div className="flex min-h-0 grow flex-col gap-1.5" onDragStart={(event) => startEntryDrag(event.dataTransfer, entry)}>
      <EntryBar entry={entry} job={job} canCompare={source !== undefined} />
      {isComparing && source !== undefined ? (
        <CompareView entry={entry} sourceId={source} maskId={recipe?.mask?.id} />
      ) : (
        <PictureStage picture={entry} />
      )}
      {stack}
    </div>
  );
}
