import { useTranslation } from "react-i18next";
import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import { CopyButton } from "../copy-button.tsx";
import { curlOf } from "./curl-of.ts";
import { RequestBody } from "./request-body.tsx";

/** A request without its key: where it goes, what it holds, and ways to take it along. `notes` are further lines below. */
export function RequestLines({ request, notes = [] }: { request: RequestPreview; notes?: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="font-mono text-small wrap-anywhere text-muted">
        <span className="text-text">{request.method}</span> {request.url}
      </p>
      <div className="flex flex-wrap gap-1">
        <CopyButton look="plain" text={() => JSON.stringify(request.body, null, 2)} label={t("video.request.copyJson")} />
        <CopyButton look="plain" text={() => curlOf(request)} label={t("video.request.copyCurl")} />
      </div>
      <RequestBody body={request.body} />
      <div className="flex flex-col gap-1 text-small text-muted">
        {[...notes, t("video.request.curlHint")].map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}
