import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { closeFrameDialog, openShortcutSheet } from "../actions/frame-dialog.ts";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { ActionKeys } from "../parts/shortcuts/action-keys.tsx";
import { useStudioInfo } from "../state/studio-info.ts";

/** What a new person asks first, on one page: a first video, jobs that need somebody, where files are, keys. */
export function HelpDialog() {
  const { t } = useTranslation();
  const info = useStudioInfo().data;
  return (
    <Dialog title={t("help.title")} isOpen onClose={closeFrameDialog}>
      <div className="flex flex-col gap-5 pb-2">
        <Part title={t("help.first.title")}>
          <ol className="flex list-decimal flex-col gap-1 pl-5 marker:text-muted">
            {(["write", "look", "make", "use"] as const).map((step) => (
              <li key={step}>{t(`help.first.${step}`)}</li>
            ))}
          </ol>
        </Part>
        <Part title={t("help.jobs.title")}>
          <p>{t("help.jobs.unsure")}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
            {(["find", "again", "discard"] as const).map((way) => (
              <li key={way}>{t(`help.jobs.${way}`)}</li>
            ))}
          </ul>
          <p>{t("help.jobs.cancel")}</p>
        </Part>
        <Part title={t("help.assets.title")}>
          {(["groups", "storage", "person"] as const).map((words) => (
            <p key={words}>{t(`help.assets.${words}`)}</p>
          ))}
        </Part>
        <Part title={t("help.chat.title")}>
          {(["answers", "branches", "batches"] as const).map((words) => (
            <p key={words}>{t(`help.chat.${words}`)}</p>
          ))}
        </Part>
        <Part title={t("help.generate.title")}>
          {(["talk", "forces", "grid"] as const).map((words) => (
            <p key={words}>{t(`help.generate.${words}`)}</p>
          ))}
        </Part>
        <Part title={t("help.library.title")}>
          {(["find", "bring", "watch", "arrange", "stacks", "compare", "exports"] as const).map((words) => (
            <p key={words}>{t(`help.library.${words}`)}</p>
          ))}
        </Part>
        <Part title={t("help.care.title")}>
          {(["trash", "missing", "moving", "copies"] as const).map((words) => (
            <p key={words}>{t(`help.care.${words}`)}</p>
          ))}
        </Part>
        <Part title={t("help.backups.title")}>
          {(["daily", "restore"] as const).map((words) => (
            <p key={words}>{t(`help.backups.${words}`)}</p>
          ))}
        </Part>
        <Part title={t("help.costs.title")}>
          {(["prices", "ledger"] as const).map((words) => (
            <p key={words}>{t(`help.costs.${words}`)}</p>
          ))}
        </Part>
        <Part title={t("help.files.title")}>
          {info && (
            <dl className="flex flex-col gap-2">
              <Folder name={t("help.files.made")} path={info.libraryFolder} />
              <Folder name={t("help.files.data")} path={info.dataFolder} />
            </dl>
          )}
          <p>{t("help.files.keys")}</p>
        </Part>
        <Part title={t("help.keys.title")}>
          <dl className="grid grid-cols-2 gap-x-8 gap-y-1">
            {keys.map(([words, action]) => (
              <div key={action} className="flex min-h-7 items-center justify-between gap-3">
                <dt>{t(words)}</dt>
                <dd>
                  <ActionKeys action={action} />
                </dd>
              </div>
            ))}
          </dl>
          <Button className="self-start" onClick={openShortcutSheet}>
            {t("help.keys.all")}
          </Button>
        </Part>
      </div>
    </Dialog>
  );
}

/** The few to begin with; the sheet has all that work at the moment. */
const keys = [
  ["help.keys.send", "video.send"],
  ["actions.palette", "palette"],
  ["actions.goVideo", "go-video"],
  ["actions.goLibrary", "go-library"],
  ["actions.toggleQueue", "toggle-queue"],
  ["actions.toggleInspector", "toggle-inspector"],
] as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Folder({ name, path }: { name: string; path: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="flex items-start justify-between gap-2">
        <code className="pt-1 font-mono text-small wrap-anywhere">{path}</code>
        <CopyButton text={path} />
      </dd>
    </div>
  );
}
