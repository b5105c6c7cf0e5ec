import { CirclePause, Ellipsis, Eye, EyeOff, LoaderCircle, type LucideIcon, Pencil, TriangleAlert, Unplug } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WatchedFolder } from "../../../../shared/contract/watched.ts";
import { isStorageTrouble } from "../../../../shared/failure.ts";
import { failureMessage } from "../../../i18n/use-words.ts";
import { Chip, type Tone } from "../../../parts/chip.tsx";
import { ConfirmDialog } from "../../../parts/confirm-dialog.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Menu, type MenuItems } from "../../../parts/menu.tsx";
import { Switch } from "../../../parts/switch.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { useProjects } from "../../../state/arrange.ts";
import { changeWatched, nameOfFolder, removeWatched } from "../../../state/watched.ts";

const looks: Record<WatchedFolder["state"], { tone: Tone; icon: LucideIcon }> = {
  watching: { tone: "good", icon: Eye },
  importing: { tone: "accent", icon: LoaderCircle },
  away: { tone: "warn", icon: Unplug },
  paused: { tone: "warn", icon: CirclePause },
  off: { tone: "neutral", icon: EyeOff },
};

/** One watched folder: how it is, what came from it, what was not taken and why, and what can be done with it. */
export function WatchedRow({ folder: watched, onEdit }: { folder: WatchedFolder; onEdit: () => void }) {
  const { t } = useTranslation();
  const { id, folder, state, isReference, importedToday } = watched;
  const project = useProjects()?.find((each) => each.id === watched.projectId);
  const [isRemoving, setIsRemoving] = useState(false);
  const items: MenuItems = [
    { id: "edit", label: t("settings.watched.edit"), icon: Pencil, onSelect: onEdit },
    { id: "remove", label: t("settings.watched.remove"), icon: EyeOff, isDanger: true, onSelect: () => setIsRemoving(true) },
  ];
  const facts = [
    t(`settings.watched.modes.${isReference ? "reference" : "copy"}`),
    ...(project ? [t("settings.watched.inProject", { name: project.name })] : []),
    t("settings.watched.today", { count: importedToday }),
  ];
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line p-3">
      <div className="flex items-start gap-2">
        <code className="min-w-0 grow pt-1 font-mono text-small wrap-anywhere">{folder}</code>
        <span role="status" className="pt-1">
          <Chip {...looks[state]} isTurning={state === "importing"}>
            {t(`settings.watched.states.${state}`)}
          </Chip>
        </span>
        <span className="flex h-7 items-center px-1">
          <Switch
            name={t("settings.watched.isOn", { folder })}
            isOn={state !== "off"}
            onChange={(isOn) => void changeWatched({ id, isOn }).catch(notifyFailure)}
          />
        </span>
        <Menu name={t("settings.watched.options", { folder })} items={items} align="end">
          <IconButton name={t("settings.watched.options", { folder })} icon={Ellipsis} />
        </Menu>
      </div>
      <p className="numbers flex flex-wrap gap-x-4 text-small text-muted">
        {facts.map((fact) => (
          <span key={fact} className="wrap-anywhere">
            {fact}
          </span>
        ))}
      </p>
      <Trouble watched={watched} />
      <ConfirmDialog
        title={t("settings.watched.removeTitle", { folder: nameOfFolder(folder) })}
        body={t("settings.watched.removeBody")}
        act={t("settings.watched.removeDo")}
        isDanger
        isOpen={isRemoving}
        onAct={() => void removeWatched(id).catch(notifyFailure)}
        onClose={() => setIsRemoving(false)}
      />
    </li>
  );
}

/** What is in the way, and which file was not taken last. */
function Trouble({ watched: { state, failure, refused, lastRefused } }: { watched: WatchedFolder }) {
  const { t } = useTranslation();
  return (
    <>
      {state === "away" && <p className="text-small">{t("settings.watched.away")}</p>}
      {failure && (
        <p className="text-small wrap-anywhere">
          {isStorageTrouble(failure) ? t("settings.watched.paused", { why: failureMessage(failure) }) : failureMessage(failure)}
        </p>
      )}
      {lastRefused && (
        <div className="flex gap-1.5 text-small text-muted">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5! shrink-0 text-warn" />
          <p className="numbers min-w-0 wrap-anywhere">
            {t("settings.watched.refused", { count: refused, path: lastRefused.path })}
            <span className="block">{failureMessage(lastRefused.failure)}</span>
          </p>
        </div>
      )}
    </>
  );
}
