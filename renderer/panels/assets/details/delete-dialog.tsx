import { useTranslation } from "react-i18next";
import type { Asset, AssetUses } from "../../../../shared/contract/assets.ts";
import { jobStates } from "../../../../shared/job-states.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { Skeleton } from "../../../parts/skeleton.tsx";
import { notify } from "../../../parts/toasts.tsx";
import { useClosingAct } from "../../../parts/use-closing-act.ts";
import { deleteAsset, useAssetUses } from "../../../state/assets.ts";
import { failureOf } from "../../../state/failure-of.ts";
import { choose } from "../view-store.ts";

/** Asks before an asset goes for good, and names what uses it (AS-05). The harmless way has the focus. */
export function DeleteDialog({ asset, connectionId, onClose }: { asset: Asset; connectionId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: uses, error } = useAssetUses(asset.id, connectionId);
  const { isBusy, failure, run } = useClosingAct();
  const name = asset.name || asset.id;
  const remove = async () => {
    await deleteAsset({ connectionId, id: asset.id });
    choose(undefined);
    notify({ tone: "good", text: t("assets.said.deleted", { name }) });
    onClose();
  };
  return (
    <Dialog
      title={t("assets.delete.title", { name })}
      description={t("assets.delete.body")}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button className="h-8!" autoFocus onClick={onClose}>
            {t("parts.cancel")}
          </Button>
          <Button look="danger" className="h-8!" isBusy={isBusy || (!uses && !error)} onClick={() => void run(remove)}>
            {t("assets.delete.act")}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="flex flex-col gap-3">
        {uses ? <Uses uses={uses} /> : !error && <Skeleton className="h-5 w-2/3" />}
        {error && <FailureNotice failure={failureOf(error)} />}
        {failure && <FailureNotice failure={failure} />}
      </div>
    </Dialog>
  );
}

function Uses({ uses: { jobs, entries, entryCount } }: { uses: AssetUses }) {
  const { t } = useTranslation();
  if (jobs.length === 0 && entryCount === 0) return <p className="text-muted">{t("assets.delete.unused")}</p>;
  const stateOf = (word: string) => {
    const state = jobStates.find((one) => one === word);
    return state ? t(`parts.jobState.${state}`) : word;
  };
  return (
    <>
      {jobs.length > 0 && (
        <section className="rounded-control bg-warn-soft p-3">
          <h3 className="font-medium">{t("assets.delete.jobs", { count: jobs.length })}</h3>
          <ul className="mt-1 max-h-32 overflow-y-auto">
            {jobs.map((job) => (
              <li key={job.id} className="truncate">
                {job.title} <span className="text-small text-muted">· {stateOf(job.state)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {entryCount > 0 && (
        <section>
          <h3 className="font-medium">{t("assets.delete.entries", { count: entryCount })}</h3>
          <ul className="mt-1 max-h-32 overflow-y-auto text-muted">
            {entries.map((entry) => (
              <li key={entry.id} className="truncate">
                {entry.title || entry.id}
              </li>
            ))}
          </ul>
          {entryCount > entries.length && (
            <p className="text-small text-muted">{t("assets.delete.more", { count: entryCount - entries.length })}</p>
          )}
        </section>
      )}
    </>
  );
}
