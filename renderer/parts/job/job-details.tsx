import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { Chip } from "../chip.tsx";
import { Fold } from "../fold.tsx";
import { Part, Row, Rows } from "./fact-rows.tsx";
import { FileAndJob } from "./job-facts.tsx";

/** All that is known of a job and its result (NV-09, CV-07): what the service says, as `rows`, and every field that the studio does not know. */
export function JobDetails({ job, rows, unknown }: { job: Job; rows: readonly ReactNode[]; unknown: readonly [string, string][] }) {
  const { t } = useTranslation();
  const saysNothing = rows.length === 0 && job.failure !== undefined;
  return (
    <div className="flex flex-col gap-4 p-4">
      <h2 className="text-title font-semibold">{t("video.facts.title")}</h2>
      {!saysNothing && (
        <Part name={t("video.facts.service")}>
          {rows.length === 0 && <p className="text-muted">{t("video.facts.noAnswer")}</p>}
          <Rows>{rows}</Rows>
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

/** One fact; what was made otherwise than asked for is marked. */
export function ServiceFact({
  name,
  value,
  asked,
  isMono,
  isExpiry,
}: {
  name: string;
  value: string;
  asked?: string;
  isMono: boolean;
  isExpiry: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Row name={name} isMono={isMono}>
      {value}
      {asked !== undefined && (
        <Chip tone="warn" className="ml-2">
          {t("video.facts.asked", { value: asked })}
        </Chip>
      )}
      {isExpiry && <span className="block text-small text-muted">{t("video.facts.expiresHint")}</span>}
    </Row>
  );
}
