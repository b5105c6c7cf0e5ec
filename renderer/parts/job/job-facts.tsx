import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { formatBytes, formatClock, formatMoment } from "../../i18n/format.ts";
import { tookOf, useJobResult } from "../../state/job-result.ts";
import { useJobDetails } from "../../state/jobs.ts";
import { CopyButton } from "../copy-button.tsx";
import { PaidPart } from "../cost/paid-part.tsx";
import { Fold } from "../fold.tsx";
import { Part, Row, Rows } from "./fact-rows.tsx";

/** What is known of a job whatever made it: its file as measured, its course, its recipe. */
export function FileAndJob({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { data: details } = useJobDetails(job.id);
  const { video } = useJobResult(job);
  return (
    <>
      {video && (
        <Part name={t("video.facts.file")}>
          <Rows>
            {video.media.width !== undefined && (
              <Row name={t("video.facts.pixels")}>{`${video.media.width} × ${video.media.height ?? "?"}`}</Row>
            )}
            {video.media.seconds !== undefined && (
              <Row name={t("video.facts.length")}>
                {t("video.send.lengthSeconds", { value: Math.round(video.media.seconds * 100) / 100 })}
              </Row>
            )}
            <Row name={t("video.facts.size")}>{formatBytes(video.media.bytes)}</Row>
            <Row name={t("video.facts.codecs")}>
              {[video.media.videoCodec, video.media.audioCodec].filter(Boolean).join(" + ") || video.media.mime}
            </Row>
            <Row name={t("video.facts.path")} isMono>
              {video.path}
            </Row>
          </Rows>
          <CopyButton text={video.path} label={t("video.done.copyPath")} className="self-start" />
        </Part>
      )}
      <PaidPart ownerId={job.id} />
      <Part name={t("video.facts.job")}>
        <Rows>
          <Row name={t("video.facts.connection")}>{job.connectionName}</Row>
          {job.submittedAt !== undefined && <Row name={t("video.facts.started")}>{formatMoment(job.submittedAt)}</Row>}
          {job.state === "done" && <Row name={t("video.facts.took")}>{formatClock(tookOf(job))}</Row>}
        </Rows>
        <Fold title={t("video.facts.request")}>
          <pre className="rounded-card bg-well p-2 font-mono text-small whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify(job.recipe, null, 2)}
          </pre>
        </Fold>
        {details && details.events.length > 0 && (
          <Fold title={t("video.facts.history")}>
            <ol className="flex flex-col gap-0.5 text-small">
              {details.events.map((event, place) => (
                <li key={place} className="numbers flex gap-2 wrap-anywhere">
                  <span className="shrink-0 text-muted">{formatClock(event.at - job.createdAt)}</span>
                  <span>{[event.what, event.detail].filter(Boolean).join(": ")}</span>
                </li>
              ))}
            </ol>
          </Fold>
        )}
      </Part>
    </>
  );
}
