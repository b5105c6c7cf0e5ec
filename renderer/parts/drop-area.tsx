import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import { type FileIntake, mayTakeDrag } from "./file-intake.ts";

/** An area that takes drops, and pastes while the focus is in it. */
export function DropArea({ intake, className, children }: { intake: FileIntake; className?: string; children: ReactNode }) {
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  // Children fire enter and leave too; the difference tells whether the drag is still inside.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer) => intake.takeTransfer(transfer));

  useEffect(() => {
    // A paste over something that is not editable goes to the body, so it is heard there.
    const onPaste = (event: ClipboardEvent) => {
      // Areas lie in areas: only the innermost one around the focus answers.
      const innermost = document.activeElement?.closest("[data-drop-area]");
      if (innermost !== area.current || event.target instanceof HTMLInputElement || !event.clipboardData) return;
      if (take(event.clipboardData)) event.preventDefault();
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);

  const move = (event: DragEvent, step: number) => {
    if (!mayTakeDrag(event.dataTransfer)) return;
    event.preventDefault();
    depth.current += step;
    setIsOver(depth.current > 0);
  };
  return (
    <div
      ref={area}
      data-drop-area
      className={classNames("relative", className)}
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => {
        if (!mayTakeDrag(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
      onDrop={(event) => {
        depth.current = 0;
        setIsOver(false);
        // An area inside this one has taken it.
        if (event.defaultPrevented) return;
        event.preventDefault();
        intake.takeTransfer(event.dataTransfer);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center rounded-card border-2 border-accent bg-accent-soft text-small font-medium opacity-95">
          {t("parts.slot.dropHere")}
        </div>
      )}
    </div>
  );
}
