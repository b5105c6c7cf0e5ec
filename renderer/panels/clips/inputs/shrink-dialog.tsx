import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Media } from "../../../../shared/contract/media.ts";
import type { FailureData } from "../../../../shared/failure.ts";
import { referenceBytesLimit } from "../../../../shared/rules/compatible-video.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { Progress } from "../../../parts/progress.tsx";
import { drawPicture, keepPicture } from "../../../parts/redraw-picture.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { failureOf } from "../../../state/failure-of.ts";
import { mediaUrl } from "../../../state/media-url.ts";
import { type ShrinkStep, findSmaller } from "./shrink.ts";

type Search =
  | { state: "searching" | "none" }
  | { state: "failed"; failure: FailureData }
  | { state: "found"; file: Blob; url: string; step: ShrinkStep };

/** Shows a smaller version of a picture beside it, with both sizes; it is used only when the person says so (CV-02). */
export function ShrinkDialog({ media, onUse, onClose }: { media: Media; onUse: (mediaId: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const search = useSmaller(media);
  const [isKeeping, setIsKeeping] = useState(false);
  const use = async (file: Blob) => {
    setIsKeeping(true);
    try {
      onUse((await keepPicture(media, file)).id);
      onClose();
    } catch (error) {
      notifyFailure(error);
      setIsKeeping(false);
    }
  };
  return (
    <Dialog
      title={t("clips.shrink.title")}
      description={t("clips.shrink.body", { limit: formatBytes(referenceBytesLimit) })}
      isOpen
      onClose={onClose}
      size="large"
      foot={
        <>
          <Button className="h-8!" onClick={onClose}>
            {t("clips.shrink.keep")}
          </Button>
          <Button
            look="primary"
            isBusy={isKeeping || search.state === "searching"}
            disabledReason={search.state === "none" || search.state === "failed" ? t("clips.shrink.none") : undefined}
            onClick={() => search.state === "found" && void use(search.file)}
          >
            {t("clips.shrink.use")}
          </Button>
        </>
      }
    >
      {search.state === "failed" && <FailureNotice failure={search.failure} className="mb-3" />}
      <div className="grid grid-cols-2 gap-4">
        <Side name={t("clips.shrink.before")} url={mediaUrl(media.id)} width={media.width} height={media.height} bytes={media.bytes} />
        {search.state === "found" ? (
          <Side
            name={t("clips.shrink.after")}
            url={search.url}
            width={search.step.width}
            height={search.step.height}
            bytes={search.file.size}
          />
        ) : (
          <div className="flex flex-col items-center justify-center gap-2 text-muted" aria-live="polite">
            <p>{t(search.state === "searching" ? "clips.shrink.searching" : "clips.shrink.none")}</p>
            {search.state === "searching" && <Progress name={t("clips.shrink.searching")} className="w-1/2" />}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Side({ name, url, width, height, bytes }: { name: string; url: string; width?: number; height?: number; bytes: number }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <div className="h-[46vh] overflow-hidden rounded-card bg-well">
        <img src={url} alt={name} className="size-full object-contain" />
      </div>
      <figcaption className="numbers flex justify-between gap-2 text-small">
        <span className="font-medium">{name}</span>
        <span className="text-muted">{[width && height && `${width} × ${height}`, formatBytes(bytes)].filter(Boolean).join(" · ")}</span>
      </figcaption>
    </figure>
  );
}

function useSmaller(media: Media): Search {
  const [search, setSearch] = useState<Search>({ state: "searching" });
  useEffect(() => {
    let isLeft = false;
    let url: string | undefined;
    const { width = 0, height = 0 } = media;
    const draw = (step: ShrinkStep) =>
      drawPicture(media, { left: 0, top: 0, width, height, toWidth: step.width, toHeight: step.height }, "image/jpeg", step.quality);
    const look = async () => {
      const found = await findSmaller({ width, height }, referenceBytesLimit, draw);
      if (isLeft) return;
      if (!found) return setSearch({ state: "none" });
      url = URL.createObjectURL(found.file);
      setSearch({ state: "found", url, ...found });
    };
    look().catch((error: unknown) => !isLeft && setSearch({ state: "failed", failure: failureOf(error) }));
    return () => {
      isLeft = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [media]);
  return search;
}
