import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SECOND } from "../../../../shared/units.ts";
import { formatAgo, formatBytes, formatClock, formatMoment, formatNumber, formatSpan } from "../../../i18n/format.ts";
import { Chip } from "../../../parts/chip.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { Fold } from "../../../parts/fold.tsx";
import { useNow } from "../../../state/now.ts";
import { useJobDetails } from "../../../state/jobs.ts";
import { type FactValue, type ResultFact, expiryOf, factsOf } from "../results/result-facts.ts";
import { type VideoJob, tookOf, useJobResult } from "../results/video-jobs.ts";

/** All that is known of a job and its result (NV-09); what was made otherwise than asked for is marked. */
export function JobDetailsView({ job }: { job: VideoJob }) {
  const { t } = useTranslation();
  const { data: details } = useJobDetails(job.id);
  const { video } = useJobResult(job);
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
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="flex flex-col gap-1.5">
      <h3 className="text-small font-medium text-muted">{name}</h3>
      {children}
    </section>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1">{children}</dl>;
}

function Row({ name, isMono, children }: { name: string; isMono?: boolean; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(84px,2fr)_3fr] gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className={isMono ? "numbers font-mono text-small wrap-anywhere" : "numbers wrap-anywhere"}>{children}</dd>
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
