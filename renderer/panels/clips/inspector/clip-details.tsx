import { useTranslation } from "react-i18next";
import { formatAgo, formatMoment, formatNumber } from "../../../i18n/format.ts";
import { JobDetails, ServiceFact } from "../../../parts/job/job-details.tsx";
import { useJobDetails } from "../../../state/jobs.ts";
import { useNow } from "../../../state/now.ts";
import { type ClipFact, clipFactsOf } from "../results/clip-facts.ts";
import type { ClipJob } from "../results/clip-jobs.ts";

/** All that is known of a clip and its result (CV-07). */
export function ClipDetails({ job }: { job: ClipJob }) {
  const { data: details } = useJobDetails(job.id);
  const { facts, unknown } = clipFactsOf(details?.service ?? {}, job.recipe);
  return (
    <JobDetails
      job={job}
      unknown={unknown}
      rows={facts.map((fact) => (
        <FactRow key={fact.name} fact={fact} />
      ))}
    />
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
    <ServiceFact
      name={t(`clips.facts.${name}`)}
      value={textOf(value)}
      asked={asked === undefined ? undefined : textOf(asked)}
      isMono={name === "id" || name === "remixedFrom" || name === "model"}
      isExpiry={name === "expires"}
    />
  );
}
