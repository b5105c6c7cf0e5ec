import { FileArchive, Folder, FolderOpen } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FailureData } from "../../../../../shared/failure.ts";
import { formatBytes } from "../../../../i18n/format.ts";
import { Button } from "../../../../parts/button.tsx";
import { Dialog } from "../../../../parts/dialog.tsx";
import { FailureNotice } from "../../../../parts/failure-notice.tsx";
import { Progress } from "../../../../parts/progress.tsx";
import { TextField } from "../../../../parts/text-field.tsx";
import { notify } from "../../../../parts/toasts.tsx";
import { useClosingAct } from "../../../../parts/use-closing-act.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { FileDrop } from "../file-drop.tsx";
import { useFilePicker } from "../use-file-picker.tsx";
import { readDroppedFolder } from "./read-dropped-folder.ts";
import { type SkillSource, folderSource, sendSkill } from "./send-skill.ts";
import type { FolderFile } from "./skill-folder.ts";

/** Makes a skill from a folder or a zip (CH-04); what is wrong with it is said before anything is sent. */
export function NewSkillDialog({
  connectionId,
  given,
  onClose,
}: {
  connectionId: string;
  given?: readonly FolderFile[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const formId = useId();
  const first = given && tryFolder(given);
  const [source, setSource] = useState<SkillSource | undefined>(first?.source);
  const [refusal, setRefusal] = useState<FailureData | undefined>(first?.refusal);
  const [title, setTitle] = useState("");
  const [readCount, setReadCount] = useState(0);
  const { isBusy, failure, run } = useClosingAct();
  const take = (chosen: readonly FolderFile[]) => {
    const taken = tryFolder(chosen);
    setSource(taken.source);
    setRefusal(taken.refusal);
  };
  const make = async () => {
    if (!source) return;
    const skill = await sendSkill(connectionId, title, source, setReadCount);
    notify({ tone: "good", text: t("chatWork.skills.made", { title: skill.title || skill.id }) });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(make);
  };
  const shown = failure ?? refusal;
  return (
    <Dialog
      title={t("chatWork.skills.new")}
      description={t("chatWork.skills.newAbout")}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button className="h-8!" onClick={onClose}>
            {t("parts.cancel")}
          </Button>
          <Button
            look="primary"
            type="submit"
            form={formId}
            isBusy={isBusy}
            disabledReason={source ? undefined : t("chatWork.skills.chooseFirst")}
          >
            {t("chatWork.skills.make")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <SourceWell source={source} onTake={take} />
        {isBusy && source?.from === "folder" && (
          <Progress name={t("chatWork.skills.reading")} share={readCount / Math.max(1, source.files.length)} />
        )}
        <TextField
          label={t("chatWork.skills.title")}
          value={title}
          onChange={setTitle}
          hint={t("chatWork.skills.titleHint")}
          maxLength={200}
        />
        {shown && <FailureNotice failure={shown} />}
      </form>
    </Dialog>
  );
}

function tryFolder(chosen: readonly FolderFile[]): { source?: SkillSource; refusal?: FailureData } {
  try {
    return { source: folderSource(chosen) };
  } catch (error) {
    return { refusal: failureOf(error) };
  }
}

function SourceWell({ source, onTake }: { source: SkillSource | undefined; onTake: (chosen: readonly FolderFile[]) => void }) {
  const { t } = useTranslation();
  const folder = useRef<HTMLInputElement>(null);
  const zip = useFilePicker({
    accept: ".zip,application/zip",
    onFiles: ([file]) => file && onTake([{ path: file.name, file }]),
  });
  return (
    <FileDrop
      hint={t("chatWork.skills.drop")}
      onDrop={(transfer) => void readDroppedFolder(transfer).then(onTake)}
      className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line bg-raised px-4 py-5"
    >
      {source ? <SourceFacts source={source} /> : <p className="text-center text-muted">{t("chatWork.skills.well")}</p>}
      <div className="flex gap-2">
        <Button icon={FolderOpen} onClick={() => folder.current?.click()}>
          {t("chatWork.skills.chooseFolder")}
        </Button>
        <Button icon={FileArchive} onClick={zip.pick}>
          {t("chatWork.skills.chooseZip")}
        </Button>
      </div>
      {zip.input}
      <input
        ref={folder}
        type="file"
        hidden
        webkitdirectory=""
        aria-label={t("chatWork.skills.chooseFolder")}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
          event.target.value = "";
          if (files.length > 0) onTake(files);
        }}
      />
    </FileDrop>
  );
}

function SourceFacts({ source }: { source: SkillSource }) {
  const { t } = useTranslation();
  const isZip = source.from === "zip";
  const Icon = isZip ? FileArchive : Folder;
  const bytes = isZip ? source.file.size : source.files.reduce((sum, { file }) => sum + file.size, 0);
  const facts = isZip ? formatBytes(bytes) : t("chatWork.skills.files", { count: source.files.length, size: formatBytes(bytes) });
  return (
    <p className="flex items-center gap-2">
      <Icon aria-hidden className="text-muted" />
      <span className="font-medium">{isZip ? source.file.name : source.name}</span>
      <span className="numbers text-small text-muted">{facts}</span>
    </p>
  );
}
