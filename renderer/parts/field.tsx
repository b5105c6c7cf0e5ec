import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

export interface FieldIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label, control, hint and problem, wired for screen readers. `children` gets the ids to put on the control. */
export function Field({
  label,
  hint,
  problem,
  trailing,
  className,
  children,
}: {
  label: string;
  hint?: ReactNode;
  problem?: string;
  /** Beside the label, at its end. */
  trailing?: ReactNode;
  className?: string;
  children: (ids: FieldIds) => ReactNode;
}) {
  const id = useId();
  // The problem takes the hint's place, so that nothing below moves.
  const hintId = hint && !problem ? `${id}hint` : undefined;
  const problemId = problem ? `${id}problem` : undefined;
  const describedBy = [hintId, problemId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-small font-medium text-text">
          {label}
        </label>
        {trailing}
      </div>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": problem ? true : undefined })}
      {problem && (
        <p id={problemId} role="alert" className="flex items-start gap-1 text-small text-bad">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5!" />
          {problem}
        </p>
      )}
      {hint && !problem && (
        <p id={hintId} className="text-small text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
