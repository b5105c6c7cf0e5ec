import { useTranslation } from "react-i18next";
import { SECOND } from "../../../../shared/units.ts";
import { formatAgo, formatMoment, formatNumber, formatSpan } from "../../../i18n/format.ts";
import { JobDetails, ServiceFact } from "../../../parts/job/job-details.tsx";
import { useNow } from "../../../state/now.ts";
import { useJobDetails } from "../../../state/jobs.ts";
import { type FactValue, type ResultFact, expiryOf, factsOf } from "../results/result-facts.ts";
import type { VideoJob } from "../results/video-jobs.ts";

/** All that is known of a video and its result (NV-09). */
export function JobDetailsView({ job }: { job: VideoJob }) {
  const { data: details } = useJobDetails(job.id);
  const service = details?.service;
  const { facts, unknown } = factsOf(service ?? {}, job.recipe);
  const expiresAt = service && expiryOf(service);
  return (
    <JobDetails
      job={job}
      unknown={unknown}
      rows={facts.map((fact) => (
        <FactRow key={fact.name} fact={fact} expiresAt={expiresAt} />
      ))}
    />
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
    <ServiceFact
      name={t(`video.facts.${fact.name}`)}
      value={textOf(fact.value)}
      asked={fact.asked === undefined ? undefined : textOf(fact.asked)}
      isMono={fact.name === "taskId" || fact.name === "draftTask" || fact.name === "model"}
      isExpiry={fact.name === "expiresAfter"}
    />
  );
}
