import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

/** A row of tiles that arrows go through; the chosen one is kept in sight. */
export function TileRow({ name, chosen, children }: { name: string; chosen: string | undefined; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    row.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const tiles = [...(row.current?.querySelectorAll("button") ?? [])];
    const at = tiles.findIndex((tile) => tile === document.activeElement);
    if (step === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    tiles[Math.min(tiles.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <ul ref={row} aria-label={name} onKeyDown={onKeyDown} className="flex items-end">
      {children}
    </ul>
  );
}
