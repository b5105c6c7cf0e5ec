import { Check, ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isComposing } from "./keys.ts";
import { classNames } from "./class-names.ts";

export interface Option<Value extends string> {
  value: Value;
  label: string;
  /** A second, quieter line. */
  detail?: string;
}

export interface SelectProps<Value extends string> {
  name: string;
  value: Value | undefined;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  placeholder?: string;
  id?: string;
  className?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true | undefined;
}

/** A list to choose one from. Our own over Radix's popover, since Radix's select writes a <style> element, which the page's policy refuses. */
export function Select<Value extends string>({ name, value, options, onChange, placeholder, id, className, ...aria }: SelectProps<Value>) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const typed = useRef({ text: "", at: 0 });
  const chosen = options.find((option) => option.value === value);

  const open = () => {
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setIsOpen(true);
  };
  const choose = (option: Option<Value> | undefined) => {
    setIsOpen(false);
    if (option && option.value !== value) onChange(option.value);
  };
  /** Letters jump to the next option that starts with them. */
  const jump = (letter: string) => {
    const now = Date.now();
    typed.current = { text: now - typed.current.at < 800 ? typed.current.text + letter : letter, at: now };
    const place = options.findIndex((option) => option.label.toLowerCase().startsWith(typed.current.text.toLowerCase()));
    if (place < 0) return;
    if (isOpen) setActive(place);
    else choose(options[place]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.metaKey || event.ctrlKey) return;
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: options.length - 1 };
    const next = moves[event.key];
    if (!isOpen && ["ArrowDown", "ArrowUp", "Enter", " "].includes(event.key)) open();
    else if (isOpen && next !== undefined) setActive(Math.min(options.length - 1, Math.max(0, next)));
    else if (isOpen && (event.key === "Enter" || event.key === " ")) choose(options[active]);
    else if (isOpen && event.key === "Tab") return choose(options[active]);
    else if (event.key.length === 1) jump(event.key);
    else return;
    event.preventDefault();
  };

  return (
    <Popover.Root open={isOpen} onOpenChange={(opens) => (opens ? open() : setIsOpen(false))}>
      <Popover.Trigger asChild>
        <button
          {...aria}
          type="button"
          id={id}
          role="combobox"
          aria-label={id ? undefined : name}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          onKeyDown={onKeyDown}
          className={classNames(
            "control inline-flex items-center justify-between gap-2 px-2 hover:bg-hover aria-invalid:border-bad",
            className,
          )}
        >
          <span className={classNames("truncate", !chosen && "text-muted")}>{chosen?.label ?? placeholder ?? value}</span>
          <ChevronDown aria-hidden className="size-3.5! text-muted" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // The trigger keeps the focus and names the active option.
          onOpenAutoFocus={(event) => event.preventDefault()}
          // The wrapper is a dialog to Radix; to people it is the list alone.
          role="presentation"
          className="appear z-50 max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) overflow-y-auto rounded-card bg-surface p-1 shadow-float"
        >
          <div role="listbox" id={listId} aria-label={name}>
            {options.map((option, place) => (
              <OptionRow
                key={option.value}
                id={`${listId}-${place}`}
                option={option}
                isActive={place === active}
                isChosen={option.value === value}
                onPoint={() => setActive(place)}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function OptionRow({
  id,
  option,
  isActive,
  isChosen,
  onPoint,
  onChoose,
}: {
  id: string;
  option: Option<string>;
  isActive: boolean;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={classNames("flex min-h-7 items-center gap-2 rounded-control px-2 py-1", isActive && "bg-hover")}
    >
      <Check aria-hidden className={classNames("size-3.5! text-accent-words", !isChosen && "invisible")} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{option.label}</span>
        {option.detail && <span className="text-small text-muted">{option.detail}</span>}
      </span>
    </div>
  );
}
