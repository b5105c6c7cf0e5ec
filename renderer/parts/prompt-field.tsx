import type { ComponentProps, ReactNode } from "react";
import { isComposing } from "./keys.ts";
import { classNames } from "./class-names.ts";

export interface PromptFieldProps extends Omit<ComponentProps<"textarea">, "onChange" | "value"> {
  /** Its accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** ⌘↵ or Ctrl ↵; never while an input method composes. Enter alone makes a new line. */
  onSend?: () => void;
  /** Counts, history and the like, in the field's foot. */
  foot?: ReactNode;
  /** Above the text, inside the shell: attachments. */
  head?: ReactNode;
  problem?: string;
}

/** The shell of a prompt: grows with its text, carries a foot. */
export function PromptField({ label, value, onChange, onSend, foot, head, problem, className, ...rest }: PromptFieldProps) {
  return (
    <div
      className={classNames(
        "flex flex-col rounded-card border bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent",
        problem ? "border-bad" : "border-line",
        className,
      )}
    >
      {head}
      <textarea
        rows={4}
        data-prompt
        {...rest}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          if (event.defaultPrevented || event.key !== "Enter" || isComposing(event)) return;
          if (!(event.metaKey || event.ctrlKey) || !onSend) return;
          event.preventDefault();
          onSend();
        }}
        className="field-sizing-content max-h-[40vh] min-h-20 w-full resize-none rounded-card bg-transparent px-3 py-2.5 text-title leading-normal outline-none placeholder:text-muted"
      />
      {(foot || problem) && (
        <div className="flex min-h-8 items-center gap-2 px-3 pb-1.5 text-small text-muted">
          {problem && (
            <span role="alert" className="text-bad">
              {problem}
            </span>
          )}
          {foot}
        </div>
      )}
    </div>
  );
}
