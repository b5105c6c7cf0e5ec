import { useTranslation } from "react-i18next";
import { SECOND } from "../../../../shared/units.ts";
import { formatAgo, formatMoment, formatNumber, formatSpan } from "../../../i18n/format.ts";
import { Chip } from "../../../parts/chip.tsx";
import { Fold } from "../../../parts/fold.tsx";
import { FileAndJob, Part, Row, Rows } from "../../../parts/job/job-facts.tsx";
import { useNow } from "../../../state/now.ts";
import { useJobDetails } from "../../../state/jobs.ts";
import { type FactValue, type ResultFact, expiryOf, factsOf } from "../results/result-facts.ts";
import type { VideoJob } from "../results/video-jobs.ts";

/** All that is known of a job and its result (NV-09); what was made otherwise than asked for is marked. */
export function JobDetailsView({ job }: { job: VideoJob }) {
  const { t } = useTranslation();
  const { data: details } = useJobDetails(job.id);
  const service = details?.service;
  const { facts, unknown } = factsOf(service ?? {}, job.recipe);
  return (
    <div className="flex flex-col gap-4 p-4">
      <h2 className="text-title font-semibold">{t("video.facts.title")}</h2>
      {!(facts.length === 0 && job.failure) && (
        <Part name={t("video.facts.service")}>
          {facts.length === 0 && <p className="text-muted">{t("video.facts.noAnswer")}</p>}
          <Rows>
            {facts.map((fact) => (
              <FactRow key={fact.name} fact={fact} expiresAt={service && expiryOf(service)} />
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

function FactRow({ fact, expiresAt }: { fact: ResultFact; expiresAt: number | undefined }) {
  const { t } = useTranslation();
  const now = useNow();
  const textOf = (value: FactValue): string => {
    if (fact.name === "audio") return t(value ? "video.facts.with" : "video.facts.without");
    if (typeof value === "boolean") return t(value ? "video.facts.yes" : "video.facts.no");
    if (fact.name === "created" || fact.name === "updated") return formatMoment(Number(value) * SECOND);
    if (fact.name === "duration") return t("video.send.lengthSeconds", { value: Number(value) });
    if (fact.name === "framesPerSecond") return t("video.facts.fps", { value: Number(value) });
    if (fact.name === "expiresAfter" && expiresAt !== undefined) {
      return t(expiresAt > now ? "video.facts.left" : "video.facts.ended", { span: formatSpan(Number(value)), ago: formatAgo(expiresAt) });
    }
    // A seed is a name, not an amount.
    return typeof value === "number" && fact.name !== "seed" ? formatNumber(value) : String(value);
  };
  return (
    <Row name={t(`video.facts.${fact.name}`)} isMono={fact.name === "taskId" || fact.name === "draftTask" || fact.name === "model"}>
      {textOf(fact.value)}
      {fact.asked !== undefined && (
        <Chip tone="warn" className="ml-2">
          {t("video.facts.asked", { value: textOf(fact.asked) })}
        </Chip>
      )}
      {fact.name === "expiresAfter" && <span className="block text-small text-muted">{t("video.facts.expiresHint")}</span>}
    </Row>
  );
}
