import {
  CircleHelp,
  EllipsisVertical,
  Images,
  Info,
  type LucideIcon,
  Package,
  Pause,
  Play,
  RefreshCw,
  RotateCw,
  SlidersHorizontal,
  SquarePlay,
  Table2,
  Trash2,
  X,
} from "lucide-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { finalJobStates } from "../../../shared/job-states.ts";
import { Button } from "../../parts/button.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { Menu, type MenuItem } from "../../parts/menu.tsx";
import { requestPanel, requestRecipe } from "../../state/requests.ts";
import { askNow, askToDiscard, cancel, pause, resume, retry, showAsset, showBatch, showResult } from "./job-acts.ts";
import { openDialog } from "./queue-store.ts";
import { canAskAgain } from "../../state/job-groups.ts";

interface Act {
  id: string;
  label: string;
  icon: LucideIcon;
  perform: () => void;
  /** In the menu only. */
  isRare?: boolean;
}

/** What can be done with a job now: the likeliest as buttons, all in the menu. */
export function JobButtons({ job }: { job: Job }) {
  const { t } = useTranslation();
  const acts = job.recipe.kind === "batch" ? [showsBatch(t, job), ...actsFor(t, job)] : actsFor(t, job);
  return (
    <div className="flex items-center justify-end gap-0.5">
      {job.state === "unsure" ? (
        <Button icon={CircleHelp} onClick={() => openDialog({ about: "unsure", job })}>
          {t("queue.act.decide")}
        </Button>
      ) : (
        acts
          .filter((act) => !act.isRare)
          .slice(0, 2)
          .map((act) => <IconButton key={act.id} name={act.label} icon={act.icon} onClick={act.perform} tooltipSide="top" />)
      )}
      <Menu name={t("queue.act.more")} items={[...acts.map(toItem), null, ...commonItems(t, job)]} align="end">
        <IconButton name={t("queue.act.more")} icon={EllipsisVertical} tooltipSide="top" />
      </Menu>
    </div>
  );
}

const toItem = ({ id, label, icon, perform }: Act): MenuItem => ({ id, label, icon, onSelect: perform });

/** A batch is followed and read where it was made, whichever state it is in. */
const showsBatch = (t: TFunction, job: Job): Act => ({
  id: "batch",
  label: t("queue.act.showBatch"),
  icon: Table2,
  perform: () => showBatch(job),
});

/** The likeliest first. */
function actsFor(t: TFunction, job: Job): Act[] {
  const act = (id: string, label: string, icon: LucideIcon, perform: (job: Job) => void): Act => ({
    id,
    label,
    icon,
    perform: () => perform(job),
  });
  const cancels = act("cancel", t("queue.act.cancel"), X, (one) => void cancel(one));
  const retries = act("retry", t("queue.act.retry"), RotateCw, retry);
  switch (job.state) {
    case "preparing":
      return job.preparing?.what === "publishing"
        ? [
            job.preparing.isPaused
              ? act("resume", t("queue.act.resumeUpload"), Play, resume)
              : act("pause", t("queue.act.pauseUpload"), Pause, pause),
            cancels,
          ]
        : [cancels];
    case "waiting":
    case "submitting":
      return [cancels];
    case "following":
      return [act("ask", t("queue.act.askNow"), RefreshCw, askNow), cancels];
    case "fetching":
      return [
        job.transfer?.isPaused ? act("resume", t("queue.act.resume"), Play, resume) : act("pause", t("queue.act.pause"), Pause, pause),
        act("ask", t("queue.act.askNow"), RefreshCw, askNow),
      ];
    case "done":
      if (job.recipe.kind === "asset") return [act("show", t("queue.act.showAsset"), Package, showAsset)];
      return job.recipe.kind === "batch" ? [retries] : [act("show", t("queue.act.show"), SquarePlay, showResult), retries];
    case "failed":
      // What the service has made already can be asked for again at no cost; sending again may cost.
      return canAskAgain(job) ? [act("take-up", t("queue.act.takeUp"), RefreshCw, askNow), { ...retries, isRare: true }] : [retries];
    case "unsure":
      return [act("decide", t("queue.act.decide"), CircleHelp, retry)];
    case "expired":
    case "cancelled":
      return [retries];
  }
}

function commonItems(t: TFunction, job: Job): MenuItem[] {
  const [first] = job.entryIds;
  const { recipe } = job;
  const items: (MenuItem | false)[] = [
    { id: "details", label: t("queue.act.details"), icon: Info, onSelect: () => openDialog({ about: "details", jobId: job.id }) },
    first !== undefined && {
      id: "library",
      label: t("queue.act.showInLibrary"),
      icon: Images,
      onSelect: () => requestPanel({ to: "library", what: "show-entry", entryId: first }),
    },
    recipe.kind !== "asset" &&
      recipe.kind !== "batch" && {
        id: "recipe",
        label: t("queue.act.useRecipe"),
        icon: SlidersHorizontal,
        onSelect: () => requestRecipe(recipe, job.connectionId),
      },
    {
      id: "discard",
      label: t("queue.act.discard"),
      icon: Trash2,
      isDanger: finalJobStates.has(job.state) ? undefined : true,
      onSelect: () => askToDiscard(job),
    },
  ];
  return items.filter((item) => item !== false);
}
