import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Field } from "./field.tsx";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  problem?: string;
  trailing?: ReactNode;
  /** Ids, addresses and the like. */
  isMono?: boolean;
}

/** A line of text with its label, hint and problem. */
export function TextField({ label, value, onChange, hint, problem, trailing, isMono, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem} trailing={trailing} className={className}>
      {(ids) => (
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...rest}
          {...ids}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames("control w-full px-2 aria-invalid:border-bad", isMono && "font-mono text-small")}
        />
      )}
    </Field>
  );
}
