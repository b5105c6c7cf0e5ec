import { type ReactNode, useId } from "react";

/** A setting: its name and what it does at the left, its control at the right. */
export function SettingRow({ label, hint, children }: { label: string; hint?: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-8 py-3">
      <div className="min-w-0">
        <div id={id} className="font-medium">
          {label}
        </div>
        {hint && <p className="text-small text-muted">{hint}</p>}
      </div>
      <div className="shrink-0">{children(id)}</div>
    </div>
  );
}
