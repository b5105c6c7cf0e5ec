import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ASSET_DRAG_TYPE } from "../../../parts/asset-drag.ts";
import { mayTakeDrag } from "../../../parts/file-intake.ts";
import { isTyping } from "../../../parts/keys.ts";
import { takeTransfer } from "./take-files.ts";

/** The whole panel as one place for drops and pastes; what comes goes through the review into the group that is looked at. */
export function PanelDrop({
  groupId,
  groupName,
  children,
}: {
  groupId: string | undefined;
  groupName: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    // Text that is pasted into a field is the field's; under a dialog the page rests.
    if (isTyping(event.target) || document.querySelector('[role="dialog"][data-state="open"]') || !event.clipboardData) return;
    if (takeTransfer(event.clipboardData, groupId)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);
  /** An asset is one already. */
  const isOurs = (event: DragEvent) => mayTakeDrag(event.dataTransfer) && !event.dataTransfer.types.includes(ASSET_DRAG_TYPE);
  return (
    <div
      className="relative flex h-full min-h-0"
      onDragOver={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setIsOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        takeTransfer(event.dataTransfer, groupId);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-20 flex items-end justify-center border-2 border-accent p-6">
          <span className="rounded-full bg-accent-fill px-4 py-1.5 font-medium text-on-accent shadow-float">
            {groupName === undefined ? t("assets.drop.any") : t("assets.drop.into", { group: groupName })}
          </span>
        </div>
      )}
    </div>
  );
}
