import { useTranslation } from "react-i18next";
import type { RequestPreview } from "../../../shared/contract/jobs.ts";

const look = "rounded-card bg-well p-3 font-mono text-small whitespace-pre-wrap wrap-anywhere";

/** The body as it leaves: JSON, or the parts of a form, each under its name. */
export function RequestBody({ request }: { request: RequestPreview }) {
  const { t } = useTranslation();
  const parts = partsOf(request);
  if (!parts) {
    return (
      <pre role="region" tabIndex={0} aria-label={t("video.request.body")} className={look}>
        {JSON.stringify(request.body, null, 2)}
      </pre>
    );
  }
  return (
    <dl aria-label={t("video.request.parts")} className="flex flex-col gap-1">
      {parts.map(([name, value]) => (
        <div key={name} className={look}>
          <dt className="text-muted">{name}</dt>
          <dd data-selectable>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of a multipart body; nothing for one of another kind. */
function partsOf({ headers, body }: RequestPreview): [name: string, value: string][] | undefined {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  if (!type.startsWith("multipart/form-data") || typeof body !== "object" || body === null) return undefined;
  return Object.entries(body).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value, null, 1)]);
}
