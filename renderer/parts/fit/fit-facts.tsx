import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Media } from "../../../shared/contract/media.ts";
import { MIB } from "../../../shared/units.ts";
import { formatNumber } from "../../i18n/format.ts";
import type { Fitting } from "./use-fitted-video.ts";

/** What changes, in numbers: the video as given, and as it would be sent. */
export function FitFacts({ media, fitting }: { media: Media; fitting: Fitting }) {
  const { t } = useTranslation();
  const made = fitting.state === "made" ? fitting.fitted : undefined;
  const rows = rowsOf(media, t).map(({ name, value }, place) => ({
    name,
    before: value,
    after: made && rowsOf(made.media, t)[place]?.value,
  }));
  return (
    <table className="numbers w-full table-fixed text-small">
      <caption className="sr-only">{t("parts.fit.changes")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("parts.fit.fact")}</th>
          {rows.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(["before", "after"] as const).map((side) => (
          <tr key={side} className={side === "before" ? "text-muted" : "font-medium"}>
            <th scope="row" className="w-32 py-0.5 pr-4 text-left font-medium whitespace-nowrap">
              {t(`parts.fit.${side}`)}
            </th>
            {rows.map((row) => (
              <td key={row.name} className="py-0.5 pr-4 whitespace-nowrap">
                {row[side] ?? "…"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rowsOf(media: Media, t: TFunction): { name: string; value: string }[] {
  const { seconds = 0, width, height, framesPerSecond, bytes, audioCodec } = media;
  const megabits = seconds > 0 ? (bytes * 8) / seconds / 1e6 : 0;
  return [
    { name: t("parts.fit.length"), value: t("parts.fit.seconds", { value: formatNumber(Math.round(seconds * 10) / 10) }) },
    { name: t("parts.fit.size"), value: t("parts.fit.pixels", { width: width ?? 0, height: height ?? 0 }) },
    { name: t("parts.fit.pace"), value: t("parts.fit.frames", { value: formatNumber(Math.round(framesPerSecond ?? 0)) }) },
    { name: t("parts.fit.rate"), value: t("parts.fit.megabits", { value: formatNumber(Math.round(megabits * 10) / 10) }) },
    { name: t("parts.fit.sound"), value: t(audioCodec ? "parts.fit.withSound" : "parts.fit.silent") },
    { name: t("parts.fit.file"), value: t("parts.fit.megabytes", { value: hundredths(bytes / MIB) }) },
  ];
}

/** Down, so that what is just under a limit is not said to have it. */
function hundredths(value: number): string {
  return formatNumber(Math.floor(value * 100) / 100);
}
