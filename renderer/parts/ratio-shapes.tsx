import { ToggleGroup } from "radix-ui";
import { classNames } from "./class-names.ts";
import { RatioShape } from "./ratio-shape.tsx";

/** Choices of a picture's shape, drawn as what they are. `ratios` are words such as `16:9`, or pixels such as `1280x720`. */
export function RatioShapes({
  name,
  value,
  ratios,
  names,
  onChange,
  className,
}: {
  name: string;
  value: string | undefined;
  ratios: readonly string[];
  /** Other words for some of them. */
  names?: Readonly<Record<string, string>>;
  onChange: (ratio: string) => void;
  className?: string;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={name}
      value={value ?? ""}
      onValueChange={(chosen) => chosen && onChange(chosen)}
      className={classNames("inline-flex min-h-7 items-stretch rounded-control border border-line bg-raised p-px", className)}
    >
      {ratios.map((ratio) => (
        <ToggleGroup.Item
          key={ratio}
          value={ratio}
          className="numbers group inline-flex min-h-6.5 items-center gap-1.5 rounded-[5px] border border-transparent px-2 text-muted transition-colors hover:text-text aria-checked:border-line aria-checked:bg-surface aria-checked:text-text"
        >
          <RatioShape ratio={ratio} />
          {names?.[ratio] ?? ratio.replace("x", " × ")}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
