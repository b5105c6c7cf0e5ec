import { useTranslation } from "react-i18next";
import { mediaCrossOrigin } from "../../../state/media-url.ts";
import type { Pair } from "./pair.ts";

/** Both pictures whole, side by side. */
export function SideCompare({ pair }: { pair: Pair }) {
  const { t } = useTranslation();
  const sides = [
    [t("images.compare.beforeName"), pair.before],
    [t("images.compare.after"), pair.after],
  ] as const;
  return (
    <div className="grid min-h-0 grow grid-cols-2 gap-2">
      {sides.map(([name, address]) => (
        <figure key={name} className="flex min-h-0 min-w-0 flex-col gap-1">
          <div className="min-h-0 grow rounded-card bg-well">
            <img src={address} crossOrigin={mediaCrossOrigin()} alt={name} draggable={false} className="size-full object-contain" />
          </div>
          <figcaption className="text-center text-small text-muted">{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
