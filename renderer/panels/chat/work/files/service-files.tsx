import { FileUp, Files, RefreshCw } from "lucide-react";
import { useWords } from "../../../../i18n/use-words.ts";
import type { Connection } from "../../../../../shared/contract/connections.ts";
import { Button } from "../../../../parts/button.tsx";
import { EmptyState } from "../../../../parts/empty-state.tsx";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { notify } from "../../../../parts/toasts.tsx";
import { useServiceFiles } from "../../../../state/chat-service.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { uploadToService } from "../../../../state/service-uploads.ts";
import { FileDrop } from "../file-drop.tsx";
import { ListFailure, isNotServed } from "../not-served.tsx";
import { useFilePicker } from "../use-file-picker.tsx";
import { TableSkeleton } from "../work-table.tsx";
import { FileTable } from "./file-table.tsx";
import { UploadStrip } from "./upload-strip.tsx";

/** One connection's files: the list, what is on its way, and the ways in. */
export function ServiceFiles({ connection }: { connection: Connection }) {
  const { t, connectionName } = useWords();
  const list = useServiceFiles(connection.id);
  const name = connectionName(connection);
  const upload = (files: readonly File[]) => {
    void uploadToService(connection.id, files).then((count) => {
      if (count > 0) notify({ tone: "good", text: t("chatWork.files.arrived", { count }) });
    });
  };
  const { input, pick } = useFilePicker({ accept: "", isMultiple: true, onFiles: upload });
  const failure = list.error ? failureOf(list.error) : undefined;
  const canUpload = !failure || !isNotServed(failure);
  const uploadButton = (
    <Button look="primary" icon={FileUp} onClick={pick}>
      {t("chatWork.files.upload")}
    </Button>
  );
  return (
    <FileDrop
      hint={t("chatWork.files.drop", { name })}
      onDrop={(transfer) => canUpload && upload([...transfer.files])}
      className="flex h-full min-h-0 flex-col"
    >
      {input}
      <header className="flex min-h-12 shrink-0 items-center gap-3 px-5">
        <p className="min-w-0 grow text-small text-muted">{canUpload && t("chatWork.files.about", { name })}</p>
        <IconButton name={t("chatWork.refresh")} icon={RefreshCw} onClick={() => void list.refetch()} />
        {canUpload && list.files && list.files.length > 0 && uploadButton}
      </header>
      <UploadStrip connectionId={connection.id} />
      {failure ? (
        <ListFailure
          failure={failure}
          icon={Files}
          notServed={t("chatWork.files.notServed", { name })}
          onRetry={() => void list.refetch()}
        />
      ) : !list.files ? (
        <TableSkeleton />
      ) : list.files.length === 0 ? (
        <EmptyState icon={Files} text={t("chatWork.files.empty")} action={uploadButton} />
      ) : (
        <FileTable connectionId={connection.id} files={list.files} list={list} />
      )}
    </FileDrop>
  );
}
