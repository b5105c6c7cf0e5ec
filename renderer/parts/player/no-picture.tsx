import { ExternalLink, FolderSearch, MonitorX } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { useEntry } from "../../state/library.ts";
import { Button } from "../button.tsx";
import { openOutside, reveal } from "../entry/entry-acts.ts";

/** Says why a result cannot be shown here, and what can be done. */
export function NoPicture({ entry, trouble }: { entry: Pick<EntryRow, "id">; trouble: "missing" | "unreadable" | "no-picture" }) {
  const { t } = useTranslation();
  const details = useEntry(entry.id).data;
  const codec = details?.media.videoCodec ?? t("library.player.unknownCodec");
  return (
    <div role="status" className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-well p-6 text-center">
      <MonitorX aria-hidden className="size-7! stroke-[1.25]! text-muted" />
      <p className="max-w-110">{t(`library.player.trouble.${trouble}`, { codec, path: details?.path ?? "" })}</p>
      <div className="flex gap-2">
        {trouble !== "missing" && (
          <Button icon={ExternalLink} onClick={() => openOutside(entry.id)}>
            {t("library.acts.openOutside")}
          </Button>
        )}
        {trouble !== "missing" && (
          <Button icon={FolderSearch} onClick={() => reveal(entry.id)}>
            {t("library.acts.reveal")}
          </Button>
        )}
      </div>
    </div>
  );
}
