import { ClipboardPaste, FileSpreadsheet, FolderOpen, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FailureData } from "../../../../../shared/failure.ts";
import { formatBytes } from "../../../../i18n/format.ts";
import { failureMessage } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../parts/button.tsx";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { Progress } from "../../../../parts/progress.tsx";
import { notify } from "../../../../parts/toasts.tsx";
import { failureOf } from "../../../../state/failure-of.ts";
import { uploadFile } from "../../../../state/upload.ts";
import { FileDrop } from "../file-drop.tsx";
import { useFilePicker } from "../use-file-picker.tsx";
import type { GivenFile } from "./batch-draft.ts";

/** A place for one file of rows: dropped, chosen, or pasted as cells of a spreadsheet. */
export function FileWell({
  name,
  hint,
  accept,
  pastedName,
  value,
  onChange,
}: {
  name: string;
  hint: string;
  /** Endings of the picker's filter. */
  accept: string;
  /** What pasted text is called; its ending says what it is. */
  pastedName: string;
  value: GivenFile | undefined;
  onChange: (file: GivenFile | undefined) => void;
}) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<FailureData>();
  const stop = useRef<AbortController>(undefined);
  const take = async (file: File | undefined) => {
    if (!file) return;
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setFailure(undefined);
    setShare(0);
    try {
      const media = await uploadFile(file, { accepts: "any", onProgress: setShare, signal: own.signal });
      onChange({ mediaId: media.id, name: file.name, bytes: file.size });
    } catch (error) {
      if (!own.signal.aborted) setFailure(failureOf(error));
    } finally {
      if (stop.current === own) setShare(undefined);
    }
  };
  const paste = async () => {
    const text = await navigator.clipboard.readText();
    if (text.trim() === "") notify({ text: t("batches.well.nothingToPaste") });
    else await take(new File([text], pastedName, { type: "text/plain" }));
  };
  const { input, pick } = useFilePicker({ accept, onFiles: ([file]) => void take(file) });
  return (
    <section aria-label={name} className="flex flex-col gap-1">
      <h3 className="text-small font-medium">{name}</h3>
      <FileDrop
        hint={t("batches.well.drop")}
        onDrop={(transfer) => void take(transfer.files[0])}
        className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-dashed border-line bg-surface px-4 py-3"
      >
        {input}
        <FileSpreadsheet aria-hidden className="text-muted" />
        {share !== undefined ? (
          <>
            <Progress name={t("batches.well.reading")} share={share} className="min-w-24 grow" />
            <IconButton name={t("parts.cancel")} icon={X} onClick={() => stop.current?.abort()} />
          </>
        ) : (
          <>
            <span className="min-w-40 flex-1">
              {value ? <span className="block truncate font-medium">{value.name}</span> : <span className="text-muted">{hint}</span>}
              {value && <span className="numbers block text-small text-muted">{formatBytes(value.bytes)}</span>}
            </span>
            <span className="flex flex-wrap gap-1.5">
              <Button icon={FolderOpen} onClick={pick}>
                {t(value ? "parts.slot.chooseAnother" : "parts.slot.chooseFile")}
              </Button>
              {!value && (
                <Button icon={ClipboardPaste} onClick={() => void paste().catch((error: unknown) => setFailure(failureOf(error)))}>
                  {t("batches.well.paste")}
                </Button>
              )}
              {value && <IconButton name={t("parts.slot.remove")} icon={X} onClick={() => onChange(undefined)} />}
            </span>
          </>
        )}
      </FileDrop>
      {failure && (
        <p role="alert" className="text-small text-bad">
          {failureMessage(failure)}
        </p>
      )}
    </section>
  );
}
