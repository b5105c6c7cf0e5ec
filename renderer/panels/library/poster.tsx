import { AudioLines, File, Film, Image } from "lucide-react";
import { useEffect, useState } from "react";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { classNames } from "../../parts/class-names.ts";
import { posterUrl } from "../../state/media-url.ts";
import { posterFailed, usePosterTrouble } from "../../state/poster-trouble.ts";
import { REST_MILLISECONDS, isRushing } from "./scroll-rush.ts";

const icons = { image: Image, video: Film, audio: AudioLines, other: File };

/** The still picture of a result, or the sign of its kind where there is none. Give its place a size: it fills it, and shifts nothing. */
export function Poster({ entry, isSmall, isQuiet }: { entry: EntryRow; isSmall?: boolean; isQuiet?: boolean }) {
  const mayLoad = useRest();
  const round = usePosterTrouble((trouble) => trouble.round);
  const [broken, setBroken] = useState<{ mediaId: string; round: number }>();
  const Icon = icons[entry.kind];
  if (!entry.hasPoster || (broken?.mediaId === entry.mediaId && broken.round === round))
    return <Icon aria-hidden className={classNames(isSmall ? "size-4!" : "size-6!", "text-faint")} />;
  if (!mayLoad) return null;
  return (
    <img
      ref={stopOnLeave}
      src={posterUrl(entry.mediaId)}
      alt=""
      width={entry.width}
      height={entry.height}
      decoding="async"
      draggable={false}
      onError={() => {
        setBroken({ mediaId: entry.mediaId, round });
        void posterFailed(entry.mediaId);
      }}
      className={classNames("size-full object-contain", (entry.isMissing || isQuiet) && "opacity-40")}
    />
  );
}

/** Whether this place was looked at long enough for its picture to be asked for: at once, but for places that fly past. */
function useRest(): boolean {
  const [hasRested, setHasRested] = useState(() => !isRushing());
  useEffect(() => {
    if (hasRested) return;
    const timer = setTimeout(() => setHasRested(true), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [hasRested]);
  return hasRested;
}

/** A picture that is scrolled past is not waited for any more: browsers go on loading what is merely taken out of the page. */
function stopOnLeave(image: HTMLImageElement) {
  return () => {
    if (!image.complete) image.removeAttribute("src");
  };
}
