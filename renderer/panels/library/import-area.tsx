import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ENTRY_DRAG_TYPE, readEntryDrag } from "../../parts/entry-drag.ts";
import { notifyFailure } from "../../parts/toasts.tsx";
import { transferredFiles } from "../../state/files-to-import.ts";
import { useLayout } from "../../state/layout.ts";
import { importGiven } from "./import-acts.ts";

/** The part of the panel onto which files are dropped, and into which they are pasted (DT-04). */
export function ImportArea({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  // Children fire enter and leave too; the difference tells whether the drag is still inside.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const isInField = event.target instanceof HTMLElement && event.target.matches("input, textarea, [contenteditable]");
      if (
        isInField ||
        useLayout.getState().panel !== "library" ||
        document.querySelector('[role="dialog"]') ||
        !event.clipboardData ||
        event.clipboardData.files.length === 0
      )
        return;
      event.preventDefault();
      take(event.clipboardData);
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);

  const move = (event: DragEvent, step: number) => {
    if (!bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    depth.current += step;
    setIsOver(depth.current > 0);
  };
  return (
    <div
      className="relative flex h-full flex-col"
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => {
        if (!bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
      onDrop={(event) => {
        depth.current = 0;
        setIsOver(false);
        if (!bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        // They are in the library already.
        if (readEntryDrag(event.dataTransfer).length === 0) take(event.dataTransfer);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-card border-2 border-accent bg-accent-soft font-medium opacity-95">
          {t("imports.dropHere")}
        </div>
      )}
    </div>
  );
}

function take(transfer: DataTransfer): void {
  transferredFiles(transfer)
    .then(({ files, refused }) => importGiven(files, refused))
    .catch(notifyFailure);
}

/** A result that is dragged within the studio brings its picture as a file too. */
function bringsFiles(transfer: DataTransfer): boolean {
  return transfer.types.includes("Files") && !transfer.types.includes(ENTRY_DRAG_TYPE);
}
