import { ArrowLeft, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../shared/contract/jobs.ts";
import { useKnownJobs } from "../../state/jobs.ts";
import { goTo } from "../../state/layout.ts";
import { Button } from "../button.tsx";
import { Splitter, useSize } from "../splitter.tsx";

const bounds = { initial: 232, min: 180, max: 420 };
/** As many as the column shows; older ones are in the library. */
const SHOWN = 40;

/** What a panel made and what is under way, newest first, beside the work. */
export function RecentsColumn<Kind extends Job>({
  id,
  name,
  jobs,
  isFormShown,
  onNew,
  newLabel,
  example,
  above,
  card,
}: {
  /** Of the splitter. */
  id: string;
  name: string;
  jobs: readonly Kind[];
  isFormShown: boolean;
  onNew: () => void;
  newLabel: string;
  /** Shown while there is nothing yet. */
  example: ReactNode;
  /** Before the jobs: what is more than one of them. */
  above?: ReactNode;
  card: (job: Kind) => ReactNode;
}) {
  const { t } = useTranslation();
  const width = useSize(id, bounds);
  const isKnown = useKnownJobs() !== undefined;
  return (
    <section aria-label={name} className="relative flex min-h-0 shrink-0 flex-col border-l border-line" style={{ width }}>
      <Splitter id={id} name={t("video.results.resize")} edge="left" bounds={bounds} />
      <div className="flex h-9 shrink-0 items-center justify-between gap-2 px-3">
        <h2 className="text-small font-medium">{name}</h2>
        {!isFormShown && (
          <Button look="quiet" icon={Plus} onClick={onNew} className="-mr-1.5">
            {newLabel}
          </Button>
        )}
      </div>
      <div className="min-h-0 grow overflow-y-auto px-3 pb-3">
        {above}
        {isKnown && jobs.length === 0 && example}
        <ul className="flex flex-col gap-2">{jobs.slice(0, SHOWN).map(card)}</ul>
        {jobs.length > SHOWN && (
          <p className="mt-3 text-small text-muted">
            {t("video.results.more")}{" "}
            <Button look="quiet" onClick={() => goTo("library")}>
              {t("video.results.openLibrary")}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

/** Above the stage: the way back to the form, and what the job is about. */
export function StageHead({ prompt, onBack }: { prompt: string; onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Button look="quiet" icon={ArrowLeft} shortcut="Escape" onClick={onBack} className="-ml-2">
        {t("video.results.back")}
      </Button>
      <p className="min-w-0 flex-1 truncate text-right text-small text-muted" title={prompt}>
        {prompt}
      </p>
    </div>
  );
}
