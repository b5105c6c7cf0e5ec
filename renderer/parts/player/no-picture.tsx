import { Download, ExternalLink, FolderSearch, MonitorX, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { EntryRow } from "../../../shared/contract/library.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useEntry } from "../../state/library.ts";
import { Button } from "../button.tsx";
import { download, openOutside, reveal } from "../entry/entry-acts.ts";

/** Says why a result cannot be shown here, and what can be done. `failure` is why no copy could be made to play instead. */
export function NoPicture({
  entry,
  trouble,
  failure,
  onCopy,
}: {
  entry: Pick<EntryRow, "id" | "mediaId">;
  trouble: "missing" | "unreadable" | "no-picture";
  failure?: FailureData;
  onCopy?: () => void;
}) {
  const { t } = useTranslation();
  const { failureText } = useWords();
  const details = useEntry(entry.id).data;
  const codec = details?.media.videoCodec ?? t("library.player.unknownCodec");
  const text = failure ? failureText(failure).message : t(`library.player.trouble.${trouble}`, { codec, path: details?.path ?? "" });
  return (
    <div role="status" className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-well p-6 text-center">
      <MonitorX aria-hidden className="size-7! stroke-[1.25]! text-muted" />
      <p className="max-w-110 wrap-anywhere">{text}</p>
      {trouble !== "missing" && (
        <div className="flex flex-wrap justify-center gap-2">
          {onCopy && failure?.reason !== "proxy-no-decoder" && (
            <Button icon={RotateCcw} onClick={onCopy}>
              {t("library.player.copy.again")}
            </Button>
          )}
          <Button icon={ExternalLink} onClick={() => openOutside(entry.id)}>
            {t("library.acts.openOutside")}
          </Button>
          <Button icon={Download} onClick={() => download(entry.mediaId)}>
            {t("library.acts.download")}
          </Button>
          <Button icon={FolderSearch} onClick={() => reveal(entry.id)}>
            {t("library.acts.reveal")}
          </Button>
        </div>
      )}
    </div>
  );
}
