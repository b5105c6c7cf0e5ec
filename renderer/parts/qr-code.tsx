import encodeQR from "qr";
import { useMemo } from "react";

/** Modules of white around the code that readers need to find it. */
const QUIET = 4;

/** A text as a QR code, black on white in both themes, with its quiet zone. Drawn here; nothing leaves the page. */
export function QrCode({ text, name, className }: { text: string; name: string; className?: string }) {
  const { size, path } = useMemo(() => draw(encodeQR(text, "raw", { ecc: "medium", border: QUIET })), [text]);
  return (
    <svg role="img" aria-label={name} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <rect width={size} height={size} className="fill-paper" />
      <path d={path} className="fill-ink" />
    </svg>
  );
}

/** One rectangle a row's run of dark modules. */
function draw(modules: readonly (readonly boolean[])[]): { size: number; path: string } {
  const runs = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end < 0 ? row.length : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size: modules.length, path: runs.join("") };
}
