import { Paperclip } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../i18n/format.ts";
import { type FormPart, formPartsIn } from "./form-parts.ts";

/** The body as it leaves: JSON, or the parts of a form, each under its name. */
export function RequestBody({ body }: { body: unknown }) {
  const { t } = useTranslation();
  const parts = formPartsIn(body);
  if (!parts) {
    return (
      <pre
        role="region"
        tabIndex={0}
        aria-label={t("video.request.body")}
        className="rounded-card bg-well p-3 font-mono text-small whitespace-pre-wrap wrap-anywhere"
      >
        {JSON.stringify(body, null, 2)}
      </pre>
    );
  }
  return (
    <section aria-label={t("video.request.parts")} className="flex flex-col gap-px overflow-hidden rounded-card">
      <h3 className="bg-well px-3 pt-2 text-label text-muted">{t("video.request.parts")}</h3>
      <dl className="flex flex-col gap-px">
        {parts.map((part, place) => (
          // Two parts of a form may bear one name.
          <div key={place} className="bg-well px-3 py-1.5 font-mono text-small" data-selectable>
            <dt className="text-muted">{part.name}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">
              <PartValue part={part} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PartValue({ part }: { part: FormPart }) {
  if ("value" in part) return part.value;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Paperclip aria-hidden className="size-3.5!" />
      {[part.filename, part.type, formatBytes(part.size)].join(" · ")}
    </span>
  );
}
