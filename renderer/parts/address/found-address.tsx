import { AudioLines, CircleCheck, Film, Image, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AddressFound } from "../../../shared/contract/addresses.ts";
import { SECOND } from "../../../shared/units.ts";
import { formatBytes, formatClock, formatMoment } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { posterUrl } from "../../state/media-url.ts";

const icons = { image: Image, video: Film, audio: AudioLines };

/** What is at an address: its picture, kind, format, pixels, length and size, and what to know before it is used. */
export function FoundAddress({ found }: { found: AddressFound }) {
  const { addressWarningText } = useWords();
  const Icon = icons[found.kind];
  return (
    <div className="flex items-start gap-3">
      <div className="flex aspect-video w-[140px] shrink-0 items-center justify-center overflow-hidden rounded-card bg-well text-muted">
        {found.previewId ? (
          <img src={posterUrl(found.previewId)} alt="" className="size-full object-contain" />
        ) : (
          <Icon aria-hidden className="size-6!" />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex items-start gap-1.5">
          <CircleCheck aria-hidden className="mt-px text-good" />
          <FactsOfAddress found={found} />
        </p>
        {found.warnings.map((warning) => (
          <p key={warning.what} className="flex items-start gap-1.5 text-small wrap-anywhere text-warn">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5!" />
            {addressWarningText(warning, found.expiresAt === undefined ? undefined : formatMoment(found.expiresAt))}
          </p>
        ))}
      </div>
    </div>
  );
}

function FactsOfAddress({ found: { kind, type, width, height, seconds, bytes } }: { found: AddressFound }) {
  const { t } = useTranslation();
  const facts = [
    t(`parts.kind.${kind}`),
    type && formatName(type),
    width && height && `${width} × ${height}`,
    seconds !== undefined && formatClock(seconds * SECOND),
    bytes !== undefined && formatBytes(bytes),
  ];
  return <span className="numbers">{facts.filter(Boolean).join(" · ")}</span>;
}

/** `image/jpeg` as people call it. */
function formatName(mime: string): string {
  const name = mime.split("/")[1] ?? "";
  return ({ mpeg: "MP3", quicktime: "MOV", "x-matroska": "MKV" }[name] ?? name).toUpperCase();
}
