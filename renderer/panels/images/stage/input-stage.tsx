import { Brush, Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { mediaText } from "../../../parts/source-view.tsx";
import { useMedia } from "../../../state/media.ts";
import type { ImageFile } from "../draft/draft.ts";
import { MaskEditor } from "../mask/mask-editor.tsx";
import { changeView, useImageView } from "../view-store.ts";
import { ExtendButton } from "./extend-button.tsx";
import { PictureStage } from "./picture-stage.tsx";

/** The mask's editor; its surface takes the focus, so that keys paint at once. */
function Masking({ mediaId }: { mediaId: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>("[role=application]")?.focus({ preventScroll: true }), [mediaId]);
  return (
    <div ref={place} className="min-h-0 grow overflow-hidden rounded-card border border-line">
      <MaskEditor mediaId={mediaId} />
    </div>
  );
}

/** The picture that is to be edited; with the mask's tools while it is painted. */
export function InputStage({ file }: { file: ImageFile }) {
  const { t } = useTranslation();
  const { data: media } = useMedia(file.mediaId);
  const isMasking = useImageView((view) => view.isMasking);
  if (media === undefined) return null;
  if (media === null) return <p className="m-auto text-muted">{t("parts.slot.missing")}</p>;
  return (
    <div className="flex min-h-0 grow flex-col gap-1.5">
      <div role="toolbar" aria-label={t("images.input.acts")} className="flex shrink-0 flex-wrap items-center gap-1.5">
        <p className="numbers mr-auto min-w-0 truncate text-small text-muted">
          {[t("images.input.first"), file.label, mediaText(media)].filter(Boolean).join(" · ")}
        </p>
        <ExtendButton mediaId={file.mediaId} entryId={file.entryId} />
        <Button icon={isMasking ? Check : Brush} onClick={() => changeView({ isMasking: !isMasking })}>
          {t(isMasking ? "images.acts.maskDone" : "images.acts.mask")}
        </Button>
      </div>
      {isMasking ? (
        <Masking mediaId={media.id} />
      ) : (
        <PictureStage
          picture={{
            id: media.id,
            mediaId: media.id,
            width: media.width ?? 1,
            height: media.height ?? 1,
            title: file.label ?? media.name,
            hasPoster: media.hasPoster ?? false,
            isMissing: false,
          }}
        />
      )}
    </div>
  );
}
