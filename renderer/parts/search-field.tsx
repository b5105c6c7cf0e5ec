import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { isComposing } from "./keys.ts";

/** A search line; `name` is its label and placeholder. Escape empties it. */
export function SearchField({
  name,
  value,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "onChange" | "value" | "name"> & { name: string; value: string; onChange: (value: string) => void }) {
  return (
    <div className={classNames("relative", className)}>
      <Search aria-hidden className="pointer-events-none absolute top-1.5 left-2 text-muted" />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        aria-label={name}
        placeholder={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value && !isComposing(event)) {
            event.stopPropagation();
            onChange("");
          }
          rest.onKeyDown?.(event);
        }}
        className="control w-full pr-2 pl-7.5 text-ellipsis"
      />
    </div>
  );
}
