import { ToggleGroup } from "radix-ui";
import { RatioShape } from "../../../parts/ratio-shape.tsx";

/** Several ratios at once, drawn as what they are. */
export function RatioPicks({
  name,
  value,
  ratios,
  onChange,
}: {
  name: string;
  value: readonly string[];
  ratios: readonly string[];
  onChange: (value: string[]) => void;
}) {
  return (
    <ToggleGroup.Root type="multiple" aria-label={name} value={[...value]} onValueChange={onChange} className="flex flex-wrap gap-1">
      {ratios.map((ratio) => (
        <ToggleGroup.Item
          key={ratio}
          value={ratio}
          className="numbers group inline-flex h-7 items-center gap-1.5 rounded-control border border-line bg-raised px-2 text-muted transition-colors hover:text-text aria-pressed:border-accent aria-pressed:bg-surface aria-pressed:text-text"
        >
          <RatioShape ratio={ratio} />
          {ratio}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
