import type { ReactNode } from "react";

/** A step's buttons, the primary one last; always in view. */
export function StepFoot({ children }: { children: ReactNode }) {
  return <div className="sticky -bottom-3 mt-4 flex flex-wrap items-center justify-end gap-2 bg-surface pt-2 pb-3">{children}</div>;
}
