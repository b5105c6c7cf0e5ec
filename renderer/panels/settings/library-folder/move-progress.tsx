import { useTranslation } from "react-i18next";
import type { MoveChange } from "../../../../shared/contract/moving.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { classNames } from "../../../parts/class-names.ts";
import { Progress } from "../../../parts/progress.tsx";

type MoveStep = Extract<MoveChange, { type: "progress" }>;

/** What a move does now, and how far it is. */
export function MoveProgress({ progress, className }: { progress: MoveStep; className?: string }) {
  const { t } = useTranslation();
  const { phase, files, ofFiles, bytes, ofBytes } = progress;
  const step = t(`settings.libraryFolder.dialog.${phase}`);
  const sums = { files, ofFiles, bytes: formatBytes(bytes), ofBytes: formatBytes(ofBytes) };
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <div className="numbers flex justify-between gap-4 text-small">
        <span role="status">{step}</span>
        {ofFiles > 0 && <span className="text-muted">{t("settings.libraryFolder.dialog.progress", sums)}</span>}
      </div>
      <Progress name={step} {...(phase === "copying" && ofBytes > 0 && { share: bytes / ofBytes })} />
    </div>
  );
}
