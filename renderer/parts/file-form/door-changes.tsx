import { useTranslation } from "react-i18next";
import type { Media } from "../../../shared/contract/media.ts";

/** What was done to the file when it came in, so that nobody wonders about it later. */
export function DoorChanges({ media }: { media: Media | undefined }) {
  const { t } = useTranslation();
  if (!media?.changes || media.changes.length === 0) return null;
  const words = media.changes.map(({ what, from = "" }) => t(`parts.slot.changed.${what}`, { from: from.replace(/^\w+\//, "") }));
  return <p className="text-label text-muted">{words.join(" · ")}</p>;
}
