import { ChevronDown, ChevronUp, CircleHelp, LoaderCircle } from "lucide-react";
import { Suspense, lazy } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../parts/class-names.ts";
import { PartBoundary } from "./part-boundary.tsx";
import { Splitter, useSize } from "../parts/splitter.tsx";
import { Tooltip } from "../parts/tooltip.tsx";
import { countJobs, useJobs } from "../state/jobs.ts";
import { toggleQueue, useLayout } from "../state/layout.ts";

const QueuePanel = lazy(() => import("../panels/queue/queue-panel.tsx").then((file) => ({ default: file.QueuePanel })));

const bounds = { initial: 260, min: 140, max: 560 };

/** The running jobs at one glance, below the work; opens upwards into the queue. */
export function QueueBar() {
  const { t } = useTranslation();
  const isOpen = useLayout((layout) => layout.isQueueOpen);
  const height = useSize("queue", bounds);
  const counts = countJobs(useJobs());
  const isIdle = counts.running + counts.waiting + counts.needsYou === 0;
  return (
    <section
      aria-label={t("frame.queue.name")}
      className="relative flex min-w-0 flex-col border-t border-line bg-surface [grid-area:queue]"
    >
      {isOpen && <Splitter id="queue" name={t("frame.resize.queue")} edge="top" bounds={bounds} />}
      <Tooltip text={isOpen ? t("frame.queue.collapse") : t("frame.queue.expand")} action="toggle-queue" side="top">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="queue"
          onClick={toggleQueue}
          className="numbers flex h-8 shrink-0 items-center gap-3 px-4 text-small text-muted transition-colors hover:bg-hover hover:text-text focus-visible:-outline-offset-2"
        >
          <span className="font-medium">{t("frame.queue.name")}</span>
          <span className="flex items-center gap-3" aria-live="polite">
            {isIdle && <span>{t("frame.queue.empty")}</span>}
            {counts.needsYou > 0 && (
              <span className="flex items-center gap-1 font-medium text-warn">
                <CircleHelp aria-hidden className="size-3.5!" />
                {t("frame.queue.needsYou", { count: counts.needsYou })}
              </span>
            )}
            {counts.running > 0 && (
              <span className="flex items-center gap-1 text-text">
                <LoaderCircle aria-hidden className="turning size-3.5! text-accent-words" />
                {t("frame.queue.running", { count: counts.running })}
              </span>
            )}
            {counts.waiting > 0 && <span>{t("frame.queue.waiting", { count: counts.waiting })}</span>}
          </span>
          {isOpen ? <ChevronDown aria-hidden className="ml-auto" /> : <ChevronUp aria-hidden className="ml-auto" />}
        </button>
      </Tooltip>
      <div
        id="queue"
        hidden={!isOpen}
        className={classNames("overflow-hidden border-t border-line", isOpen && "max-h-[max(9rem,min(60vh,calc(100vh-22rem)))]")}
        style={{ height: isOpen ? height : undefined }}
      >
        {isOpen && (
          <PartBoundary onFailed={toggleQueue}>
            <Suspense>
              <QueuePanel />
            </Suspense>
          </PartBoundary>
        )}
      </div>
    </section>
  );
}
