import { AudioLines } from "lucide-react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { SECOND } from "../../../shared/units.ts";
import { formatClock } from "../../i18n/format.ts";
import { classNames } from "../../parts/class-names.ts";
import { titleOf } from "../../parts/entry/entry-acts.ts";

/** From this height on there is room for two lines of a name between a tile's marks, pixels. */
const ROOMY = 96;

/**
 * What a tile shows of a sound, which has no picture: its sign, name and length (DT-04). Screen readers hear them in the tile's name.
 * `height` of the tile, pixels.
 */
export function SoundFace({ entry, height, isQuiet }: { entry: EntryRow; height: number; isQuiet: boolean }) {
  const isRoomy = height >= ROOMY;
  return (
    <span
      aria-hidden
      className={classNames(
        "flex w-full flex-col items-center gap-0.5 px-3 text-center text-label text-muted",
        (entry.isMissing || isQuiet) && "opacity-40",
      )}
    >
      <AudioLines className={classNames("shrink-0 text-faint", isRoomy ? "size-6!" : "size-4!")} />
      <span className={classNames("w-full max-w-80 wrap-anywhere", isRoomy ? "line-clamp-2" : "line-clamp-1")}>{titleOf(entry)}</span>
      {entry.seconds !== undefined && <span className="numbers">{formatClock(entry.seconds * SECOND)}</span>}
    </span>
  );
}
