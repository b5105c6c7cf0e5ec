import { AudioLines, File, Film, Image, Link, Package, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Media, MediaKind } from "../../shared/contract/media.ts";
import type { Source } from "../../shared/contract/recipes.ts";
import { formatClock } from "../i18n/format.ts";
import { useKnownAsset } from "../state/known-assets.ts";
import { useMedia } from "../state/media.ts";
import { useMissingName } from "../state/opened-recipe.ts";
import { mediaUrl, posterUrl } from "../state/media-url.ts";
import { SECOND } from "../../shared/units.ts";
import { AssetPicture } from "./asset/asset-picture.tsx";
import { classNames } from "./class-names.ts";

const icons = { image: Image, video: Film, audio: AudioLines, other: File };

/** What a source is in one line: pixels, seconds, address. */
export function useSourceText(source: Source | undefined): string {
  const { t } = useTranslation();
  const { data: media } = useMedia(source?.type === "media" ? source.id : undefined);
  const asset = useKnownAsset(source?.type === "asset" ? source.id : undefined);
  const missing = useMissingName(source?.type === "media" ? source.id : undefined);
  if (!source) return "";
  if (source.type === "url") return source.url.replace(/[?#].*$/, "").replace(/^https?:\/\//, "");
  if (source.type === "asset") return asset?.name || `asset://${source.id}`;
  if (media === null) return missing ? t("parts.slot.missingNamed", { name: missing }) : t("parts.slot.missing");
  return media ? mediaText(media) : "";
}

/** `1920 × 1080`, `0:08 · 1280 × 720`. */
export function mediaText(media: Media): string {
  const pixels = media.width && media.height ? `${media.width} × ${media.height}` : undefined;
  const length = media.seconds === undefined ? undefined : formatClock(media.seconds * SECOND);
  return [length, pixels].filter(Boolean).join(" · ") || media.name;
}

/** Fills its place with the source's picture, or says by a mark what it is. */
export function SourceView({ source, kind }: { source: Source; kind: MediaKind }) {
  const { data: media } = useMedia(source.type === "media" ? source.id : undefined);
  const asset = useKnownAsset(source.type === "asset" ? source.id : undefined);
  const text = useSourceText(source);
  if (source.type === "media" && media === undefined) return null;
  if (asset) {
    return (
      <span className="flex size-full items-center justify-center">
        <AssetPicture asset={asset} />
      </span>
    );
  }
  if (media?.hasPoster) return <img src={posterUrl(media.id)} alt="" draggable={false} className="size-full object-contain" />;
  if (media?.kind === "image") return <img src={mediaUrl(media.id)} alt="" draggable={false} className="size-full object-contain" />;
  const Icon =
    source.type === "url"
      ? Link
      : source.type === "asset"
        ? Package
        : media
          ? icons[media.kind]
          : media === null
            ? TriangleAlert
            : icons[kind];
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-small text-muted">
      <Icon aria-hidden className="size-5!" />
      <span
        className={classNames("max-w-full font-mono text-label", media === null ? "line-clamp-3 text-center wrap-anywhere" : "truncate")}
      >
        {media ? media.name : text}
      </span>
    </span>
  );
}
