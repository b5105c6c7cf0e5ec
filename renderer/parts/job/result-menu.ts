import type { TFunction } from "i18next";
import { ExternalLink, FolderOpen, Images, Link, Trash2 } from "lucide-react";
import type { Job } from "../../../shared/contract/jobs.ts";
import type { Entry } from "../../../shared/contract/library.ts";
import { discardJob } from "../../state/jobs.ts";
import { openEntry, revealEntry } from "../../state/library.ts";
import { requestPanel } from "../../state/requests.ts";
import type { MenuItems } from "../menu.tsx";
import { notify, notifyFailure } from "../toasts.tsx";

/** What can be done with any finished job: its file in the library and on the disk, and forgetting the job. */
export function resultMenu(t: TFunction, job: Job, video: Entry | undefined, onDiscarded: () => void): MenuItems {
  const discard = {
    id: "discard",
    label: t("video.results.discard"),
    icon: Trash2,
    onSelect: () => void discardJob(job.id).then(onDiscarded, notifyFailure),
  };
  if (!video) return [discard];
  return [
    {
      id: "library",
      label: t("video.done.library"),
      icon: Images,
      onSelect: () => requestPanel({ to: "library", what: "show-entry", entryId: video.id }),
    },
    { id: "open", label: t("video.done.open"), icon: ExternalLink, onSelect: () => void openEntry(video.id).catch(notifyFailure) },
    { id: "reveal", label: t("video.done.reveal"), icon: FolderOpen, onSelect: () => void revealEntry(video.id).catch(notifyFailure) },
    { id: "path", label: t("video.done.copyPath"), icon: Link, onSelect: () => void copyPath(video.path, t("parts.copied")) },
    null,
    discard,
  ];
}

async function copyPath(path: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(path);
  notify({ tone: "good", text: done });
}
