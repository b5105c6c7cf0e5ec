import type { Entry } from "../../../shared/contract/library.ts";
import { SECOND } from "../../../shared/units.ts";
import { formatBytes, formatClock, formatNumber } from "../../i18n/format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { FactList } from "./fact-list.tsx";

/** What is known of the file itself. */
export function FileFacts({ entry }: { entry: Entry }) {
  const { t, language } = useWords();
  const { media } = entry;
  const name = (field: "name" | "path" | "type" | "size" | "pixels" | "length" | "frameRate" | "codecs" | "sha256") =>
    t(`library.details.fields.${field}`);
  const rate = media.framesPerSecond === undefined ? undefined : formatNumber(Math.round(media.framesPerSecond * 1000) / 1000, language);
  return (
    <FactList
      facts={[
        // A result is known by its prompt; what was brought is known by the name that it came with.
        [name("name"), entry.jobId === undefined ? media.name : undefined],
        [name("path"), entry.path, "mono"],
        [name("type"), media.mime, "mono"],
        [name("size"), `${formatBytes(media.bytes, language)} (${formatNumber(media.bytes, language)} B)`],
        [name("pixels"), media.width && media.height ? `${media.width} × ${media.height}` : undefined],
        [
          name("length"),
          media.seconds === undefined ? undefined : `${formatClock(media.seconds * SECOND)} (${Math.round(media.seconds * 100) / 100} s)`,
        ],
        [name("frameRate"), rate && t("library.details.perSecond", { rate })],
        [name("codecs"), [media.videoCodec, media.audioCodec].filter(Boolean).join(" · "), "mono"],
        [name("sha256"), media.sha256, "mono"],
      ]}
    />
  );
}
