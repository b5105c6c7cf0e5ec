import type { ComponentProps, ReactNode } from "react";
import { Field } from "./field.tsx";

/** Several lines of plain text with label, hint and problem. */
export function TextArea({
  label,
  value,
  onChange,
  hint,
  problem,
  ...rest
}: Omit<ComponentProps<"textarea">, "onChange" | "value"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  problem?: string;
}) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <textarea
          rows={3}
          spellCheck={false}
          {...rest}
          {...ids}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="w-full resize-y rounded-control border border-line bg-raised px-2 py-1 font-mono text-small aria-invalid:border-bad"
        />
      )}
    </Field>
  );
}
