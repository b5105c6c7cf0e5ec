import { useTranslation } from "react-i18next";
import { formatAgo, formatMoment, formatNumber } from "../../../i18n/format.ts";
import { Chip } from "../../../parts/chip.tsx";
import { Fold } from "../../../parts/fold.tsx";
import { FileAndJob, Part, Row, Rows } from "../../../parts/job/job-facts.tsx";
import { useJobDetails } from "../../../state/jobs.ts";
import { useNow } from "../../../state/now.ts";
import { type ClipFact, clipFactsOf } from "../results/clip-facts.ts";
import type { ClipJob } from "../results/clip-jobs.ts";

/** All that is known of a clip (CV-07); what was made otherwise than asked for is marked. */
export function ClipDetails({ job }: { job: ClipJob }) {
  const { t } = useTranslation();
  const { data: details } = useJobDetails(job.id);
  const { facts, unknown } = clipFactsOf(details?.service ?? {}, job.recipe);
  return (
    <div className="flex flex-col gap-4 p-4">
      <h2 className="text-title font-semibold">{t("video.facts.title")}</h2>
      {!(facts.length === 0 && job.failure) && (
        <Part name={t("video.facts.service")}>
          {facts.length === 0 && <p className="text-muted">{t("video.facts.noAnswer")}</p>}
          <Rows>
            {facts.map((fact) => (
              <FactRow key={fact.name} fact={fact} />
            ))}
          </Rows>
          {unknown.length > 0 && (
            <Fold title={t("video.facts.unknownFields")} isOpen>
              <Rows>
                {unknown.map(([name, value]) => (
                  <Row key={name} name={name} isMono>
                    {value}
                  </Row>
                ))}
              </Rows>
            </Fold>
          )}
        </Part>
      )}
      <FileAndJob job={job} />
    </div>
  );
}

function FactRow({ fact: { name, value, asked } }: { fact: ClipFact }) {
  const { t } = useTranslation();
  const now = useNow();
  const textOf = (of: string | number): string => {
    if (typeof of === "string") return name === "size" ? of.replace("x", " × ") : of;
    if (name === "created" || name === "completed") return formatMoment(of);
    if (name === "expires")
      return t(of > now ? "clips.facts.expiresIn" : "clips.facts.expired", { moment: formatMoment(of), ago: formatAgo(of, now) });
    if (name === "seconds") return t("video.send.lengthSeconds", { value: of });
    return name === "progress" ? t("clips.facts.percent", { value: formatNumber(of) }) : formatNumber(of);
  };
  return (
    <Row name={t(`clips.facts.${name}`)} isMono={name === "id" || name === "remixedFrom" || name === "model"}>
      {textOf(value)}
      {asked !== undefined && (
        <Chip tone="warn" className="ml-2">
          {t("video.facts.asked", { value: textOf(asked) })}
        </Chip>
      )}
      {name === "expires" && <span className="block text-small text-muted">{t("video.facts.expiresHint")}</span>}
    </Row>
  );
}
