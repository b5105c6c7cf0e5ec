import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PublishedObject } from "../../../../shared/contract/storage.ts";
import { formatBytes, formatMoment, formatNumber } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { Chip } from "../../../parts/chip.tsx";
import { ConfirmDialog } from "../../../parts/confirm-dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { failureOf } from "../../../state/failure-of.ts";
import { cleanUpStorage, usePublishedObjects } from "../../../state/storage.ts";

/** The most that one clean-up takes (the contract's own limit). */
const MOST_AT_ONCE = 1000;
/** Rows that are drawn; more are counted. */
const SHOWN = 100;

/** What the studio has put into the storage, and the way to be rid of what no job needs (AS-07). */
export function PublishedList({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const { data, error } = usePublishedObjects(connectionId);
  const [isAsking, setIsAsking] = useState(false);
  if (error) return <FailureNotice failure={failureOf(error)} />;
  if (!data) return null;
  const { objects, total, bytes } = data;
  const free = objects.filter(({ neededBy }) => neededBy === 0).slice(0, MOST_AT_ONCE);
  const cleanUp = () =>
    cleanUpStorage(
      connectionId,
      free.map(({ key }) => key),
    ).then(
      ({ count, kept }) =>
        notify({
          tone: "good",
          text: [t("settings.storage.objects.cleaned", { count }), kept > 0 && t("settings.storage.objects.keptBack", { count: kept })]
            .filter(Boolean)
            .join(" "),
        }),
      notifyFailure,
    );
  return (
    <section aria-labelledby="published-objects" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <div>
          <h3 id="published-objects" className="font-medium">
            {t("settings.storage.objects.title")}
          </h3>
          <p className="numbers text-small text-muted">
            {total === 0
              ? t("settings.storage.objects.none")
              : t("settings.storage.objects.count", { count: total, number: formatNumber(total), bytes: formatBytes(bytes) })}
          </p>
        </div>
        {free.length > 0 && (
          <Button icon={Trash2} onClick={() => setIsAsking(true)}>
            {t("settings.storage.objects.cleanUp", { count: free.length })}
          </Button>
        )}
      </div>
      {objects.length > 0 && <ObjectTable objects={objects.slice(0, SHOWN)} />}
      {objects.length > SHOWN && <p className="text-small text-muted">{t("settings.storage.objects.more", { count: total - SHOWN })}</p>}
      <ConfirmDialog
        title={t("settings.storage.objects.cleanUpTitle", { count: free.length })}
        body={t("settings.storage.objects.cleanUpBody")}
        act={t("settings.storage.objects.cleanUpDo")}
        isDanger
        isOpen={isAsking}
        onAct={() => void cleanUp()}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}

function ObjectTable({ objects }: { objects: readonly PublishedObject[] }) {
  const { t } = useTranslation();
  return (
    <table aria-label={t("settings.storage.objects.title")} className="w-full table-fixed border-collapse text-small">
      <thead className="text-left text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 font-medium">
            {t("settings.storage.objects.name")}
          </th>
          <th scope="col" className="w-22 py-1 text-right font-medium">
            {t("settings.storage.objects.size")}
          </th>
          <th scope="col" className="w-36 py-1 pl-4 font-medium">
            {t("settings.storage.objects.at")}
          </th>
          <th scope="col" className="w-36 py-1 font-medium">
            {t("settings.storage.objects.state")}
          </th>
        </tr>
      </thead>
      <tbody>
        {objects.map((object) => (
          <tr key={object.key} className="border-b border-line">
            <td className="truncate py-1.5" title={object.key}>
              {object.name}
            </td>
            <td className="numbers py-1.5 text-right">{formatBytes(object.bytes)}</td>
            <td className="numbers py-1.5 pl-4 text-muted">{formatMoment(object.publishedAt)}</td>
            <td className="py-1.5">
              <ObjectState object={object} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ObjectState({ object: { neededBy, isUnfinished } }: { object: PublishedObject }) {
  const { t } = useTranslation();
  if (neededBy > 0) return <Chip tone="accent">{t("settings.storage.objects.needed", { count: neededBy })}</Chip>;
  if (isUnfinished) return <Chip tone="warn">{t("settings.storage.objects.unfinished")}</Chip>;
  return <span className="text-muted">{t("settings.storage.objects.unneeded")}</span>;
}
