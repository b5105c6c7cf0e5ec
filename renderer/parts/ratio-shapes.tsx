import { ToggleGroup } from "radix-ui";

/** Choices of a picture's shape, drawn as what they are. `ratios` are words such as `16:9`, or pixels such as `1280x720`. */
export function RatioShapes({
  name,
  value,
  ratios,
  onChange,
}: {
  name: string;
  value: string | undefined;
  ratios: readonly string[];
  onChange: (ratio: string) => void;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={name}
      value={value ?? ""}
      onValueChange={(chosen) => chosen && onChange(chosen)}
      className="inline-flex h-7 items-stretch rounded-control border border-line bg-raised p-px"
    >
      {ratios.map((ratio) => (
        <ToggleGroup.Item
          key={ratio}
          value={ratio}
          className="numbers group inline-flex items-center gap-1.5 rounded-[5px] border border-transparent px-2 text-muted transition-colors hover:text-text aria-checked:border-line aria-checked:bg-surface aria-checked:text-text"
        >
          <span
            aria-hidden
            className="rounded-[2px] border-[1.5px] border-current group-aria-checked:border-accent"
            style={shapeOf(ratio)}
          />
          {ratio.replace("x", " × ")}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

/** Sides in pixels whose area is alike for every ratio, so that no shape looks favoured. */
function shapeOf(ratio: string): { width: number; height: number } {
  const [wide = 1, high = 1] = ratio.split(/[:x]/).map(Number);
  const side = Math.sqrt(120 / (wide * high));
  return { width: Math.round(wide * side), height: Math.round(high * side) };
}
