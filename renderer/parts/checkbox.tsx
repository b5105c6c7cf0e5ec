import { Check } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { useId } from "react";

/** A box with its words; the whole line can be clicked. */
export function Checkbox({ label, isChecked, onChange }: { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Radix.Root
        id={id}
        checked={isChecked}
        onCheckedChange={(checked) => onChange(checked === true)}
        className="inline-flex size-4 shrink-0 items-center justify-center rounded-[4px] border border-faint bg-raised data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Indicator>
          <Check aria-hidden className="size-3! text-on-accent" />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
