import { Download, File as FileIcon, FileImage, FileText, MessageSquarePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ServiceFile } from "../../../../../shared/contract/chat-service.ts";
import { formatAgo, formatBytes, formatMoment } from "../../../../i18n/format.ts";
import { ConfirmDialog } from "../../../../parts/confirm-dialog.tsx";
import { download } from "../../../../parts/entry/entry-acts.ts";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { notify, notifyFailure } from "../../../../parts/toasts.tsx";
import { fetchServiceFile, removeServiceFile } from "../../../../state/chat-service.ts";
import { useNow } from "../../../../state/now.ts";
import { MINUTE } from "../../../../../shared/units.ts";
import { MoreButton } from "../more-button.tsx";
import { type Column, WorkTable } from "../work-table.tsx";
import { attachToMessage } from "./attach-to-message.ts";

/** The service's files with what can be done with each. */
export function FileTable({
  connectionId,
  files,
  list,
}: {
  connectionId: string;
  files: readonly ServiceFile[];
  list: Parameters<typeof MoreButton>[0]["list"];
}) {
  const { t } = useTranslation();
  const [toDelete, setToDelete] = useState<ServiceFile>();
  const now = useNow(MINUTE);
  const remove = (file: ServiceFile) =>
    removeServiceFile(connectionId, file.id).then(
      () => notify({ tone: "good", text: t("chatWork.files.deleted", { name: file.name }) }),
      notifyFailure,
    );
  const columns: readonly Column<ServiceFile>[] = [
    { id: "name", label: t("chatWork.files.columns.name"), cell: (file) => <FileName file={file} /> },
    {
      id: "type",
      label: t("chatWork.files.columns.type"),
      className: "w-44 truncate text-muted @max-[760px]:hidden",
      cell: (file) => file.mime ?? t("chatWork.unknown"),
    },
    {
      id: "size",
      label: t("chatWork.files.columns.size"),
      className: "numbers w-20 text-right!",
      cell: (file) => (file.bytes === undefined ? t("chatWork.unknown") : formatBytes(file.bytes)),
    },
    {
      id: "created",
      label: t("chatWork.files.columns.created"),
      className: "numbers w-28 text-muted",
      cell: ({ createdAt }) =>
        createdAt !== undefined && <span title={formatMoment(createdAt)}>{formatAgo(Math.min(createdAt, now), now)}</span>,
    },
    {
      id: "expires",
      label: t("chatWork.files.columns.expires"),
      className: "numbers w-28 text-muted @max-[900px]:hidden",
      cell: ({ expiresAt }) =>
        expiresAt === undefined ? t("chatWork.files.stays") : <span title={formatMoment(expiresAt)}>{formatAgo(expiresAt, now)}</span>,
    },
    {
      id: "acts",
      label: t("chatWork.files.columns.acts"),
      className: "w-28 text-right!",
      cell: (file) => <FileActs connectionId={connectionId} file={file} onDelete={() => setToDelete(file)} />,
    },
  ];
  return (
    <>
      <WorkTable
        name={t("chatWork.files.table")}
        columns={columns}
        rows={files}
        keyOf={(file) => file.id}
        foot={<MoreButton list={list} />}
      />
      <ConfirmDialog
        title={t("chatWork.files.delete.title", { name: toDelete?.name ?? "" })}
        body={t("chatWork.files.delete.body")}
        act={t("chatWork.files.delete.act")}
        isDanger
        isOpen={toDelete !== undefined}
        onAct={() => toDelete && void remove(toDelete)}
        onClose={() => setToDelete(undefined)}
      />
    </>
  );
}

function FileName({ file }: { file: ServiceFile }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-muted">
      <KindIcon mime={file.mime} />
      <span className="min-w-0">
        <span title={file.name} className="block truncate text-text">
          {file.name}
        </span>
        <span className="block truncate font-mono text-label" data-selectable>
          {file.id}
        </span>
      </span>
    </span>
  );
}

function KindIcon({ mime = "" }: { mime: string | undefined }) {
  if (mime.startsWith("image/")) return <FileImage aria-hidden />;
  return mime === "application/pdf" || mime.startsWith("text/") ? <FileText aria-hidden /> : <FileIcon aria-hidden />;
}

function FileActs({ connectionId, file, onDelete }: { connectionId: string; file: ServiceFile; onDelete: () => void }) {
  const { t } = useTranslation();
  const [isFetching, setIsFetching] = useState(false);
  const fetchIt = async () => {
    setIsFetching(true);
    try {
      const media = await fetchServiceFile(connectionId, file.id);
      download(media.id);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsFetching(false);
    }
  };
  const { name } = file;
  const notNow = isFetching ? t("chatWork.files.fetching") : undefined;
  return (
    <span className="flex justify-end">
      <IconButton name={t("chatWork.files.use", { name })} icon={MessageSquarePlus} onClick={() => void attachToMessage(file)} />
      <IconButton
        name={t("chatWork.files.download", { name })}
        icon={Download}
        disabledReason={file.isDownloadable ? notNow : t("chatWork.files.notDownloadable")}
        onClick={() => void fetchIt()}
      />
      <IconButton name={t("chatWork.files.deleteOf", { name })} icon={Trash2} onClick={onDelete} />
    </span>
  );
}
