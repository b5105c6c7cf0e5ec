import { CircleAlert, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../../../i18n/format.ts";
import { failureMessage } from "../../../../i18n/use-words.ts";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { Progress } from "../../../../parts/progress.tsx";
import { type ServiceUpload, useServiceUploads } from "../../../../state/service-uploads.ts";

/** What is on its way to the service, and what did not arrive. */
export function UploadStrip({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const uploads = useServiceUploads(({ uploads: all }) => all).filter((one) => one.connectionId === connectionId);
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t("chatWork.files.onTheWay")} className="mx-5 mb-2 flex max-h-40 shrink-0 flex-col gap-1 overflow-y-auto">
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadLine({ upload: { name, totalBytes, step, share, failure, end } }: { upload: ServiceUpload }) {
  const { t } = useTranslation();
  if (failure) {
    return (
      <li role="alert" className="flex items-center gap-2 rounded-control bg-bad-soft px-3 py-1">
        <CircleAlert aria-hidden className="text-bad" />
        <span className="min-w-0 grow wrap-anywhere">{t("chatWork.files.failed", { name, why: failureMessage(failure) })}</span>
        <IconButton name={t("parts.dismiss")} icon={X} onClick={end} />
      </li>
    );
  }
  const text = t(`chatWork.files.step.${step}`, { name });
  return (
    <li className="flex items-center gap-3 rounded-control bg-raised px-3 py-1">
      <span className="min-w-0 flex-1 truncate">{text}</span>
      <Progress name={text} share={share} className="min-w-24 flex-1" />
      <span className="numbers w-32 text-right text-small text-muted">
        {t("queue.of", { bytes: formatBytes(totalBytes * share), total: formatBytes(totalBytes) })}
      </span>
      <IconButton name={t("parts.cancel")} icon={X} onClick={end} />
    </li>
  );
}
