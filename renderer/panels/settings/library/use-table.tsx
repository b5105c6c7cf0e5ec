import { useTranslation } from "react-i18next";
import { formatBytes, formatNumber } from "../../../i18n/format.ts";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { failureOf } from "../../../state/failure-of.ts";
import { useDiskUse, useRebuildable } from "../../../state/care.ts";

interface Line {
  id: string;
  name: string;
  count: number;
  bytes: number;
  hint?: string;
}

/** What takes how much room, and how much is left. */
export function UseTable() {
  const { t } = useTranslation();
  const { data: use, error } = useDiskUse();
  const { data: rebuildable } = useRebuildable();
  if (error) return <FailureNotice failure={failureOf(error)} />;
  if (!use) return null;
  const lines: Line[] = [
    ...use.kinds.map(({ kind, ...sum }) => ({ id: kind, name: t(`settings.library.kinds.${kind}`), ...sum })),
    { id: "trash", name: t("settings.library.inTrash"), ...use.trash },
    { id: "others", name: t("settings.library.others"), hint: t("settings.library.othersHint"), ...use.others },
    ...(rebuildable
      ? [{ id: "rebuildable", name: t("settings.library.rebuildable"), hint: t("settings.library.rebuildableHint"), ...rebuildable }]
      : []),
    { id: "elsewhere", name: t("settings.library.elsewhere"), hint: t("settings.library.elsewhereHint"), ...use.elsewhere },
  ].filter((line) => line.count > 0);
  return (
    <section aria-labelledby="disk-use" className="flex flex-col gap-3">
      <h3 id="disk-use" className="font-medium">
        {t("settings.library.use")}
      </h3>
      {lines.length > 0 ? (
        <Table name={t("settings.library.use")} first={t("settings.library.what")} lines={lines} />
      ) : (
        <p className="text-muted">{t("settings.library.nothing")}</p>
      )}
      {use.projects.length > 0 && (
        <Table name={t("settings.library.byProject")} first={t("settings.library.project")} lines={use.projects} />
      )}
    </section>
  );
}

function Table({ name, first, lines }: { name: string; first: string; lines: readonly Line[] }) {
  const { t } = useTranslation();
  return (
    <table aria-label={name} className="w-full table-fixed border-collapse text-small">
      <thead className="text-left text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 font-medium">
            {first}
          </th>
          <th scope="col" className="w-24 py-1 text-right font-medium">
            {t("settings.library.files")}
          </th>
          <th scope="col" className="w-28 py-1 text-right font-medium">
            {t("settings.library.size")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name: of, hint, count, bytes }) => (
          <tr key={id} className="border-b border-line align-top">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              <span className="wrap-anywhere">{of}</span>
              {hint && <span className="block text-muted">{hint}</span>}
            </th>
            <td className="numbers py-1.5 text-right">{formatNumber(count)}</td>
            <td className="numbers py-1.5 text-right">{formatBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
