import { FolderSearch, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TroubledFile } from "../../../../shared/contract/care.ts";
import { formatBytes } from "../../../i18n/format.ts";
import { Button } from "../../../parts/button.tsx";
import { Chip } from "../../../parts/chip.tsx";
import { trash } from "../../../parts/entry/entry-acts.ts";
import { findFile } from "../../../parts/entry/find-file.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { settleProblem } from "../../../state/checking.ts";
import { requestPanel } from "../../../state/requests.ts";

/** Rows that are drawn; more are counted. */
const SHOWN = 200;

/** The files that are not as they were kept, each with the ways on. */
export function ProblemList({ problems }: { problems: readonly TroubledFile[] }) {
  const { t } = useTranslation();
  return (
    <>
      <ul aria-label={t("settings.library.problemList")} className="flex flex-col">
        {problems.slice(0, SHOWN).map((one) => (
          <Problem key={one.mediaId} {...one} />
        ))}
      </ul>
      {problems.length > SHOWN && <p className="text-small text-muted">{t("settings.library.more", { count: problems.length - SHOWN })}</p>}
    </>
  );
}

function Problem({ mediaId, entryId, isTrashed, title, path, bytes, problem }: TroubledFile) {
  const { t } = useTranslation();
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 grow">
        <div className="flex min-w-0 items-center gap-2">
          <Chip tone="warn">{t(`settings.library.troubles.${problem}`)}</Chip>
          {entryId === undefined ? (
            <span className="truncate">{title}</span>
          ) : (
            <button
              type="button"
              onClick={() => requestPanel({ to: "library", what: "show-entry", entryId })}
              title={t("settings.library.show")}
              className="min-w-0 truncate rounded-[4px] text-left hover:underline"
            >
              {title}
            </button>
          )}
          <span className="numbers shrink-0 text-small text-muted">{formatBytes(bytes)}</span>
        </div>
        <p data-selectable className="truncate font-mono text-small text-muted" title={path}>
          {path}
        </p>
      </div>
      <Button icon={FolderSearch} onClick={() => findFile(mediaId)}>
        {t("library.care.find")}
      </Button>
      {entryId !== undefined && !isTrashed && (
        <IconButton
          name={t("settings.library.drop", { title })}
          icon={Trash2}
          onClick={() => void trash([entryId]).then((isDone) => isDone && settleProblem(mediaId))}
        />
      )}
    </li>
  );
}
