import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "../../../parts/class-names.ts";

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** An area that takes files from outside, as they are; `hint` says what a drop does. */
export function FileDrop({
  hint,
  onDrop,
  className,
  children,
}: {
  hint: string;
  onDrop: (transfer: DataTransfer) => void;
  className?: string;
  children: ReactNode;
}) {
  // Children fire enter and leave too; the difference tells whether the drag is still inside.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const move = (event: DragEvent, step: number) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth.current += step;
    setIsOver(depth.current > 0);
  };
  return (
    <div
      className={classNames("relative", className)}
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
      onDrop={(event) => {
        depth.current = 0;
        setIsOver(false);
        if (event.defaultPrevented || !carriesFiles(event)) return;
        event.preventDefault();
        onDrop(event.dataTransfer);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-1.5 z-20 flex items-center justify-center rounded-card border-2 border-accent">
          <span className="rounded-full bg-accent px-3 py-1 font-medium text-on-accent shadow-float">{hint}</span>
        </div>
      )}
    </div>
  );
}
