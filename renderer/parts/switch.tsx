import { Switch as Radix } from "radix-ui";

/** On or off, at once. Give `id` when a `<Field>` labels it, else `name`. */
export function Switch({
  name,
  id,
  isOn,
  onChange,
  isDisabled,
  ...aria
}: {
  name?: string;
  id?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  "aria-describedby"?: string;
}) {
  return (
    <Radix.Root
      {...aria}
      id={id}
      aria-label={name}
      checked={isOn}
      onCheckedChange={onChange}
      disabled={isDisabled}
      className="relative h-4.5 w-8 shrink-0 rounded-full border border-line bg-raised transition-colors data-[state=checked]:border-transparent data-[state=checked]:bg-accent disabled:opacity-50"
    >
      <Radix.Thumb className="block size-3.5 translate-x-px rounded-full bg-muted transition-transform data-[state=checked]:translate-x-[15px] data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  );
}
