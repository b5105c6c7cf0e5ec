import { Switch } from "../../../parts/switch.tsx";

/** Something that is on or off, with what it does. */
export function SwitchLine({
  name,
  hint,
  isOn,
  onChange,
}: {
  name: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-2">
      <span className="flex flex-col">
        <span>{name}</span>
        <span className="text-small text-muted">{hint}</span>
      </span>
      <Switch name={name} isOn={isOn} onChange={onChange} />
    </div>
  );
}
