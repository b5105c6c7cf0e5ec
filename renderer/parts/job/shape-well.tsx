import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** The place of a video that is not there yet, in the shape that was asked for. */
export function ShapeWell({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <Fitted width={width} height={height} className="flex min-w-80 flex-col items-center justify-center bg-well p-4 text-center">
      {children}
    </Fitted>
  );
}

/** As large as its room allows, in a shape of its own: nothing of the picture is cut off, and no bars stand beside it. */
export function Fitted({ width, height, className, children }: { width: number; height: number; className?: string; children: ReactNode }) {
  return (
    <div className="[container-type:size] flex min-h-0 min-w-0 grow items-center justify-center">
      <div
        className={classNames("max-h-full overflow-hidden rounded-card", className)}
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100cqw, calc(100cqh * ${width / height}))` }}
      >
        {children}
      </div>
    </div>
  );
}
